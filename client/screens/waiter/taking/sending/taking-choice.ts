/** Selected seat and course for the next taps, kept until changed. */
import type { Order } from '#shared/order/order-schema.ts';

/** Null: the whole table, and each dish's own course. */
export type TakingChoice = { seat: number | null; course: number | null };

export const takingAnyhow: TakingChoice = { seat: null, course: null };

/** Number of selectable seats: the guests, or more if a line names a higher seat; none for a takeaway. */
export function seatsOf(order: Pick<Order, 'type' | 'guestCount' | 'lines'>): number {
  if (order.type === 'takeaway') return 0;
  return Math.max(order.guestCount, ...order.lines.map(line => line.seat ?? 0), 0);
}
