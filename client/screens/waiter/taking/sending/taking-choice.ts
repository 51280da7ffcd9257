/** For whom and in which course the next taps are: it stays until it is chosen otherwise, so that a table is taken seat by seat. */
import type { Order } from '#shared/schemas/order-schema.ts';

/** Null: the whole table, and each dish in its own course. */
export type TakingChoice = { seat: number | null; course: number | null };

export const takingAnyhow: TakingChoice = { seat: null, course: null };

/** How many seats can be chosen: the guests, and whoever a line already names; nobody sits with a takeaway. */
export function seatsOf(order: Pick<Order, 'type' | 'guestCount' | 'lines'>): number {
  if (order.type === 'takeaway') return 0;
  return Math.max(order.guestCount, ...order.lines.map(line => line.seat ?? 0), 0);
}
