/** When an order may be reopened or cancelled: what the origin refuses, and what screens offer. */
import { isCharged, type LineState } from '../order-states.ts';

/** Drafts are removed with a cancelled order; lines that were sent have to be voided first. */
export function preventsCancelling(state: LineState): boolean {
  return isCharged(state) && state !== 'draft';
}

/** The last moment at which a closed order can be reopened, in ms. */
export function reopenEndMs(closedAt: string, windowMinutes: number): number {
  return Date.parse(closedAt) + windowMinutes * 60_000;
}
