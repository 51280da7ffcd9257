/** Finds lines of an order that the stations know and whose dish is 86'd. */
import { useRead } from '../../../data/use-read.ts';
import type { LineView } from '../../../writes/order-projection.ts';

/** Whether a line was 86'd after it was sent, and nobody has started it. */
export function useOutSince(orderId: string): (line: Pick<LineView, 'id' | 'state'>) => boolean {
  const blocked = useRead('blockedOrders').data?.find(({ id }) => id === orderId);
  return ({ id, state }) => state === 'sent' && blocked?.lines.some(line => line.id === id) === true;
}
