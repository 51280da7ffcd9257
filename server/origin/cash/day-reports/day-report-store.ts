/** Z reports, append-only, and the events that one counts: SQL only. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { elementsOf, integerAt, textAt, wholeSum } from '../../../store/dialect-sql.ts';
import { eachOf, onlyRow } from '../../../store/prepared-query.ts';
import { noTraining } from '../../kernel/no-training.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import { insertRows } from '../../kernel/row-writers.ts';
import { partyLabelOf } from '../../venue/tables/seating-store.ts';
import type { DayReportRow } from './day-report-row.ts';

type Db = Kysely<OriginTables>;

/** The types of events from which a day report is computed. */
const countedEvents = [
  'payment.taken',
  'payment.refunded',
  'order.closed',
  'line.voided',
  'receipt.waived',
  'invoice.issued',
  'invoice.corrected',
  'cashSession.paidIn',
  'cashSession.paidOut',
  'cashSession.counted',
  'drawer.opened',
  'drawer.failed',
  'drawer.unknown',
] as const;

export type DayEvent = {
  readonly seq: number;
  readonly at: string;
  readonly type: (typeof countedEvents)[number];
  readonly entityId: string;
  readonly userId: string;
  readonly payload: unknown;
};

/** Events after `after` up to and including `through`; with `since` only from that time on. */
export type EventRange = { readonly after: number; readonly through: number; readonly since?: string };

export type DayReportHead = Omit<DayReportRow, 'document'>;

const headColumns = [
  'org_id',
  'number',
  'id',
  'business_day',
  'through_seq',
  'made_at',
  'made_by',
  'gross',
  'difference',
] as const;

/** The latest reports, the newest first. */
export async function listDayReports(db: Db, orgId: string, atMost: number): Promise<DayReportHead[]> {
  return db
    .selectFrom('day_reports')
    .select(headColumns)
    .where('org_id', '=', orgId)
    .orderBy('number', 'desc')
    .limit(atMost)
    .execute();
}

/** The numbers of the reports from `from` on that have no counted cash session. */
export async function listUncountedReports(db: Db, orgId: string, from: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('day_reports')
    .select('number')
    .where('org_id', '=', orgId)
    .where('number', '>=', from)
    .where('difference', '=', 0)
    .where(textAt('document', 'figures.cashSessions'), '=', '[]')
    .execute();
  return new Set(rows.map(({ number }) => number));
}

/** Returns the stored JSON document. */
export async function findDayReport(
  db: Db,
  orgId: string,
  key: { id: string } | { number: number },
): Promise<string | null> {
  const reports = db.selectFrom('day_reports').select('document').where('org_id', '=', orgId);
  const one = 'id' in key ? reports.where('id', '=', key.id) : reports.where('number', '=', key.number);
  return (await one.executeTakeFirst())?.document ?? null;
}

export async function insertDayReport(tx: Transaction<OriginTables>, row: DayReportRow): Promise<void> {
  await insertRows(tx, 'day_reports', [row]);
}

