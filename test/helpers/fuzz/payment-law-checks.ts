/** The laws of payments as checks: each returns descriptions of violations. */
import type { Order } from '#shared/order/order-schema.ts';
import type { Payment } from '#shared/order/payment-schema.ts';

const sumOf = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function broken(isKept: boolean, law: string): string[] {
  return isKept ? [] : [law];
}

/**
 * Law 5: payments never exceed the order's total, refunds never exceed their payment. Allocations to lines are kept as paid: a later discount on the
 * whole order may make a paid line cheaper, which benefits the others.
 */
export function paymentsBroken(order: Order): string[] {
  const allocated = new Map<string, number>();
  for (const { lineId, amount } of order.payments.flatMap(({ allocations }) => allocations)) {
    allocated.set(lineId, (allocated.get(lineId) ?? 0) + amount);
  }
  const kept = order.payments
    .filter(({ refundOf }) => refundOf === undefined)
    .map(({ id, amount, tip }) => {
      const refunds = order.payments.filter(({ refundOf }) => refundOf === id);
      return Math.min(
        amount + sumOf(refunds.map(refund => refund.amount)),
        tip + sumOf(refunds.map(refund => refund.tip)),
      );
    });
  return [
    ...broken(order.paid <= order.total && order.paid >= 0, 'paid beyond the total'),
    ...broken(
      kept.every(amount => amount >= 0),
      'given back beyond the payment',
    ),
    ...broken(
      [...allocated.values()].every(amount => amount >= 0),
      'more given back of a line than was paid',
    ),
    ...broken(order.state !== 'closed' || order.payments.length > 0 || order.total === 0, 'closed unpaid'),
    ...broken(
      order.payments.every(({ amount, allocations }) => {
        const named = sumOf(allocations.map(part => part.amount));
        return allocations.length === 0 || named === amount;
      }),
      'a payment is another amount than the lines that it paid for',
    ),
    ...broken(
      [...allocated].every(([lineId, amount]) => amount === 0 || order.lines.some(({ id }) => id === lineId)),
      'what is paid is on another order',
    ),
  ];
}

/** The payments as they were taken: what they are together with all of their parts, on whatever order these are. */
function takenPayments(orders: readonly Order[]): Map<string, string> {
  const payments = orders.flatMap(order => order.payments);
  const byTaken = Map.groupBy(payments, ({ id, dividedFrom }) => dividedFrom?.paymentId ?? id);
  const facts = ({ kind, refundOf, cashSessionId, by, at }: Payment) =>
    JSON.stringify([kind, refundOf, cashSessionId, by, at]);
  return new Map(
    [...byTaken].map(([id, parts]) => [
      id,
      JSON.stringify([
        sumOf(parts.map(({ amount }) => amount)),
        sumOf(parts.map(({ tip }) => tip)),
        sumOf(parts.map(({ tendered = 0 }) => tendered)),
        sumOf(parts.map(({ change = 0 }) => change)),
        [...new Set(parts.map(facts))],
      ]),
    ]),
  );
}

/** Law 5 of divided payments: whatever moves, what was taken and refunded, by whom, when and how, stays what it was. */
export function divisionsBroken(before: readonly Order[], after: readonly Order[]): string[] {
  const known = takenPayments(before);
  const now = takenPayments(after);
  return [...known].flatMap(([id, facts]) =>
    now.get(id) === facts ? [] : [`a payment of ${facts} is ${now.get(id)}`],
  );
}

/** Whether a payment was divided among these orders. */
export function hasDivision(orders: readonly Order[]): boolean {
  return orders.some(({ payments }) => payments.some(({ dividedFrom }) => dividedFrom !== undefined));
}
