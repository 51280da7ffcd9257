/** Finds stations with unserved lines: SQL only. */
import { sql, type Transaction } from 'kysely';
import { preparationLocations } from '#shared/kernel/roles.ts';
import { elementsOf, textAt } from '../../../store/dialect-sql.ts';
import { isLineOfOpenDay } from '../../kernel/open-day.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import { openLineOfSeveral } from './shown-ticket-store.ts';

type Tx = Transaction<OriginTables>;

/** Filters `ids` to stations with lines that are unserved, or voided and not seen. */
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
    .where('station_id', 'in', ids)
    .where(isLineOfOpenDay(orgId, 'order_lines'));
  // Literals, so that SQLite uses the partial indexes of such lines.
  const unserved = [sql.lit('sent' as const), sql.lit('preparing' as const), sql.lit('ready' as const)];
  const rows = await lines
    .where('state', 'in', unserved)
    .union(lines.where('state', '=', sql.lit('held' as const)))
    .union(lines.where('state', '=', sql.lit('voided' as const)).where('seen_at', 'is', null))
    .execute();
  return new Set([...rows.map(({ station_id }) => station_id), ...(await findOpenParts(tx, orgId))]);
}

/** Covers lines that several stations make. */
async function findOpenParts(tx: Tx, orgId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct ${textAt('part.value', 'station_id')} as id from order_lines as l, ${elementsOf(sql`l.stations`)} as part
    where l.org_id = ${orgId} and ${openLineOfSeveral('l')} and ${isLineOfOpenDay(orgId, 'l')}
      and (l.state <> 'voided' or ${textAt('part.value', 'seen_at')} is null)`.execute(tx);
  return rows.map(({ id }) => id);
}
