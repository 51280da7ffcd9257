/** Cash sessions with their movements and counts, and the payments that belong to them: SQL only. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { CashSessionKind } from '#shared/order/payment-schema.ts';
import { textAt } from '../../store/dialect-sql.ts';
import { prepareQuery } from '../../store/prepared-query.ts';
import type { OriginTables } from '../kernel/origin-tables.ts';
import { insertRows, updateRow } from '../kernel/row-writers.ts';
import type { CashCountRow, CashMovementRow, CashSessionRow } from './cash-session-row.ts';
import type { SessionPayment, StoredCashSession } from './cash-session-rules.ts';

type Db = Kysely<OriginTables>;
type Tx = Transaction<OriginTables>;

const openQuery = prepareQuery<OriginTables, { orgId: string; kind: CashSessionKind; holderId: string }>()(
  (db, value) =>
    db
      .selectFrom('cash_sessions')
      .select('id')
      .where('org_id', '=', value('orgId'))
      .where('kind', '=', value('kind'))
      .where('holder_id', '=', value('holderId'))
      // A literal, because SQLite matches a partial index only against literals.
      .where('state', '=', sql.lit('open' as const)),
);

/** The id of the open session of this waiter or device, or null. */
export async function findOpenSession(
  db: Db,
  orgId: string,
  holder: { kind: CashSessionKind; holderId: string },
): Promise<string | null> {
  const [row] = await openQuery(db, { orgId, ...holder });
  return row?.id ?? null;
}

/** Adds movements and counts, preserving the given order. */
async function withParts(
  db: Db,
  orgId: string,
  rows: readonly CashSessionRow[],
): Promise<StoredCashSession[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const movements = await db
    .selectFrom('cash_movements')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('session_id', 'in', ids)
    .orderBy('position')
    .execute();
  const counts = await db
    .selectFrom('cash_counts')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('session_id', 'in', ids)
    .orderBy('position')
    .execute();
  return rows.map(session => ({
    session,
    movements: movements.filter(({ session_id }) => session_id === session.id),
    counts: counts.filter(({ session_id }) => session_id === session.id),
  }));
}

export async function findCashSessions(
  db: Db,
  orgId: string,
  ids: readonly string[],
): Promise<StoredCashSession[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('cash_sessions')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', 'in', ids)
    .orderBy('opened_at')
    .orderBy('id')
    .execute();
  return withParts(db, orgId, rows);
}

export async function findCashSession(db: Db, orgId: string, id: string): Promise<StoredCashSession | null> {
  return (await findCashSessions(db, orgId, [id]))[0] ?? null;
}

/** All unconfirmed sessions, the newest first. */
export async function listUnconfirmed(db: Db, orgId: string): Promise<StoredCashSession[]> {
  const rows = await db
    .selectFrom('cash_sessions')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('state', '<>', sql.lit('confirmed' as const))
    .orderBy('opened_at', 'desc')
    .orderBy('id')
    .execute();
  return withParts(db, orgId, rows);
}

/** The latest confirmed sessions, of one waiter or of all, the newest first. */
export async function listConfirmed(
  db: Db,
  orgId: string,
  { waiterId, atMost }: { waiterId?: string; atMost: number },
): Promise<StoredCashSession[]> {
  const confirmed = db
    .selectFrom('cash_sessions')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('state', '=', sql.lit('confirmed' as const));
  const wanted =
    waiterId === undefined
      ? confirmed
      : confirmed.where('kind', '=', 'waiter' as const).where('holder_id', '=', waiterId);
  const rows = await wanted.orderBy('opened_at', 'desc').orderBy('id').limit(atMost).execute();
  return withParts(db, orgId, rows);
}

/** The payments and refunds of the session; a refund comes with who took the payment, and in which session. */
export async function listSessionPayments(
  db: Db,
  orgId: string,
  sessionId: string,
): Promise<SessionPayment[]> {
  return db
    .selectFrom('payments as p')
    .leftJoin('payments as original', join =>
      join.onRef('original.org_id', '=', 'p.org_id').onRef('original.id', '=', 'p.refund_of'),
    )
    .select(['p.kind', 'p.amount', 'p.tip', 'p.taken_by', 'p.refund_of', 'p.kind_change_of', 'p.terminal'])
    .select(['original.taken_by as original_taken_by', 'original.cash_session_id as original_session_id'])
    .where('p.org_id', '=', orgId)
    .where('p.cash_session_id', '=', sessionId)
    .where('p.cash_session_id', 'is not', null)
    .orderBy('p.at')
    .orderBy('p.id')
    .execute();
}

export async function findPaymentSession(db: Db, orgId: string, id: string): Promise<CashSessionRow | null> {
  const row = await db
    .selectFrom('cash_sessions')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Pay-outs of deposits in sessions that were opened on this business day or later. */
export async function listDepositReturns(
  db: Db,
  orgId: string,
  businessDay: string,
): Promise<Pick<CashMovementRow, 'moved_by' | 'deposit_return'>[]> {
  return db
    .selectFrom('cash_sessions as s')
    .innerJoin('cash_movements as m', join =>
      join.onRef('m.org_id', '=', 's.org_id').onRef('m.session_id', '=', 's.id'),
    )
    .select(['m.moved_by', 'm.deposit_return'])
    .where('s.org_id', '=', orgId)
    .where('s.business_day', '>=', businessDay)
    .where('m.deposit_return', 'is not', null)
    .execute();
}

/** How many sessions this person has opened since a time, and how often they paid in or out. */
export async function countCashOf(
  db: Db,
  orgId: string,
  { userId, since }: { userId: string; since: string },
): Promise<{ sessions: number; movements: number }> {
  const sessions = await db
    .selectFrom('cash_sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where('opened_at', '>=', since)
    .where(textAt('opened_by', 'id'), '=', userId)
    .executeTakeFirst();
  const movements = await db
    .selectFrom('cash_movements')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where('at', '>=', since)
    .where(textAt('moved_by', 'id'), '=', userId)
    .executeTakeFirst();
  return { sessions: Number(sessions?.count), movements: Number(movements?.count) };
}

export async function isMovementIdUsed(db: Db, orgId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('cash_movements')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertCashSession(tx: Tx, row: CashSessionRow): Promise<void> {
  await insertRows(tx, 'cash_sessions', [row]);
}

export async function updateCashSession(
  tx: Tx,
  { org_id, id }: CashSessionRow,
  changes: Partial<CashSessionRow>,
): Promise<void> {
  await updateRow(tx, 'cash_sessions', { org_id, id }, changes);
}

export async function insertMovement(tx: Tx, row: CashMovementRow): Promise<void> {
  await insertRows(tx, 'cash_movements', [row]);
}

export async function insertCount(tx: Tx, row: CashCountRow): Promise<void> {
  await insertRows(tx, 'cash_counts', [row]);
}
