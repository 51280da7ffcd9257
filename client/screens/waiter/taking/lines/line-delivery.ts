/** Delivery status of a sent line: whether its station has it, on a screen or on paper. */
import type { LineView } from '../../../../writes/order-projection.ts';

/** `missing`: no screen has shown the ticket within the allowed time; `unprinted`: no printer has printed it. */
export type Delivery = 'sent' | 'shown' | 'printed' | 'missing' | 'unprinted';

const shownWithinMs = 5_000;
/** Printers are slower than screens. */
const printedWithinMs = 10_000;

type Delivered = Pick<LineView, 'state' | 'station' | 'sentAt' | 'shownAt' | 'isOnPaper' | 'printedAt'>;

/** Null where it doesn't apply: not sent, no preparation needed, or already started. */
export function deliveryOf(line: Delivered, nowMs: number): Delivery | null {
  if (line.state !== 'sent' || line.station === 'none' || line.sentAt === undefined) return null;
  const waitedMs = nowMs - Date.parse(line.sentAt);
  if (line.printedAt !== undefined && (line.isOnPaper || line.shownAt === undefined)) return 'printed';
  if (line.isOnPaper) return waitedMs >= printedWithinMs ? 'unprinted' : 'sent';
  if (line.shownAt !== undefined) return 'shown';
  return waitedMs >= shownWithinMs ? 'missing' : 'sent';
}
