/**
 * Why a screen was opened, when it was not what the waiter asked for, or what happened just before. It travels in the
 * browser's history entry, so that it is gone with the next navigation and back again with "back".
 */
import type { SendCounts } from '../../../writes/order-requests.ts';

export type OrderNotice = { notice: 'tableHasOrder' };

export const tableHasOrder: OrderNotice = { notice: 'tableHasOrder' };

export function isOrderNotice(state: unknown): state is OrderNotice {
  return typeof state === 'object' && state !== null && 'notice' in state && state.notice === 'tableHasOrder';
}

/** What a Send that left its table put where. */
export type SentNotice = { notice: 'sent'; place: string; counts: SendCounts };

export function isSentNotice(state: unknown): state is SentNotice {
  return (
    typeof state === 'object' &&
    state !== null &&
    'notice' in state &&
    state.notice === 'sent' &&
    'counts' in state &&
    'place' in state
  );
}
