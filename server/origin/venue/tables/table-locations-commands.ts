/** An admin's commands on locations. */

import { createUuid } from '#shared/kernel/uuid.ts';
import type { NewTableLocation, TableLocation, TableLocationChange } from '#shared/venue/table-schema.ts';
import { ProblemError } from '../../../http/errors.ts';
import type { CommandContext } from '../../kernel/calls/command-context.ts';
import { requireEntity, requireFreeName, requireNewId } from '../../kernel/calls/entity-rules.ts';
import { mergeChange } from '../../kernel/calls/merge-change.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import {
  archiveLocation,
  insertLocation,
  isLocationIdUsed,
  listLocations,
  updateLocation,
} from './table-locations-store.ts';
import { completeLocation } from './tables-rules.ts';
import { listTables } from './tables-store.ts';

const entity = 'tableLocation';

export async function createTableLocation(context: CommandContext<NewTableLocation>): Promise<TableLocation> {
  const { tx, body, nowMs } = context;
  const { organizationId } = context.caller;
  const id = body.id ?? createUuid(nowMs);
  requireNewId(await isLocationIdUsed(tx, organizationId, id));
  const others = await listLocations(tx, organizationId);
  const after = completeLocation(body, id, others);
  requireFreeName(others, 'name', after);
  await insertLocation(tx, organizationId, after);
  context.record({ type: 'tableLocation.created', entity, entityId: id, payload: { after } });
  context.touch('tables');
  return after;
}

export async function changeTableLocation(
  context: CommandContext<TableLocationChange>,
): Promise<TableLocation> {
  const { tx, body, params } = context;
  const { organizationId } = context.caller;
  const locations = await listLocations(tx, organizationId);
  const before = requireEntity(locations, param(params, 'id'));
  context.expectVersion(before);
  const after = { ...mergeChange(before, body), version: before.version + 1 };
  requireFreeName(locations, 'name', after);
  await updateLocation(tx, organizationId, after);
  context.record({ type: 'tableLocation.changed', entity, entityId: before.id, payload: { before, after } });
  context.touch('tables');
  return after;
}

/** The location must be empty: its tables must be moved or archived first. */
export async function archiveTableLocation(context: CommandContext<undefined>): Promise<void> {
  const { tx, params, now } = context;
  const { organizationId } = context.caller;
  const before = requireEntity(await listLocations(tx, organizationId), param(params, 'id'));
  context.expectVersion(before);
  const tables = await listTables(tx, organizationId);
  if (tables.some(({ locationId }) => locationId === before.id)) throw new ProblemError('IN_USE');
  await archiveLocation(tx, organizationId, before.id, now);
  context.record({ type: 'tableLocation.archived', entity, entityId: before.id, payload: { before } });
  context.touch('tables');
}
