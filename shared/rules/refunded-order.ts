/** What was given back of an order. Apart, because the tables of the first screen ask for nothing else of payments. */

/** What was given back of a closed order's total: an order is closed only once all of it is paid. */
export function refundedOf({ state, total, paid }: { state: string; total: number; paid: number }): number {
  return state === 'closed' ? total - paid : 0;
}
