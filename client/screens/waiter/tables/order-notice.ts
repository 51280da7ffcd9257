/**
 * One-time notice passed to the next screen, stored in the history entry's state, so that it disappears on navigation
 * and is there again on "back".
 */
import type { SendCounts } from '../../../writes/order-projection.ts';

type OrderNotice = { notice: 'tableHasOrder' };

export const tableHasOrder: OrderNotice = { notice: 'tableHasOrder' };

export function isOrderNotice(state: unknown): state is OrderNotice {
  return typeof state === 'object' && state !== null && 'notice' in state && state.notice === 'tableHasOrder';
}

/** Where the units of a Send that left the order screen went, and when in milliseconds by the device's clock. */
export type SentNotice = {
  notice: 'sent';
  place: string;
  counts: SendCounts;
  orderId: string;
  at: number;
};

export function isSentNotice(state: unknown): state is SentNotice {
  return (
    typeof state === 'object' &&
    state !== null &&
    'notice' in state &&
    state.notice === 'sent' &&
    'at' in state
  );
}
