/** Detects that the device slept, which stops its timers, or that its clock was set, which falsifies ages. */
import type { BrowserEnvironment } from '../browser-environment.ts';

const lookMs = 5_000;
/** Longer than any delay that a busy page causes. */
const sleptAfterMs = 15_000;

/** Calls each of `woke` for visible pages only, as timers of hidden pages are throttled. Returns the stop function. */
export function watchSleep(
  { now, setTimer, isVisible }: Pick<BrowserEnvironment, 'now' | 'setTimer' | 'isVisible'>,
  woke: readonly (() => void)[],
): () => void {
  let cancelLook = () => {};
  function look(): void {
    const lastMs = now();
    cancelLook = setTimer(() => {
      look();
      if (!isVisible() || Math.abs(now() - lastMs) <= sleptAfterMs) return;
      for (const notify of woke) notify();
    }, lookMs);
  }
  look();
  return () => cancelLook();
}
