/** Finds lines of an order that the stations know or hold and whose dish is 86'd. */
import type { LineView } from '../../../../writes/order-projection.ts';
import { useOutSince } from '../../dialogs/use-out-since.ts';
import { isRefusedNow, type OutNow } from '../menu/item-availability.ts';

/** The held and the sent ones that are out. */
export function usePlacedOut(orderId: string, lines: readonly LineView[], out: OutNow): LineView[] {
  const isOutSince = useOutSince(orderId);
  return lines.filter(line => isOutSince(line) || (line.state === 'held' && isRefusedNow(line, out)));
}
