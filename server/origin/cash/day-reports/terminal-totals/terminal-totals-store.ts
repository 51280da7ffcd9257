/** Totals of card terminals, one row each, and the payments to compare them with: SQL only. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { OriginTables } from '../../../kernel/origin-tables.ts';
import { listDayReports } from '../day-report-store.ts';
import type { TerminalTotalsRow } from './terminal-totals-row.ts';

type Db = Kysely<OriginTables>;

export async function listTerminalTotals(db: Db, orgId: string): Promise<TerminalTotalsRow[]> {
  return db
    .selectFrom('terminal_totals')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('terminal_id')
    .execute();
}

export async function saveTerminalTotals(
  tx: Transaction<OriginTables>,
  row: TerminalTotalsRow,
): Promise<void> {
  const { org_id, terminal_id, ...reported } = row;
  await tx
    .insertInto('terminal_totals')
    .values(row)
    .onConflict(conflict => conflict.columns(['org_id', 'terminal_id']).doUpdateSet(reported))
    .execute();
}

/** The restaurants with a terminal that was asked and has not answered. */
export async function organizationsAskingTotals(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('terminal_totals')
    .select('org_id')
    .distinct()
    .where('state', '=', sql.lit('asked' as const))
    .orderBy('org_id')
    .execute();
  return rows.map(({ org_id }) => org_id);
}

/** A payment may be booked some minutes after its terminal approved it. */
const bookedWithinMs = 10 * 60_000;

/** The start of what the next Z counts; 0 before the first. */
export async function countedSinceMs(db: Db, orgId: string): Promise<number> {
  const [last] = await listDayReports(db, orgId, 1);
  return last === undefined ? 0 : Date.parse(last.made_at) - bookedWithinMs;
}

/** Payments and refunds that terminals approved since this time, with the number of their order. */
export async function listApprovedPayments(db: Db, orgId: string, since: string) {
  return db
    .selectFrom('payments as p')
    .innerJoin('orders as o', join =>
      join.onRef('o.org_id', '=', 'p.org_id').onRef('o.id', '=', 'p.order_id'),
    )
    .select(['p.id', 'p.divided_from', 'p.amount', 'p.tip', 'p.at', 'p.terminal', 'o.number'])
    .where('p.org_id', '=', orgId)
    .where('p.at', '>=', since)
    .where('p.terminal', 'is not', null)
    .orderBy('p.at')
    .orderBy('p.id')
    .execute();
}
