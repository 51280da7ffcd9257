/** What was given back of an order. Apart, because the tables of the first screen ask for nothing else of payments. */

type Paid = { state: string; total: number; paid: number };

/** What was given back of a closed order's total, in groszy: an order is closed only once all of it is paid. */
export function refundedOf({ state, total, paid }: Paid): number {
  return state === 'closed' ? total - paid : 0;
}

/** Nothing that was paid for it was kept. */
export function isWhollyRefunded(order: Paid): boolean {
  return order.total > 0 && refundedOf(order) >= order.total;
}
