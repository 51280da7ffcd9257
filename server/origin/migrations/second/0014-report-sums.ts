/**
 * Sums of the reports by finished business day. Triggers drop a day's sums with any change of what they were added up from, whoever makes it, so that
 * sums which are there are right; the next report adds the day up anew.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Migration } from '../../../store/database.ts';

const sums = sql`
  create table report_sums (
    org_id text not null,
    part text not null,
    starts text not null,
    ends text not null,
    basis text not null,
    content text not null,
    primary key (org_id, ends, part)
  )`;

/** Drops the sums of the days that contain the time. */
function drop(row: RawBuilder<unknown>, time: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`delete from report_sums where org_id = ${row}.org_id and ends > ${time} and starts <= ${time};`;
}

/** The row's own time, and for a part of an order when that was closed. */
type Watched = { table: string; time: string; isOfOrder: boolean };

const watched: readonly Watched[] = [
  { table: 'orders', time: 'closed_at', isOfOrder: false },
  { table: 'order_lines', time: 'sent_at', isOfOrder: true },
  { table: 'payments', time: 'at', isOfOrder: true },
  { table: 'bill_reductions', time: 'at', isOfOrder: false },
];

function dropsOf({ time, isOfOrder }: Watched, row: RawBuilder<unknown>): RawBuilder<unknown> {
  const closedAt = sql`(select closed_at from orders where org_id = ${row}.org_id and id = ${row}.order_id)`;
  const own = drop(row, sql`${row}.${sql.ref(time)}`);
  return isOfOrder ? sql`${own} ${drop(row, closedAt)}` : own;
}

function triggersOf(one: Watched): RawBuilder<unknown>[] {
  const { table, time, isOfOrder } = one;
  const trigger = (name: string, event: RawBuilder<unknown>, row: 'old' | 'new') =>
    sql`create trigger ${sql.ref(`report_sums_${table}_${name}`)} after ${event}
      begin ${dropsOf(one, sql.raw(row))} end`;
  const on = sql`on ${sql.table(table)}`;
  const movesInTime = sql`old.${sql.ref(time)} is not new.${sql.ref(time)}`;
  const hasLeft = isOfOrder ? sql`${movesInTime} or old.order_id <> new.order_id` : movesInTime;
  return [
    trigger('inserted', sql`insert ${on}`, 'new'),
    trigger('changed', sql`update ${on}`, 'new'),
    // Where it belonged to another day before.
    trigger('left', sql`update ${on} when ${hasLeft}`, 'old'),
    trigger('deleted', sql`delete ${on}`, 'old'),
  ];
}

export const reportSumsMigration: Migration = {
  name: '0014-report-sums',
  async up(db) {
    for (const statement of [sums, ...watched.flatMap(triggersOf)]) await statement.execute(db);
  },
};
