/** Tables as an admin placed them; their occupancy is computed from orders. SQL only. */
import type { Kysely } from 'kysely';
import { type RestaurantTable, restaurantTable } from '#shared/venue/table-schema.ts';
import { mapColumns } from '../../kernel/calls/entity-columns.ts';
import { createEntityStore } from '../../kernel/calls/entity-store.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';

type Db = Kysely<OriginTables>;

const { toEntity: toTable, toColumns } = mapColumns(restaurantTable);

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

/** In display order by location; without archived ones. */
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
