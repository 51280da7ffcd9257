/** Why the server would refuse to merge two orders, for display before an attempt. */
import type { Order } from '#shared/schemas/order-schema.ts';

type Leaving = Pick<Order, 'payments' | 'discount'>;

/** What prevents an order from being merged into another. */
export function leavingBlocker({ payments, discount }: Leaving): 'paid' | 'discounted' | null {
  if (payments.length > 0) return 'paid';
  return discount === undefined ? null : 'discounted';
}

/** `source` would be merged into `target`. */
export function mergeBlocker(
  target: Pick<Order, 'type'>,
  source: Leaving & Pick<Order, 'type'>,
): 'paid' | 'discounted' | 'otherPlace' | null {
  return leavingBlocker(source) ?? (source.type === target.type ? null : 'otherPlace');
}
