/** Saves the restaurant's settings, all at once. */
import type { RestaurantStation, Settings, SettingsChange } from '#shared/venue/settings-schema.ts';
import { ProblemError } from '../../../http/errors.ts';
import type { AnyCommand, CommandContext } from '../../kernel/calls/command-context.ts';
import { readSettings, storeSettings } from '../../kernel/restaurant/settings-store.ts';
import { listDevices } from '../devices/devices-store.ts';
import { ticketPrinters } from '../devices/printer-choice.ts';
import {
  holdersOfUnconfirmedCash,
  passTurnedOff,
  stationsRetired,
  stationsWithWork,
  usedVatRates,
} from './settings-links.ts';
import { requirePrinters, settingsFaults } from './settings-rules.ts';
import {
  requireNothingOpen,
  requireOwnPrinters,
  requireStationPrinters,
  retiredStations,
} from './station-rules.ts';

async function retireStations(
  context: CommandContext<SettingsChange>,
  before: Settings,
  after: SettingsChange,
): Promise<void> {
  const retired = retiredStations(before, after);
  if (retired.length === 0) return;
  const stationIds = retired.map(({ id }) => id);
  requireNothingOpen(retired, await context.links.ask(context, stationsWithWork, { stationIds }));
  await context.links.announce(context, stationsRetired, { stationIds });
}

/** Throws IN_USE, naming the holders of unconfirmed cash. */
async function requireCashConfirmed(context: CommandContext<SettingsChange>): Promise<void> {
  const holders = await context.links.ask(context, holdersOfUnconfirmedCash, null);
  if (holders.length === 0) return;
  const errors = holders.map(holder => ({
    path: 'usesCashSessions',
    message: `${holder}: the cash is not confirmed`,
  }));
  throw new ProblemError('IN_USE', { errors });
}

export async function saveSettings(context: CommandContext<SettingsChange>): Promise<Settings> {
  const { tx } = context;
  const { organizationId } = context.caller;
  const before = await readSettings(tx, organizationId);
  context.expectVersion(before);
  const body = { ...context.body, stations: context.body.stations ?? before.stations ?? [] };
  const errors = settingsFaults(body, await context.links.ask(context, usedVatRates, null));
  if (errors.length > 0) throw new ProblemError('INVALID_REQUEST', { errors });
  const devices = await listDevices(tx, organizationId);
  requirePrinters(body, devices);
  const printers = ticketPrinters(devices);
  requireOwnPrinters(body, printers);
  requireStationPrinters(body, printers);
  if (before.usesCashSessions && !body.usesCashSessions) await requireCashConfirmed(context);
  await retireStations(context, before, body);
  if (before.usesPass && !body.usesPass) await context.links.announce(context, passTurnedOff, null);
  return storeChange(context, before, body);
}

async function storeChange(context: AnyCommand, before: Settings, change: SettingsChange): Promise<Settings> {
  const { tx, caller } = context;
  const after = { ...change, version: before.version + 1 };
  await storeSettings(tx, caller.organizationId, after);
  context.record({
    type: 'settings.saved',
    entity: 'settings',
    entityId: caller.organizationId,
    payload: { before, after },
  });
  context.touch('settings');
  return after;
}

/** Stores the stations that an added or removed printer changes; nothing if it changes none. */
export async function changeStations(
  context: AnyCommand,
  change: (stations: readonly RestaurantStation[]) => readonly RestaurantStation[],
): Promise<void> {
  const before = await readSettings(context.tx, context.caller.organizationId);
  const known = before.stations ?? [];
  const stations = [...change(known)];
  if (stations.every((station, index) => station === known[index])) return;
  const { version: _, ...fields } = before;
  await storeChange(context, before, { ...fields, stations });
}
