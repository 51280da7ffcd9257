/** An admin's commands on the restaurant's devices. */

import { createUuid } from '#shared/kernel/uuid.ts';
import type { Device, DeviceChange, NewDevice } from '#shared/venue/device-schema.ts';
import { isPrinter } from '#shared/venue/printer-drivers.ts';
import { invalidField } from '../../../http/errors.ts';
import type { CommandContext } from '../../kernel/calls/command-context.ts';
import { requireEntity, requireFreeName, requireNewId } from '../../kernel/calls/entity-rules.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import { changeStations } from '../settings/settings-commands.ts';
import { withoutPrinter, withPrinter } from '../settings/station-rules.ts';
import { listLocations } from '../tables/table-locations-store.ts';
import type { DeviceRow } from './device-row.ts';
import { changedRow, deviceAt, newDeviceRow, requirePrinterFields } from './devices-rules.ts';
import {
  archiveDeviceRow,
  insertDevice,
  isDeviceIdUsed,
  listDevices,
  updateDevice,
} from './devices-store.ts';
import { requireDrawerPrinter } from './drawer-tills.ts';
import { requireTerminalPlace } from './terminals.ts';
import { requireStandIn } from './ticket-printers.ts';

const entity = 'device';

export async function createDevice(context: CommandContext<NewDevice>): Promise<Device> {
  const { tx, body, nowMs } = context;
  const { organizationId } = context.caller;
  const id = body.id ?? createUuid(nowMs);
  requireNewId(await isDeviceIdUsed(tx, organizationId, id));
  const row = newDeviceRow(organizationId, id, body);
  requirePrinterFields(row);
  const devices = await listDevices(tx, organizationId);
  requireFreeName(devices, 'name', row);
  requireStandIn(row, devices);
  requireDrawerPrinter(row, devices);
  requireTerminalPlace(row, devices, await listLocations(tx, organizationId));
  await insertDevice(tx, organizationId, row);
  const { kind, station } = body;
  if (kind === 'printer' && station !== undefined)
    await changeStations(context, stations => withPrinter(stations, station, id));
  const after = deviceAt(row, nowMs);
  context.record({ type: 'device.created', entity, entityId: id, payload: { after } });
  context.touch('devices');
  return after;
}

/** Loads all devices and the one named in the path, checking the version that the admin saw. */
async function editedDevice(context: Omit<CommandContext<unknown>, 'body'>) {
  const { tx, caller, params, nowMs } = context;
  const rows = await listDevices(tx, caller.organizationId);
  const row: DeviceRow = requireEntity(rows, param(params, 'id'));
  const before = deviceAt(row, nowMs);
  context.expectVersion(before);
  return { rows, row, before };
}

export async function changeDevice(context: CommandContext<DeviceChange>): Promise<Device> {
  const { tx, body, now, nowMs } = context;
  const { rows, row, before } = await editedDevice(context);
  const changed = changedRow(row, body, now);
  requirePrinterFields(changed);
  requireFreeName(rows, 'name', changed);
  if (body.standInPrinterId !== undefined) requireStandIn(changed, rows);
  if (body.drawerPrinterId !== undefined) requireDrawerPrinter(changed, rows);
  if (body.phoneId || body.locationId)
    requireTerminalPlace(changed, rows, await listLocations(tx, context.caller.organizationId));
  if (isPrinter(row) && body.station)
    throw invalidField('station', 'of a printer is set with the stations of the restaurant');
  if (body.isRevoked === true) await changeStations(context, stations => withoutPrinter(stations, row.id));
  await updateDevice(tx, context.caller.organizationId, changed);
  const after = deviceAt(changed, nowMs);
  context.record({ type: 'device.changed', entity, entityId: row.id, payload: { before, after } });
  context.touch('devices');
  return after;
}

/** Removes an archived printer as the stand-in of other printers. */
async function leaveStandIns(
  { tx, caller, nowMs, record }: CommandContext<undefined>,
  rows: readonly DeviceRow[],
  archivedId: string,
): Promise<void> {
  for (const row of rows.filter(({ stand_in_printer_id }) => stand_in_printer_id === archivedId)) {
    const changed = { ...row, stand_in_printer_id: null, version: row.version + 1 };
    await updateDevice(tx, caller.organizationId, changed);
    const payload = { before: deviceAt(row, nowMs), after: deviceAt(changed, nowMs) };
    record({ type: 'device.changed', entity, entityId: row.id, payload });
  }
}

export async function archiveDevice(context: CommandContext<undefined>): Promise<void> {
  const { rows, row, before } = await editedDevice(context);
  await changeStations(context, stations => withoutPrinter(stations, row.id));
  await leaveStandIns(context, rows, row.id);
  await archiveDeviceRow(context.tx, context.caller.organizationId, row.id, context.now);
  context.record({ type: 'device.archived', entity, entityId: row.id, payload: { before } });
  context.touch('devices');
}
