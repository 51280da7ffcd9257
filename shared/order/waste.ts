/** Decides whether a void is waste. */

import type { Station } from '../kernel/roles.ts';
import { isStarted, type LineState } from './order-states.ts';

/** A void is waste once the line was made. An unserved bottle goes back into the fridge. */
export function isWaste({ state, station }: { state: LineState; station: Station }): boolean {
  return isStarted(state) && !(station === 'none' && state === 'ready');
}
