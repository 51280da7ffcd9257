/** Whether a sent line really stands on its station's screen: what a waiter reads off the ticks. */
import type { LineView } from '../../../../writes/order-projection.ts';

/** `missing`: no screen has said within the time allowed that it shows the ticket. */
export type Delivery = 'sent' | 'shown' | 'missing';

const shownWithinMs = 5_000;

type Delivered = Pick<LineView, 'state' | 'station' | 'sentAt' | 'shownAt'>;

/** Null where there is nothing to deliver: not sent, served by the waiter alone, or already in somebody's hands. */
export function deliveryOf(line: Delivered, nowMs: number): Delivery | null {
  if (line.state !== 'sent' || line.station === 'none' || line.sentAt === undefined) return null;
  if (line.shownAt !== undefined) return 'shown';
  return nowMs - Date.parse(line.sentAt) >= shownWithinMs ? 'missing' : 'sent';
}