export async function findLastSeq(db: Db, orgId: string): Promise<number> {
  const last = await db
    .selectFrom('events')
    .select('seq')
    .where('org_id', '=', orgId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.seq ?? 0;
}

/** Payments less refunds, with tips, that no Z counts or lists as uncounted. */
export async function sumUncounted(db: Db, orgId: string): Promise<number> {
  const counted = sql`${integerAt('p.value', 'taken')} - ${integerAt('p.value', 'refunded')} + ${integerAt('p.value', 'tips')}`;
  const { rows } = await sql<{ amount: number }>`
    select coalesce((select ${wholeSum(sql`amount + tip`)} from payments where org_id = ${orgId}), 0)
      - coalesce((select ${wholeSum(counted)} from day_reports d, ${elementsOf(textAt('d.document', 'figures.payments'))} p
        where d.org_id = ${orgId}), 0)
      - coalesce((select ${wholeSum(integerAt('document', 'uncounted'))} from day_reports where org_id = ${orgId}), 0)
      as amount`.execute(db);
  return onlyRow(rows).amount;
}

export async function listDayEvents(
  db: Db,
  orgId: string,
  { after, through, since }: EventRange,
): Promise<DayEvent[]> {
  const rows = await db
    .selectFrom('events')
    .select(['seq', 'at', 'type', 'entity_id', 'user_id', 'payload'])
    .where('org_id', '=', orgId)
    .where('seq', '>', after)
    .where('seq', '<=', through)
    .where('type', 'in', countedEvents)
    .$if(since !== undefined, query => query.where('at', '>=', since ?? ''))
    .orderBy('seq')
    .execute();
  return rows.map(({ type, entity_id, user_id, payload, ...row }) => ({
    ...row,
    // The query selects only these types.
    type: type as DayEvent['type'],
    entityId: entity_id,
    userId: user_id,
    payload: JSON.parse(payload),
  }));
}

/** The number of the event of a payment; the parts of a divided payment share it. */
function eventOf(payment: 'p' | 'paid', type: 'payment.taken' | 'payment.refunded') {
  const of = (column: string) => sql.ref(`${payment}.${column}`);
  return sql<number>`(select max(e.seq) from events e where e.org_id = ${of('org_id')} and e.entity = 'order'
    and e.entity_id = coalesce(${of('taken_on')}, ${of('order_id')}) and e.type = ${type}
    and ${textAt('e.payload', 'payment.id')} = coalesce(${of('divided_from')}, ${of('id')}))`;
}

/** Corrections of the kind of payments that this Z counts, made after it, from the events and payments. */
export async function listLaterKindChanges(
  db: Db,
  orgId: string,
  { number, from }: { number: number; from: string },
) {
  const throughOf = (report: number) =>
    db
      .selectFrom('day_reports')
      .select('through_seq')
      .where('org_id', '=', orgId)
      .where('number', '=', report);
  return (
    db
      .selectFrom('payments as p')
      .innerJoin('payments as paid', join =>
        join.onRef('paid.org_id', '=', 'p.org_id').onRef('paid.id', '=', 'p.kind_change_of'),
      )
      .innerJoin('payments as now', join =>
        join.onRef('now.org_id', '=', 'p.org_id').onRef('now.kind_change_of', '=', 'p.kind_change_of'),
      )
      .innerJoin('orders as o', join =>
        join.onRef('o.org_id', '=', 'p.org_id').onRef('o.id', '=', 'p.order_id'),
      )
      .select(['o.number', 'p.kind as from', 'now.kind as to', 'p.amount', 'p.tip', 'p.reason', 'p.taken_by'])
      .select(['p.at', 'paid.at as paid_at'])
      .where('p.org_id', '=', orgId)
      .where('p.kind_change_of', 'is not', null)
      .where('p.refund_of', 'is not', null)
      .where('now.refund_of', 'is', null)
      .where('now.divided_from', 'is', null)
      .where(eventOf('p', 'payment.refunded'), '>', throughOf(number))
      .where(eventOf('paid', 'payment.taken'), '<=', throughOf(number))
      // The first Z of an earlier version may begin later than the events.
      .where(({ eb }) =>
        number === 1
          ? eb('paid.at', '>=', from)
          : eb(eventOf('paid', 'payment.taken'), '>', throughOf(number - 1)),
      )
      .orderBy('p.at')
      .orderBy('p.id')
      .execute()
  );
}

/** Whether a Z counts the order's sale. */
export async function isOrderReported(db: Db, orgId: string, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ isReported: number }>`
    select case when exists (
      select 1 from events e
      where e.org_id = ${orgId} and e.entity = 'order' and e.entity_id = ${orderId} and e.type = 'order.closed'
        and e.seq <= (select max(through_seq) from day_reports where org_id = ${orgId})
    ) then 1 else 0 end as "isReported"`.execute(db);
  return rows[0]?.isReported === 1;
}

/** The lines with these ids, whichever order they belong to now. */
export async function findLineValues(db: Db, orgId: string, ids: readonly string[]) {
  return db
    .selectFrom('order_lines')
    .select(['id', 'names', 'quantity', 'unit_price', 'modifiers'])
    .where('org_id', '=', orgId)
    .where('id', 'in', eachOf(JSON.stringify(ids)))
    .execute();
}

/** Open orders as a Z carries them over, the oldest first. */
export async function listOpenOrders(db: Db, orgId: string) {
  return (
    db
      .selectFrom('orders as o')
      .leftJoin('restaurant_tables as t', join =>
        join.onRef('t.org_id', '=', 'o.org_id').onRef('t.id', '=', 'o.table_id'),
      )
      .leftJoin('users as u', join =>
        join.onRef('u.org_id', '=', 'o.org_id').onRef('u.id', '=', 'o.waiter_id'),
      )
      .select(['o.id', 'o.number', 'o.name', 'o.total', 'o.paid', 'u.display_name as waiter'])
      .select(partyLabelOf('t.label', 'o.party_number').as('table_label'))
      .select(
        sql<number>`case when exists (select 1 from order_lines l where l.org_id = o.org_id and l.order_id = o.id
          and l.state not in ('removed', 'voided')) then 1 else 0 end`.as('has_lines'),
      )
      .where('o.org_id', '=', orgId)
      // A literal, because SQLite matches the partial index of open orders only against literals.
      .where('o.state', '=', sql.lit('open' as const))
      .where(noTraining)
      .orderBy('o.opened_at')
      .orderBy('o.id')
      .execute()
  );
}
