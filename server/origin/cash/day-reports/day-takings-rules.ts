/** The takings of a day report: money in and out for orders by method and by person, and why they differ from the sales. */

import type { DayReportFigures, DayReportPerson } from '#shared/cash/day-report-schema.ts';
import type { Person } from '#shared/kernel/schema-parts.ts';
import { paymentKinds } from '#shared/order/payment-kinds.ts';
import type { Payment } from '#shared/order/payment-schema.ts';
import { withoutNulls } from '../../kernel/calls/without-nulls.ts';
import type { NamedOrderRow } from '../../order/orders/stored-order.ts';
import { isRefund as isRefundRow, type PaymentRow } from '../../order/payments/payment-row.ts';
import type { CountedPayment, DayFacts } from './day-facts.ts';

type Takings = Pick<
  DayReportFigures,
  'payments' | 'cards' | 'paidBefore' | 'paidAhead' | 'refundedLater' | 'people' | 'refunds' | 'kindChanges'
>;

function sumOf<T>(entries: readonly T[], amountOf: (entry: T) => number): number {
  return entries.reduce((total, entry) => total + amountOf(entry), 0);
}

const amountOf = ({ row }: CountedPayment) => row.amount;
const isRefund = ({ row }: CountedPayment) => isRefundRow(row);

function kindSums(payments: readonly CountedPayment[]) {
  const taken = payments.filter(payment => !isRefund(payment));
  return {
    taken: sumOf(taken, amountOf),
    refunded: 0 - sumOf(payments.filter(isRefund), amountOf),
    tips: sumOf(payments, ({ row }) => row.tip),
  };
}

function byKind(payments: readonly CountedPayment[]): DayReportFigures['payments'] {
  return paymentKinds.flatMap(kind => {
    const ofKind = payments.filter(({ row }) => row.kind === kind);
    return ofKind.length === 0 ? [] : [{ kind, ...kindSums(ofKind) }];
  });
}

/** Linked terminals by name, then cards that were paid without a link. */
function byTerminal(payments: readonly CountedPayment[]): Pick<DayReportFigures, 'cards'> {
  const cards = payments.filter(({ row }) => row.kind === 'card');
  const terminalOf = ({ row }: CountedPayment): Payment['terminal'] | null =>
    row.terminal === null ? null : JSON.parse(row.terminal);
  const groups = [...Map.groupBy(cards, payment => terminalOf(payment)?.id ?? '')].map(([id, own]) => ({
    // A terminal that was renamed has its last name.
    name: own.map(terminalOf).at(-1)?.name ?? '',
    id,
    own,
  }));
  if (!groups.some(({ id }) => id !== '')) return {};
  const sorted = groups.toSorted(
    (one, other) => Number(one.id === '') - Number(other.id === '') || one.name.localeCompare(other.name),
  );
  return {
    cards: sorted.map(({ id, name, own }) => ({
      ...(id !== '' && { terminal: name, terminalId: id }),
      ...kindSums(own),
    })),
  };
}

/** The payment as it was taken: a corrected kind stays with its person and session, whoever corrected it and when. */
export function paidRow({ row, order }: CountedPayment): PaymentRow {
  return order.payments.find(({ id }) => id === row.kind_change_of) ?? row;
}

/** A refunded tip is deducted from the person who had received it. */
function tipsOf({ row, order }: CountedPayment): Person {
  const original: PaymentRow = order.payments.find(({ id }) => id === row.refund_of) ?? row;
  return JSON.parse(original.taken_by);
}

/** The waiter who had the order when it was closed. */
function sellerOf({ sold_by, waiter_id: id, waiter_name }: NamedOrderRow): Person {
  return sold_by === null ? { id, name: waiter_name ?? '' } : JSON.parse(sold_by);
}

function people({ sold, payments }: DayFacts): DayReportPerson[] {
  const known = new Map<string, DayReportPerson>();
  const personOf = (by: Person): DayReportPerson => {
    const person = known.get(by.id) ?? {
      by,
      orders: 0,
      gross: 0,
      cash: 0,
      card: 0,
      voucher: 0,
      other: 0,
      refunded: 0,
      cashTips: 0,
      cardTips: 0,
    };
    known.set(by.id, person);
    return person;
  };
  for (const { order: stored } of sold) {
    const person = personOf(sellerOf(stored.order));
    person.orders += 1;
    person.gross += stored.order.total - stored.order.deposit_total;
  }
  for (const payment of payments) {
    const { kind, amount, tip } = payment.row;
    const person = personOf(JSON.parse(paidRow(payment).taken_by));
    person[kind] += amount;
    if (isRefund(payment)) person.refunded -= amount;
    personOf(tipsOf(payment))[kind === 'cash' ? 'cashTips' : 'cardTips'] += tip;
  }
  return [...known.values()].toSorted(
    (one, other) => other.gross - one.gross || one.by.name.localeCompare(other.by.name),
  );
}

function refundEntries(payments: readonly CountedPayment[]): DayReportFigures['refunds'] {
  return payments.filter(isRefund).map(({ row, order, approvedBy }) =>
    withoutNulls({
      orderNumber: order.order.number,
      kind: row.kind,
      amount: 0 - row.amount,
      tip: 0 - row.tip,
      reason: row.reason ?? '',
      by: JSON.parse(row.taken_by) as Person,
      approvedBy: approvedBy ?? null,
      at: row.at,
    }),
  );
}

/** Corrections of payment kinds, with the time of the correction. */
function kindChanges(payments: readonly CountedPayment[]): Pick<DayReportFigures, 'kindChanges'> {
  const entries = payments.flatMap(({ row, order, approvedBy }) => {
    const now = payments.find(
      other => other.row.kind_change_of === row.kind_change_of && other.row.refund_of === null,
    );
    if (row.kind_change_of === null || row.refund_of === null || now === undefined) return [];
    const paid = order.payments.find(({ id }) => id === row.kind_change_of) ?? row;
    return [
      withoutNulls({
        orderNumber: order.order.number,
        from: row.kind,
        to: now.row.kind,
        amount: 0 - row.amount,
        tip: 0 - row.tip,
        reason: row.reason ?? '',
        by: JSON.parse(row.taken_by) as Person,
        approvedBy: approvedBy ?? null,
        at: row.at,
        paidAt: paid.at,
      }),
    ];
  });
  return entries.length === 0 ? {} : { kindChanges: entries };
}

export function dayTakings(facts: DayFacts): Takings {
  const { sold, payments } = facts;
  const closedSeq = new Map(sold.map(({ order, closedSeq }) => [order.order.id, closedSeq]));
  const counted = new Set(payments.map(({ row }) => row.id));
  const isAhead = ({ order }: CountedPayment) => order.order.state !== 'closed';
  /** True for a payment of an order in an earlier report, or after the order's closing in this one. */
  const isLater = ({ seq, order }: CountedPayment) =>
    order.order.state === 'closed' && seq > (closedSeq.get(order.order.id) ?? 0);
  const earlier = sold.flatMap(({ order }) => order.payments.filter(({ id }) => !counted.has(id)));
  return {
    payments: byKind(payments),
    ...byTerminal(payments),
    paidBefore: sumOf(earlier, ({ amount }) => amount),
    paidAhead: sumOf(payments.filter(isAhead), amountOf),
    refundedLater: 0 - sumOf(payments.filter(isLater), amountOf),
    people: people(facts),
    refunds: refundEntries(payments),
    ...kindChanges(payments),
  };
}
