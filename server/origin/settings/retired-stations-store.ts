/** What still refers to stations that are given up: SQL only. */
import { sql, type Transaction } from 'kysely';
import { preparationLocations } from '#shared/roles.ts';
import type { OriginTables } from '../origin-tables.ts';

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
  return new Set(rows.map(({ station_id }) => station_id));
}

/** Items and categories follow the next default. */
export async function forgetStations(tx: Tx, orgId: string, ids: readonly string[]): Promise<void> {
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
