/** Computes revenue from the event log, independently of the tables: orders, money and refunds of each business day. */
import type { SalesFigures } from '#shared/reports/report-schema.ts';
import type { EventRow } from '../../kernel/origin-tables.ts';

/** The figures of a day that the events contain. */
export type DayMoney = Pick<
  SalesFigures,
  'orders' | 'gross' | 'tips' | 'payments' | 'refunds' | 'lateRefunds'
> & { serviceCharge: number; deposits: number };
type EventPayment = { id: string } & {
  kind: keyof SalesFigures['payments'];
  amount: number;
  tip: number;
  refundOf?: string;
  kindChangeOf?: string;
};
type EventOrder = {
  /** Includes deposits. */
  total: number;
  serviceCharge: number;
  deposits: number;
  /** Null unless it is closed. */
  closedAt: string | null;
  payments: (EventPayment & { at: string })[];
};
export type EventOrders = Map<string, EventOrder>;
/** The fields of an order's events that money follows from. */
type Payload = {
  after?: { total?: number; serviceCharge?: { amount: number }; depositTotal?: number };
  sums?: { after: { total: number; serviceCharge?: number; deposits?: number } };
  payment?: EventPayment;
  /** The order that lines came from, with the payments that moved along. */
  orderId?: string;
  payments?: MovedPayment[];
};
type MovedPayment = EventPayment & {
  /** The payment that was reduced by this amount. */
  dividedFrom?: string;
};

/** The types of events that change an order's state, with whether it is closed afterwards. */
const closes: ReadonlyMap<string, boolean> = new Map([
  ['order.closed', true],
  ['order.reopened', false],
  ['order.cancelled', false],
  ['order.mergedInto', false],
  ['order.restored', false],
]);

function dividePayment(source: EventOrder, target: EventOrder, { dividedFrom, ...part }: MovedPayment): void {
  const index = source.payments.findIndex(({ id }) => id === dividedFrom);
  const divided = source.payments[index];
  if (divided === undefined) return;
  source.payments[index] = { ...divided, amount: divided.amount - part.amount, tip: divided.tip - part.tip };
  target.payments.push({ ...part, at: divided.at });
}

function movePayments(source: EventOrder | undefined, target: EventOrder, { payments = [] }: Payload): void {
  if (source === undefined) return;
  for (const payment of payments) dividePayment(source, target, payment);
  const ids = new Set(payments.map(({ id }) => id));
  target.payments.push(...source.payments.filter(({ id }) => ids.has(id)));
  source.payments = source.payments.filter(({ id }) => !ids.has(id));
}

/** Applies an event of an order; call it in the order of the sequence. */
export function applyOrderEvent(
  orders: EventOrders,
  event: Pick<EventRow, 'at' | 'type' | 'entity_id' | 'payload'>,
) {
  const payload: Payload = JSON.parse(event.payload);
  const none = { total: 0, serviceCharge: 0, deposits: 0, closedAt: null, payments: [] };
  const order: EventOrder = orders.get(event.entity_id) ?? none;
  if (event.type === 'order.opened') {
    order.total = payload.after?.total ?? 0;
    order.serviceCharge = payload.after?.serviceCharge?.amount ?? 0;
    order.deposits = payload.after?.depositTotal ?? 0;
  }
  if (payload.sums !== undefined) {
    order.total = payload.sums.after.total;
    order.serviceCharge = payload.sums.after.serviceCharge ?? 0;
    order.deposits = payload.sums.after.deposits ?? 0;
  }
  if (event.type === 'order.linesMovedIn') movePayments(orders.get(payload.orderId ?? ''), order, payload);
  if (payload.payment !== undefined) order.payments.push({ ...payload.payment, at: event.at });
  const isClosed = closes.get(event.type);
  if (isClosed !== undefined) order.closedAt = isClosed ? event.at : null;
  orders.set(event.entity_id, order);
}

export function noMoney(): DayMoney {
  return {
    orders: 0,
    gross: 0,
    serviceCharge: 0,
    deposits: 0,
    tips: 0,
    payments: { cash: 0, card: 0, voucher: 0, other: 0 },
    refunds: 0,
    lateRefunds: 0,
  };
}

function isRefund({ refundOf, kindChangeOf }: EventPayment): boolean {
  return refundOf !== undefined && kindChangeOf === undefined;
}

function addPayment(day: DayMoney, payment: EventPayment): void {
  const { kind, amount, tip } = payment;
  day.payments[kind] += amount;
  day.tips += tip;
  if (isRefund(payment)) day.refunds -= amount;
}

/** `dayOf` returns the day of a time, or null if the day wasn't requested. */
export function addEventMoney(orders: EventOrders, dayOf: (time: string) => DayMoney | null): void {
  for (const { total, serviceCharge, deposits, closedAt, payments } of orders.values()) {
    if (closedAt === null) continue;
    const day = dayOf(closedAt);
    if (day !== null) {
      day.orders += 1;
      day.gross += total - deposits;
      day.serviceCharge += serviceCharge;
      day.deposits += deposits;
    }
    for (const payment of payments) {
      const isLate = payment.at > closedAt;
      const at = isLate ? dayOf(payment.at) : day;
      const { refundOf, kindChangeOf } = payment;
      if (at === null || (isLate && refundOf === undefined && kindChangeOf === undefined)) continue;
      addPayment(at, payment);
      if (isLate && isRefund(payment)) at.lateRefunds -= payment.amount;
    }
  }
}
