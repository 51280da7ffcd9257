/** Builds the overview: the times that are compared, the orders that wait the longest, and the first names of lists. */
import { addDays, businessDay, businessDayStart, instantAt } from '#shared/kernel/business-day.ts';
import type { Names } from '#shared/kernel/schema-parts.ts';
import { wallAt } from '#shared/kernel/wall-clock.ts';
import type { LateLine, NamedCount, Overview, WaitingOrder } from '#shared/reports/overview-schema.ts';
import { withoutNulls } from '../../kernel/calls/without-nulls.ts';
import type { BusinessClock, Span } from '../../kernel/sheets/business-hours-rules.ts';
import { parseNames } from '../../order/orders/order-view.ts';
import { terminalPaymentsOf } from '../../order/payments/terminal-payments.ts';
import type { FoundLateLine, OpenOrder } from './overview-store.ts';

/** The number of entries that a tile has room for. */
const shownMax = 4;
/** The interval at which the end of the compared time advances. */
const stepMs = 5 * 60_000;

type ComparedDays = {
  readonly day: string;
  readonly today: Span;
  readonly dayBefore: string;
  /** The whole of that business day. */
  readonly before: Span;
  /** The same time of the business day as now. */
  readonly untilMs: number;
};

/** Today so far, and the same weekday a week before up to the same local time. */
export function comparedDays(
  nowMs: number,
  { timeZone, businessDayCutoff: cutoff }: BusinessClock,
): ComparedDays {
  const startOf = (day: string) => businessDayStart(day, timeZone, cutoff);
  const day = businessDay(nowMs, timeZone, cutoff);
  const dayBefore = addDays(day, -7);
  const before = { from: startOf(dayBefore), to: startOf(addDays(dayBefore, 1)) };
  const wall = wallAt(Math.floor(nowMs / stepMs) * stepMs, timeZone);
  const sameTime = instantAt(`${addDays(wall.slice(0, 10), -7)}${wall.slice(10)}`, timeZone);
  return {
    day,
    today: { from: startOf(day), to: startOf(addDays(day, 1)) },
    dayBefore,
    before,
    untilMs: Math.min(Math.max(sameTime, before.from), before.to),
  };
}

/** Changes when another time is compared. */
export function comparisonTag(nowMs: number): string {
  return Math.floor(nowMs / stepMs).toString(36);
}

type Wait = Pick<WaitingOrder, 'reason' | 'since'>;

/** The longest wait of an order's guests, or the card whose answer is missing, which only an admin can settle; undefined if they have everything. */
function longestWait(order: OpenOrder): Wait | undefined {
  const unknown = terminalPaymentsOf(order).find(({ state }) => state === 'unknown');
  if (unknown !== undefined) return { reason: 'card', since: unknown.payment.at };
  const waits: { reason: Wait['reason']; since: string | null }[] = [
    { reason: 'bill', since: order.bill_requested_at },
    { reason: 'serve', since: order.ready_since },
    { reason: 'kitchen', since: order.sent_since },
    { reason: 'order', since: order.ordered_lines === 0 ? order.opened_at : null },
  ];
  const [longest] = waits
    .flatMap(({ reason, since }): Wait[] => (since === null ? [] : [{ reason, since }]))
    .toSorted((one, other) => one.since.localeCompare(other.since));
  return longest;
}

type Placed = Pick<OpenOrder, 'number' | 'type' | 'table_label'>;

function placeOf(orderId: string, { number, type, table_label }: Placed) {
  return { orderId, number, type, tableLabel: table_label };
}

/** Cards without an answer first. A takeaway's guest doesn't wait from the start: the pickup time says when it is wanted. */
export function waitingOrders(orders: readonly OpenOrder[]): Overview['waiting'] {
  const waiting = orders
    .flatMap((order): WaitingOrder[] => {
      const wait = longestWait(order);
      if (wait === undefined || (order.type !== 'dineIn' && wait.reason !== 'card')) return [];
      return [withoutNulls({ ...placeOf(order.id, order), waiterName: order.waiter_name ?? '', ...wait })];
    })
    .toSorted(
      (one, other) =>
        Number(other.reason === 'card') - Number(one.reason === 'card') ||
        one.since.localeCompare(other.since) ||
        one.number - other.number,
    );
  return { count: waiting.length, first: waiting.slice(0, shownMax) };
}

export function openSums(orders: readonly OpenOrder[]): Overview['open'] {
  return {
    orders: orders.length,
    tables: new Set(orders.flatMap(({ table_id }) => table_id ?? [])).size,
    guests: orders.reduce((sum, { guest_count }) => sum + guest_count, 0),
    total: orders.reduce((sum, { total }) => sum + total, 0),
  };
}

export function lateLines(found: readonly FoundLateLine[]): Overview['late'] {
  const shown = found.slice(0, shownMax).flatMap((line): LateLine[] => {
    const { station, late_at } = line;
    if (station === 'none' || late_at === null) return [];
    return [
      withoutNulls({
        lineId: line.id,
        ...placeOf(line.order_id, line),
        name: line.name,
        names: parseNames(line.names),
        quantity: line.quantity,
        station,
        since: late_at,
      }),
    ];
  });
  return { count: found.length, first: shown };
}

/** The first few of a list by their names. */
export function namedCount(list: readonly { name: string; names?: Names | undefined }[]): NamedCount {
  return {
    count: list.length,
    first: list.slice(0, shownMax).map(({ name, names = {} }) => ({ name, names })),
  };
}
