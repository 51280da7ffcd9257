/** Tables as an admin placed them; their occupancy is computed from orders. SQL only. */
import type { Kysely } from 'kysely';
import type { RestaurantTable } from '#shared/schemas/table-schema.ts';
import { createEntityStore } from '../calls/entity-store.ts';
import type { OriginTables, RestaurantTableRow } from '../origin-tables.ts';

type Db = Kysely<OriginTables>;

function toTable(row: RestaurantTableRow): RestaurantTable {
  return {
    id: row.id,
    locationId: row.location_id,
    label: row.label,
    seats: row.seats,
    shape: row.shape,
    x: row.x,
    y: row.y,
    width: row.width,
    height: row.height,
    rotation: row.rotation,
    isBlocked: row.is_blocked === 1,
    sortOrder: row.sort_order,
    ...(row.note !== null && { note: row.note }),
    version: row.version,
  };
}

function toColumns(table: RestaurantTable) {
  return {
    location_id: table.locationId,
    label: table.label,
    seats: table.seats,
    shape: table.shape,
    x: table.x,
    y: table.y,
    width: table.width,
    height: table.height,
    rotation: table.rotation,
    is_blocked: table.isBlocked ? 1 : 0,
    note: table.note ?? null,
    sort_order: table.sortOrder,
    version: table.version,
  };
}

export const {
  isIdUsed: isTableIdUsed,
  insert: insertTable,
  update: updateTable,
  archive: archiveTable,
} = createEntityStore({
  table: 'restaurant_tables',
  orderBy: ['sort_order', 'label'],
  toEntity: toTable,
  toColumns,
});

/** In display order, by location; without archived ones. */
export async function listTables(db: Db, orgId: string): Promise<RestaurantTable[]> {
  const rows = await db
    .selectFrom('restaurant_tables as t')
    .innerJoin('table_locations as l', join =>
      join.onRef('l.org_id', '=', 't.org_id').onRef('l.id', '=', 't.location_id'),
    )
    .selectAll('t')
    .where('t.org_id', '=', orgId)
    .where('t.archived_at', 'is', null)
    .orderBy('l.sort_order')
    .orderBy('l.name')
    .orderBy('t.sort_order')
    .orderBy('t.label')
    .execute();
  return rows.map(toTable);
}

export async function hasOpenOrder(db: Db, orgId: string, tableId: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('org_id', '=', orgId)
    .where('table_id', '=', tableId)
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
