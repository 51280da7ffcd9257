/** When an order may be billed, paid, closed, reopened or cancelled. The origin refuses by it, screens offer by it. */
import { isCharged, type LineState } from './order-states.ts';

/** A draft can't be paid, because the waiter could still remove it alone. A held line is ordered and may be paid in advance. */
export const unpayableStates: readonly LineState[] = ['draft'];
/** An order with lines to send can't be closed. */
export const unclosableStates: readonly LineState[] = ['draft', 'held'];

/** An order on which nothing was ever charged or paid is cancelled, not closed. */
export function isOfUse(order: {
  payments: readonly unknown[];
  lines: readonly { state: LineState }[];
}): boolean {
  return order.payments.length > 0 || order.lines.some(({ state }) => isCharged(state));
}

/** Drafts are removed with a cancelled order; lines that were sent have to be voided first. */
export function preventsCancelling(state: LineState): boolean {
  return isCharged(state) && state !== 'draft';
}

/** The last moment at which a closed order can be reopened, in ms. */
export function reopenEndMs(closedAt: string, windowMinutes: number): number {
  return Date.parse(closedAt) + windowMinutes * 60_000;
}
