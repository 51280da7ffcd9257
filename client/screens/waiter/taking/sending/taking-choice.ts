/** Selected seat and course for the next dish; a locked one is kept for the dishes after it. */
import type { Order } from '#shared/order/order-schema.ts';

export const takingParts = ['seat', 'course'] as const;
export type TakingPart = (typeof takingParts)[number];

/** Null: the whole table, and each dish's own course. */
export type TakingChoice = Readonly<Record<TakingPart, number | null>> & {
  locked: Readonly<Record<TakingPart, boolean>>;
};

export const takingAnyhow: TakingChoice = {
  seat: null,
  course: null,
  locked: { seat: false, course: false },
};

/** The choice after a dish was added. */
export function afterDish(taking: TakingChoice): TakingChoice {
  const { seat, course } = taking.locked;
  return { ...taking, ...(!seat && { seat: null }), ...(!course && { course: null }) };
}

/** Number of selectable seats: the guests, or more if a line names a higher seat; none for a takeaway. */
export function seatsOf(order: Pick<Order, 'type' | 'guestCount' | 'lines'>): number {
  if (order.type === 'takeaway') return 0;
  return Math.max(order.guestCount, ...order.lines.map(line => line.seat ?? 0), 0);
}
