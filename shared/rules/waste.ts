/** Decides whether a void is waste. */
import { isStarted, type LineState } from '../order-states.ts';
import type { Station } from '../roles.ts';

/** A void is waste once the line was made. An unserved bottle goes back into the fridge. */
export function isWaste({ state, station }: { state: LineState; station: Station }): boolean {
  return isStarted(state) && !(station === 'none' && state === 'ready');
}
