/**
 * The part of an order that one guest pays: everything, lines, seats, an equal share or an amount; calculated like on
 * the server.
 */

import { allocatedByLine, equalShares, shareAmount, sharesPaid } from '#shared/order/bill-parts.ts';
import type { Order, OrderLine } from '#shared/order/order-schema.ts';
import { isCharged } from '#shared/order/order-states.ts';
import type { NewPayment } from '#shared/order/payment-schema.ts';

export type Split =
  | { kind: 'all' }
  | { kind: 'lines'; lineIds: readonly string[] }
  | { kind: 'seats'; seats: readonly SeatId[] }
  /** `number` null: the next unpaid share. */
  | { kind: 'shares'; of: number; number: number | null }
  | { kind: 'amount'; amount: number | null };
export type SplitKind = Split['kind'];

/** `shared`: lines without a seat. */
export type SeatId = number | 'shared';

/** A line with a price, and the amount of it not yet paid by name. */
type OpenLine = { line: OrderLine; open: number };
type OpenSeat = { seat: SeatId; open: number; lineIds: string[] };
/** `isLater`: it pays what is left once the others have paid theirs, with what was ordered since. */
type Share = { number: number; amount: number; isPaid: boolean; isLater: boolean };

type PayPart = {
  amount: number;
  /** The payment's fields besides its amount. */
  terms: Pick<NewPayment, 'lineIds' | 'share'>;
  /** Reason why the part can't be paid. */
  fault: 'nothingChosen' | 'exceedsDue' | null;
};

/** The order as if its card payments at terminals were paid: nobody takes their part again while they may be. */
export function withoutHeldParts(order: Order): Order {
  const held = (order.atTerminal ?? []).filter(
    ({ state, refundOf }) => refundOf === undefined && (state === 'sent' || state === 'unknown'),
  );
  if (held.length === 0) return order;
  const payments = held.map(({ id, amount, tip, share, allocations = [], by, at }) => ({
    ...{ id, amount, tip, allocations, by, at },
    ...(share !== undefined && { share }),
    kind: 'card' as const,
  }));
  const due = Math.max(0, order.due - held.reduce((sum, { amount }) => sum + amount, 0));
  return { ...order, due, payments: [...order.payments, ...payments] };
}

/** The payments that `withoutHeldParts` added: a terminal has yet to answer for them. */
export function heldPayments({ payments, atTerminal = [] }: Order) {
  return payments.filter(({ id }) => atTerminal.some(held => held.id === id));
}

export function openLines({ lines, payments }: Pick<Order, 'lines' | 'payments'>): OpenLine[] {
  const paid = allocatedByLine(payments.flatMap(({ allocations }) => allocations));
  return lines
    .filter(line => isCharged(line.state) && line.payable > 0)
    .map(line => ({ line, open: Math.max(0, line.payable - (paid.get(line.id) ?? 0)) }));
}

/** Seats in order, then lines without a seat; paid ones with nothing open. */
export function openSeats(order: Pick<Order, 'lines' | 'payments'>): OpenSeat[] {
  const seats = new Map<SeatId, OpenSeat>();
  for (const { line, open } of openLines(order)) {
    const seat = line.seat ?? 'shared';
    const known = seats.get(seat) ?? { seat, open: 0, lineIds: [] };
    const lineIds = open > 0 ? [...known.lineIds, line.id] : known.lineIds;
    seats.set(seat, { seat, open: known.open + open, lineIds });
  }
  const place = ({ seat }: OpenSeat) => (seat === 'shared' ? Number.POSITIVE_INFINITY : seat);
  return [...seats.values()].sort((one, other) => place(one) - place(other));
}

/** The amount due before the first share's payment is split; the last share carries the remainder. */
function shareAmounts({ payments, due }: Pick<Order, 'payments' | 'due'>, of: number) {
  const paid = sharesPaid(payments, of);
  const [first] = paid.values();
  const since = first === undefined ? [] : payments.slice(payments.indexOf(first));
  const base = since.reduce((sum, { amount }) => sum + amount, due);
  // A paid share determines the size of the others, whatever was ordered since.
  const known = [...paid].find(([number]) => number < of)?.[1].amount;
  const shares = equalShares(base, of);
  const each = known ?? shares.each;
  return { paid, each, last: each === shares.each ? shares.last : null };
}

export function sharesOf(order: Pick<Order, 'payments' | 'due'>, of: number): Share[] {
  const { paid, each, last } = shareAmounts(order, of);
  const left = order.due - each * (of - 1 - paid.size);
  return Array.from({ length: of }, (_, index) => {
    const number = index + 1;
    const payment = paid.get(number);
    if (payment !== undefined) return { number, amount: payment.amount, isPaid: true, isLater: false };
    const own = number === of ? last : each;
    const amount = shareAmount(own ?? left, { paidCount: paid.size, of, due: order.due });
    return { number, amount, isPaid: false, isLater: own === null && paid.size < of - 1 };
  });
}

/** The guests who have not paid their seat; at least 2. */
export function unpaidGuests(order: Pick<Order, 'lines' | 'payments' | 'guestCount'>): number {
  const paid = openSeats(order).filter(({ seat, open }) => seat !== 'shared' && open === 0);
  return Math.max(2, order.guestCount - paid.length);
}

/** The unfinished equal split, or null. */
export function splitUnderWay({ payments, due }: Pick<Order, 'payments' | 'due'>): Split | null {
  const of = payments.findLast(({ share }) => share !== undefined)?.share?.of;
  if (of === undefined || due === 0 || sharesPaid(payments, of).size === 0) return null;
  return { kind: 'shares', of, number: null };
}

function sum(parts: readonly { open: number }[]): number {
  return parts.reduce((total, { open }) => total + open, 0);
}

function chosenPart(order: Pick<Order, 'due' | 'lines' | 'payments'>, split: Split) {
  switch (split.kind) {
    case 'all':
      return { amount: order.due, terms: {} };
    // Capped at the amount due: a part may have been paid without naming lines.
    case 'lines': {
      const lines = openLines(order).filter(({ line, open }) => open > 0 && split.lineIds.includes(line.id));
      return {
        amount: Math.min(sum(lines), order.due),
        terms: { lineIds: lines.map(({ line }) => line.id) },
      };
    }
    case 'seats': {
      const seats = openSeats(order).filter(({ seat }) => split.seats.includes(seat));
      return {
        amount: Math.min(sum(seats), order.due),
        terms: { lineIds: seats.flatMap(({ lineIds }) => lineIds) },
      };
    }
    case 'shares': {
      const open = sharesOf(order, split.of).filter(({ isPaid, isLater }) => !isPaid && !isLater);
      const share = open.find(({ number }) => number === split.number) ?? open[0];
      if (share === undefined) return { amount: 0, terms: {} };
      return { amount: share.amount, terms: { share: { of: split.of, number: share.number } } };
    }
    case 'amount':
      return { amount: split.amount ?? 0, terms: {} };
  }
}

export function partOf(order: Pick<Order, 'due' | 'lines' | 'payments'>, split: Split): PayPart {
  const { amount, terms } = chosenPart(order, split);
  if (amount <= 0) return { amount: 0, terms: {}, fault: 'nothingChosen' };
  return { amount, terms, fault: amount > order.due ? 'exceedsDue' : null };
}
