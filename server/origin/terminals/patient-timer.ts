/** A timer for answers: what arrived while the process was held up counts before the time is over. */
import type { PrintClock } from '../printing/printers/printer-adapter.ts';

export function afterArrivals(clock: PrintClock, delayMs: number, work: () => void): () => void {
  let isCancelled = false;
  const cancel = clock.after(delayMs, () => {
    // Timers run before the sockets that are ready.
    setImmediate(() => {
      if (!isCancelled) work();
    });
  });
  return () => {
    isCancelled = true;
    cancel();
  };
}
