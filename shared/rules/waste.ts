/** Whether what is voided is waste. */
import { isStarted, type LineState } from '../order-states.ts';
import type { Station } from '../roles.ts';

/** Whether it was made, so that a void is waste. An unserved bottle goes back into the fridge. */
export function isWaste({ state, station }: { state: LineState; station: Station }): boolean {
  return isStarted(state) && !(station === 'none' && state === 'ready');
}
