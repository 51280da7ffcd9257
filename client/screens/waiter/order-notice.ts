/**
 * Why an order's screen was opened, when it was not what the waiter asked for. It travels in the browser's history entry,
 * so that it is gone with the next navigation and back again with "back".
 */
export type OrderNotice = { notice: 'tableHasOrder' };

export const tableHasOrder: OrderNotice = { notice: 'tableHasOrder' };

export function isOrderNotice(state: unknown): state is OrderNotice {
  return typeof state === 'object' && state !== null && 'notice' in state && state.notice === 'tableHasOrder';
}
