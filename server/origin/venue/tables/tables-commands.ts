/** An admin's commands on the restaurant's tables. */
import type { Transaction } from 'kysely';
import { createUuid } from '#shared/kernel/uuid.ts';
import type {
  NewRestaurantTable,
  RestaurantTable,
  RestaurantTableChange,
} from '#shared/venue/table-schema.ts';
import { invalidField, ProblemError } from '../../../http/errors.ts';
import type { CommandContext } from '../../kernel/calls/command-context.ts';
import { requireEntity, requireFreeName, requireNewId } from '../../kernel/calls/entity-rules.ts';
import { mergeChange } from '../../kernel/calls/merge-change.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import { listLocations } from './table-locations-store.ts';
import { completeTable } from './tables-rules.ts';
import {
  archiveTable,
  hasOpenOrder,
  insertTable,
  isTableIdUsed,
  listTables,
  updateTable,
} from './tables-store.ts';

const entity = 'table';

async function requireLocation(
  tx: Transaction<OriginTables>,
  orgId: string,
  locationId: string,
): Promise<void> {
  const locations = await listLocations(tx, orgId);
  if (locations.some(({ id }) => id === locationId)) return;
  throw invalidField('locationId', 'is not a location of this restaurant');
}

export async function createTable(context: CommandContext<NewRestaurantTable>): Promise<RestaurantTable> {
  const { tx, body, nowMs } = context;
  const { organizationId } = context.caller;
  const id = body.id ?? createUuid(nowMs);
  requireNewId(await isTableIdUsed(tx, organizationId, id));
  await requireLocation(tx, organizationId, body.locationId);
  const others = await listTables(tx, organizationId);
  const neighbours = others.filter(({ locationId }) => locationId === body.locationId);
  const after = completeTable(body, id, neighbours);
  requireFreeName(others, 'label', after);
  await insertTable(tx, organizationId, after);
  context.record({ type: 'table.created', entity, entityId: id, payload: { after } });
  context.touch('tables');
  return after;
}

export async function changeTable(context: CommandContext<RestaurantTableChange>): Promise<RestaurantTable> {
  const { tx, body, params } = context;
  const { organizationId } = context.caller;
  const tables = await listTables(tx, organizationId);
  const before = requireEntity(tables, param(params, 'id'));
  context.expectVersion(before);
  const after = { ...mergeChange(before, body), version: before.version + 1 };
  await requireLocation(tx, organizationId, after.locationId);
  requireFreeName(tables, 'label', after);
  await updateTable(tx, organizationId, after);
  context.record({ type: 'table.changed', entity, entityId: before.id, payload: { before, after } });
  context.touch('tables');
  return after;
}

/** Refused while the table has an open order, which would lose its table. */
export async function archiveRestaurantTable(context: CommandContext<undefined>): Promise<void> {
  const { tx, params, now } = context;
  const { organizationId } = context.caller;
  const before = requireEntity(await listTables(tx, organizationId), param(params, 'id'));
  context.expectVersion(before);
  if (await hasOpenOrder(tx, organizationId, before.id)) throw new ProblemError('IN_USE');
  await archiveTable(tx, organizationId, before.id, now);
  context.record({ type: 'table.archived', entity, entityId: before.id, payload: { before } });
  context.touch('tables');
}
