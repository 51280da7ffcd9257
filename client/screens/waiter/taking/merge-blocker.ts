/** Why the server would refuse to put two orders together: said before anybody tries. */
import type { Order } from '#shared/schemas/order-schema.ts';

type Leaving = Pick<Order, 'payments' | 'discount'>;

/** What of an order keeps its lines where they are. */
export function leavingBlocker({ payments, discount }: Leaving): 'paid' | 'discounted' | null {
  if (payments.length > 0) return 'paid';
  return discount === undefined ? null : 'discounted';
}

/** `source` is to go into `target`. */
export function mergeBlocker(
  target: Pick<Order, 'type'>,
  source: Leaving & Pick<Order, 'type'>,
): 'paid' | 'discounted' | 'otherPlace' | null {
  return leavingBlocker(source) ?? (source.type === target.type ? null : 'otherPlace');
}
