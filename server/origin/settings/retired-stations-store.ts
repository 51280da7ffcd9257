/** What still refers to stations that are given up: SQL only. */
import { sql, type Transaction } from 'kysely';
import { preparationLocations } from '#shared/roles.ts';
import { elementsOf, textAt } from '../../store/dialect-sql.ts';
import { listColumn } from '../menu/menu-station-rules.ts';
import type { OriginTables } from '../origin-tables.ts';
import { openLineOfSeveral } from '../preparation/shown-ticket-store.ts';

type Tx = Transaction<OriginTables>;

/** Those of `ids` with lines that are not served, or voided and not seen. */
export async function findOpenStationIds(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<Set<string | null>> {
  const lines = tx
    .selectFrom('order_lines')
    .select('station_id')
    .where('org_id', '=', orgId)
    .where('station', 'in', preparationLocations)
    .where('station_id', 'in', ids);
  // Literals, so that SQLite uses the partial indexes of such lines.
  const unserved = [sql.lit('sent' as const), sql.lit('preparing' as const), sql.lit('ready' as const)];
  const rows = await lines
    .where('state', 'in', unserved)
    .union(lines.where('state', '=', sql.lit('held' as const)))
    .union(lines.where('state', '=', sql.lit('voided' as const)).where('seen_at', 'is', null))
    .execute();
  return new Set([...rows.map(({ station_id }) => station_id), ...(await findOpenParts(tx, orgId))]);
}

/** Of the lines that several stations make. */
async function findOpenParts(tx: Tx, orgId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct ${textAt('part.value', 'station_id')} as id from order_lines as l, ${elementsOf(sql`l.stations`)} as part
    where l.org_id = ${orgId} and ${openLineOfSeveral('l')}
      and (l.state <> 'voided' or ${textAt('part.value', 'seen_at')} is null)`.execute(tx);
  return rows.map(({ id }) => id);
}

type MenuTable =
  | ['menu_items', 'station_id', 'station_ids']
  | ['menu_categories', 'default_station_id', 'default_station_ids'];

/** Dishes with several keep those that are left. */
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

/** Items and categories follow the next default. */
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
