/**
 * Divides payments of which only some lines or pieces leave. The leaving part becomes a payment of its own
 * with the time, person and cash session of the original; both together equal it, and the tip stays. Pure.
 */
import type { Payment } from '#shared/order/payment-schema.ts';
import { moneyOf } from '../../orders/order-pricing.ts';
import type { OrderLineRow, OrderRow } from '../../orders/order-row.ts';
import type { StoredOrder } from '../../orders/stored-order.ts';
import { allocationsOf } from '../../payments/balance-rules.ts';
import type { PaymentRow, StoredDivision } from '../../payments/payment-row.ts';
import { payersOf } from './moved-payments.ts';

type Allocations = Payment['allocations'];

/** `rest` retains the payment's id; `part` is new and belongs to the other order. */
export type PaymentDivision = { readonly rest: PaymentRow; readonly part: PaymentRow };

function sumOf(allocations: Allocations): number {
  return allocations.reduce((sum, { amount }) => sum + amount, 0);
}

/** `stored` has its lines split; payments for a split line are divided too: the leaving piece gets its cost, or what is paid of it. */
export function withPiecesPaid(stored: StoredOrder, pieces: readonly OrderLineRow[]): PaymentRow[] {
  const costs = moneyOf(stored).lines;
  const open = new Map(
    pieces.map(({ id, split_from_id }) => [
      split_from_id,
      { lineId: id, amount: costs.get(id)?.payable ?? 0 },
    ]),
  );
  const payers = new Set(payersOf(stored).map(({ id }) => id));
  const parted = (allocation: Allocations[number]): Allocations => {
    const piece = open.get(allocation.lineId);
    if (piece === undefined) return [allocation];
    const amount = Math.min(piece.amount, allocation.amount);
    open.set(allocation.lineId, { ...piece, amount: piece.amount - amount });
    const rest = { ...allocation, amount: allocation.amount - amount };
    return [rest, { lineId: piece.lineId, amount }].filter(part => part.amount > 0);
  };
  return stored.payments.map(payment =>
    payers.has(payment.id)
      ? { ...payment, allocations: JSON.stringify(allocationsOf(payment).flatMap(parted)) }
      : payment,
  );
}

function divisionOf(payment: PaymentRow, { id: orderId, number: orderNumber }: OrderRow): StoredDivision {
  if (payment.division !== null) return JSON.parse(payment.division);
  return { taken: { amount: payment.amount, orderId, orderNumber }, into: [] };
}

/** Divides the payments that have both leaving and staying lines, in the order of taking. */
export function dividedPayments(
  source: StoredOrder,
  target: Pick<OrderRow, 'id' | 'number'>,
  { leaving, createId }: { leaving: ReadonlySet<string>; createId: () => string },
): PaymentDivision[] {
  return payersOf(source).flatMap(payment => {
    const allocations = allocationsOf(payment);
    const going = allocations.filter(({ lineId }) => leaving.has(lineId));
    if (going.length === 0 || going.length === allocations.length) return [];
    const amount = sumOf(going);
    const { taken, into } = divisionOf(payment, source.order);
    const id = createId();
    const taken_charge = payment.taken_charge ?? payment.amount + payment.tip;
    const left = { paymentId: id, amount, orderId: target.id, orderNumber: target.number };
    const part: PaymentRow = {
      ...payment,
      id,
      order_id: target.id,
      amount,
      tip: 0,
      allocations: JSON.stringify(going),
      tendered: payment.tendered === null ? null : amount,
      taken_on: payment.taken_on ?? source.order.id,
      divided_from: payment.divided_from ?? payment.id,
      division: JSON.stringify({ taken, into: [] } satisfies StoredDivision),
      taken_charge,
    };
    const rest: PaymentRow = {
      ...payment,
      amount: payment.amount - amount,
      allocations: JSON.stringify(allocations.filter(({ lineId }) => !leaving.has(lineId))),
      tendered: payment.tendered === null ? null : payment.tendered - amount,
      division: JSON.stringify({ taken, into: [...into, left] } satisfies StoredDivision),
      taken_charge,
    };
    return [{ rest, part }];
  });
}
