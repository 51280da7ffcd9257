/** Removes deleted stations from the menu: SQL only. */
import { sql, type Transaction } from 'kysely';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import { listColumn } from './menu-station-rules.ts';

type Tx = Transaction<OriginTables>;

type MenuTable =
  | ['menu_items', 'station_id', 'station_ids']
  | ['menu_categories', 'default_station_id', 'default_station_ids'];

/** Dishes with several stations retain the others. */
async function leaveLists(tx: Tx, orgId: string, ids: readonly string[], menu: MenuTable): Promise<void> {
  const [table, one, several] = menu;
  const { rows } = await sql<{ id: string; list: string }>`
    select id, ${sql.ref(several)} as list from ${sql.table(table)}
    where org_id = ${orgId} and ${sql.ref(several)} is not null`.execute(tx);
  for (const { id, list } of rows) {
    const before: string[] = JSON.parse(list);
    const left = before.filter(stationId => !ids.includes(stationId));
    if (left.length === before.length) continue;
    await sql`update ${sql.table(table)} set ${sql.ref(one)} = ${left[0] ?? null},
      ${sql.ref(several)} = ${listColumn(left)}, version = version + 1
      where org_id = ${orgId} and id = ${id}`.execute(tx);
  }
}

/** Items and categories fall back to the next default. */
export async function forgetStations(tx: Tx, orgId: string, ids: readonly string[]): Promise<void> {
  await leaveLists(tx, orgId, ids, ['menu_items', 'station_id', 'station_ids']);
  await leaveLists(tx, orgId, ids, ['menu_categories', 'default_station_id', 'default_station_ids']);
  await tx
    .updateTable('menu_items')
    .set(({ eb }) => ({ station_id: null, version: eb('version', '+', 1) }))
    .where('org_id', '=', orgId)
    .where('station_id', 'in', ids)
    .execute();
  await tx
    .updateTable('menu_categories')
    .set(({ eb }) => ({ default_station_id: null, version: eb('version', '+', 1) }))
    .where('org_id', '=', orgId)
    .where('default_station_id', 'in', ids)
    .execute();
}
