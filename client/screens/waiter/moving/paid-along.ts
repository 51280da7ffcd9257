/** Payments that move along with selected items, as the origin divides them. */
import { allocatedByLine } from '#shared/order/bill-parts.ts';
import type { Order, OrderLine } from '#shared/order/order-schema.ts';
import { unrefundedAmount } from '#shared/order/payment-balance.ts';
import type { Payment } from '#shared/order/payment-schema.ts';

type Paid = Pick<Order, 'payments'>;

function isLeft(payment: Payment, { payments }: Paid): boolean {
  return payment.refundOf === undefined && unrefundedAmount(payment, payments).amount > 0;
}

function isRefundedInPart(payment: Payment, order: Paid): boolean {
  return isLeft(payment, order) && unrefundedAmount(payment, order.payments).amount < payment.amount;
}

export function paidFor({ payments }: Paid, lineId: string): number {
  return allocatedByLine(payments.flatMap(({ allocations }) => allocations)).get(lineId) ?? 0;
}

/**
 * Lines that can only move together with this one, itself included, because a partially refunded payment is
 * not divided.
 */
export function boundWith(order: Paid, lineId: string): ReadonlySet<string> {
  const lists = order.payments
    .filter(payment => isRefundedInPart(payment, order))
    .map(({ allocations }) => allocations.map(part => part.lineId));
  const found = new Set(lists.filter(ids => ids.includes(lineId)).flat());
  // Iterating a Set also visits members added meanwhile, so bindings are followed transitively.
  for (const id of found)
    for (const ids of lists) if (ids.includes(id)) for (const one of ids) found.add(one);
  return found;
}

/** Whether some units of a line can move: nothing of it is paid, or all. */
export function canPart(order: Paid, { id, payable }: OrderLine): boolean {
  const paid = paidFor(order, id);
  return paid === 0 || (paid === payable && boundWith(order, id).size === 0);
}

/**
 * `chosen`: quantities by line. `staysTip`: tip of divided payments that stays behind; null if none is
 * divided.
 */
export function paidAlong(
  order: Pick<Order, 'lines' | 'payments'>,
  chosen: ReadonlyMap<string, number>,
): { amount: number; staysTip: number | null } {
  const share = ({ id, quantity }: OrderLine) => Math.min(chosen.get(id) ?? 0, quantity) / quantity;
  const shares = new Map(order.lines.map(line => [line.id, share(line)]));
  const amount = [...shares].reduce((sum, [id, part]) => sum + Math.round(paidFor(order, id) * part), 0);
  const divided = order.payments.filter(payment => {
    const parts = payment.allocations.map(({ lineId }) => shares.get(lineId) ?? 0);
    return isLeft(payment, order) && parts.some(part => part > 0) && parts.some(part => part < 1);
  });
  const tips = divided.map(payment => unrefundedAmount(payment, order.payments).tip);
  return { amount, staysTip: divided.length === 0 ? null : tips.reduce((sum, tip) => sum + tip, 0) };
}
