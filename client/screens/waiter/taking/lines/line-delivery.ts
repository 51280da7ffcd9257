/** Delivery status of a sent line: whether a station's screen shows its ticket. */
import type { LineView } from '../../../../writes/order-projection.ts';

/** `missing`: no screen has reported the ticket as shown within the allowed time. */
export type Delivery = 'sent' | 'shown' | 'missing';

const shownWithinMs = 5_000;

type Delivered = Pick<LineView, 'state' | 'station' | 'sentAt' | 'shownAt'>;

/** Null where it doesn't apply: not sent, no preparation needed, or already started. */
export function deliveryOf(line: Delivered, nowMs: number): Delivery | null {
  if (line.state !== 'sent' || line.station === 'none' || line.sentAt === undefined) return null;
  if (line.shownAt !== undefined) return 'shown';
  return nowMs - Date.parse(line.sentAt) >= shownWithinMs ? 'missing' : 'sent';
}
