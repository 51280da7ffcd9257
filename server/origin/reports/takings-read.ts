/** Revenue within a span, by hour or by waiter. */
import type { Kysely } from 'kysely';
import type { OriginTables } from '../kernel/origin-tables.ts';
import { type BusinessClock, businessHours, type Span } from '../kernel/sheets/business-hours-rules.ts';
import { moneyOf } from '../order/orders/order-pricing.ts';
import { type DiscountedOrder, findDiscountedOrders } from './discounted-order-store.ts';
import { hourKey, type KeyedSpan } from './report-sql.ts';
import { type DiscountSum, type Takings, takingsOf } from './takings-rules.ts';
import { sumBillReductions, sumLateRefunds, sumOrders, sumPayments, sumVoids } from './takings-store.ts';

function sumOfSpan(discounted: DiscountedOrder, spans: readonly KeyedSpan[]): DiscountSum {
  const closedMs = Date.parse(discounted.order.closed_at ?? '');
  const span = spans.find(({ from, to }) => from <= closedMs && closedMs < to);
  return { key: span?.key ?? '', amount: moneyOf(discounted).discountTotal };
}

function giverOf(discount: string | null): string {
  return discount === null ? '' : JSON.parse(discount).by.id;
}

/** Each discount of the order with the person who gave or requested it. */
function sumsByPerson(discounted: DiscountedOrder): DiscountSum[] {
  const money = moneyOf(discounted);
  const ofLines = discounted.lines.map(line => {
    return { key: giverOf(line.discount), amount: money.lines.get(line.id)?.ownDiscount ?? 0 };
  });
  const ofOrder = { key: giverOf(discounted.order.discount), amount: money.orderDiscount };
  return [...ofLines, ofOrder].filter(({ amount }) => amount > 0);
}

/** Keys are business hours (`hourKey`) or waiters' ids. */
export async function readTakings(
  db: Kysely<OriginTables>,
  organizationId: string,
  span: Span,
  grouping: { by: 'waiter' } | { by: 'span'; clock: BusinessClock },
): Promise<Takings> {
  const { by } = grouping;
  const spans: readonly KeyedSpan[] =
    grouping.by === 'waiter'
      ? [{ ...span, key: '' }]
      : businessHours(span, grouping.clock).map(hour => ({ ...hour, key: hourKey(hour) }));
  const discounted = await findDiscountedOrders(db, organizationId, span);
  return takingsOf({
    orders: await sumOrders(db, organizationId, spans, by),
    payments: await sumPayments(db, organizationId, spans, by),
    lateRefunds: await sumLateRefunds(db, organizationId, spans, by),
    voids: await sumVoids(db, organizationId, spans, by),
    discounts:
      by === 'waiter' ? discounted.flatMap(sumsByPerson) : discounted.map(order => sumOfSpan(order, spans)),
    reductions: await sumBillReductions(db, organizationId, spans, by),
  });
}
