/** Detects that the device slept: timers stood still while the clock advanced. */
import type { BrowserEnvironment } from '../browser-environment.ts';

const lookMs = 5_000;
/** Longer than any delay of a busy page. */
const sleptAfterMs = 15_000;

/** Calls `woke` for visible pages only, as timers of hidden pages are throttled. Returns the stop function. */
export function watchSleep(
  { now, setTimer, isVisible }: Pick<BrowserEnvironment, 'now' | 'setTimer' | 'isVisible'>,
  woke: () => void,
): () => void {
  let cancelLook = () => {};
  function look(): void {
    const lastMs = now();
    cancelLook = setTimer(() => {
      look();
      if (isVisible() && now() - lastMs > sleptAfterMs) woke();
    }, lookMs);
  }
  look();
  return () => cancelLook();
}
