/** SQL fragments shared by the reports. Joins are written in the order of execution, each led by an index. */
import { type RawBuilder, sql } from 'kysely';
import {
  byDialect,
  elementsOf,
  greatest,
  integerAt,
  joinInOrder,
  textAt,
  wholeSum,
} from '../../store/dialect-sql.ts';
import type { BusinessHour, Span } from '../kernel/sheets/business-hours-rules.ts';

/** A span with the key under which its rows are counted. */
export type KeyedSpan = Span & { readonly key: string };

export function hourKey({ day, hour }: Pick<BusinessHour, 'day' | 'hour'>): string {
  return `${day} ${hour}`;
}

export function storedTimeOf(ms: number): string {
  return new Date(ms).toISOString();
}

/** `spans (key, starts, ends)` as a CTE at the beginning of a query. */
export function withSpans(spans: readonly KeyedSpan[]): RawBuilder<unknown> {
  const list = spans.map(({ key, from, to }) => ({
    key,
    starts: storedTimeOf(from),
    ends: storedTimeOf(to),
  }));
  return sql`with spans as (
    select ${textAt('value', 'key')} as key, ${textAt('value', 'starts')} as starts, ${textAt('value', 'ends')} as ends
    from ${elementsOf(JSON.stringify(list))}
  )`;
}

/** Matches a stored time with the span that is joined from `spans`. */
export function inSpan(column: string, spans: readonly KeyedSpan[]): RawBuilder<boolean> {
  const time = sql.raw(column);
  const within = sql<boolean>`${time} >= spans.starts and ${time} < spans.ends`;
  const first = storedTimeOf(Math.min(...spans.map(({ from }) => from)));
  const last = storedTimeOf(Math.max(...spans.map(({ to }) => to)));
  // PostgreSQL can't estimate how short a span is, and would read the orders of all years for it.
  const whole = spans.length === 0 ? sql`` : sql` and ${time} >= ${first} and ${time} < ${last}`;
  return byDialect({ sqlite: within, postgres: sql<boolean>`${within}${whole}` });
}

/** The orders closed within each of `spans`. */
export function ordersInSpans(organizationId: string, spans: readonly KeyedSpan[]): RawBuilder<unknown> {
  return sql`spans ${joinInOrder} orders o on o.org_id = ${organizationId} and ${inSpan('o.closed_at', spans)}`;
}

function valueAt(unitPrice: RawBuilder<unknown>): RawBuilder<number> {
  const options = wholeSum(sql`${integerAt('value', 'priceDelta')} * ${integerAt('value', 'quantity')}`);
  const price = sql`${unitPrice} + case l.modifiers when '[]' then 0 else (
  select coalesce(${options}, 0) from ${elementsOf(sql`l.modifiers`)}) end`;
  return sql<number>`l.quantity * ${greatest(sql`0`, price)}`;
}

/** A line's price before discounts; the same as `lineTotal` in the money rules. */
export const lineValue = valueAt(sql`l.unit_price`);

/** How much a price list lowered the line below the item's own price. */
export const lineGivenAway = sql<number>`case when l.price_list is null then 0
  else ${valueAt(integerAt('l.price_list', 'regularPrice'))} - ${lineValue} end`;

/** An order's revenue; deposits are no sale. */
export const soldTotal = sql<number>`(o.total - o.deposit_total)`;

export const isCharged = sql<boolean>`l.state not in ('voided', 'removed')`;

/** When the last of the earlier orders left the table; null if there was none. `of` identifies a table. */
export function takenUntil(of: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`max(o.closed_at) over (
    partition by ${of} order by o.opened_at, o.id rows between unbounded preceding and 1 preceding)`;
}

/** Whether the table was free; needs the columns `opened` and `before` (`takenUntil`). */
export const isTurn = sql<number>`(before is null or before <= opened)`;

/** Neither the order nor any line has a discount, and there is no service charge: its price follows from each line alone. */
export const isUndiscounted = sql<boolean>`(o.discount is null and o.service_charge is null and not exists (
  select 1 from order_lines d where d.org_id = o.org_id and d.order_id = o.id and d.discount is not null))`;
