/** Notices that the device slept: its timers stood still while its clock went on, and nothing else may tell. */
import type { BrowserEnvironment } from '../browser-environment.ts';

const lookMs = 5_000;
/** Later than a busy page ever is. */
const sleptAfterMs = 15_000;

/** Calls `woke` for a page that is seen; a hidden one's timers are late by design. The answer ends it. */
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
