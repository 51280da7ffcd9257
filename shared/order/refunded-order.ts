/** The refunded part of an order. A file of its own, because the first screen's tables need nothing else of payments. */

type Paid = { state: string; total: number; paid: number };

/** The refunded part of a closed order's total, in minor units: an order is closed only once it is fully paid. */
export function refundedOf({ state, total, paid }: Paid): number {
  return state === 'closed' ? total - paid : 0;
}

/** Whether all payments were refunded. */
export function isWhollyRefunded(order: Paid): boolean {
  return order.total > 0 && refundedOf(order) >= order.total;
}
