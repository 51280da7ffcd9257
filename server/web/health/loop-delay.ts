/** Measures the event loop's delay. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const minuteMs = 60_000;
/**
 * Interval of the histogram's timer, which wakes an idle process. At 10 ms it used more processor time than the rest of an idle server; four samples a
 * second still find a loop that is often late.
 */
const resolutionMs = 250;

export type LoopDelay = {
  /** 99 % of the last minute's turns were at most this late. */
  p99Ms(): number;
  stop(): void;
};

/** `every` repeats the callback until it is stopped and doesn't keep the process alive. */
export function watchLoopDelay(every = everyInterval): LoopDelay {
  const thisMinute = monitorEventLoopDelay({ resolution: resolutionMs });
  let lastMinuteMs = 0;
  thisMinute.enable();
  const p99 = () =>
    thisMinute.count === 0 ? 0 : Math.max(0, thisMinute.percentile(99) / 1e6 - resolutionMs);
  const stopEvery = every(minuteMs, () => {
    lastMinuteMs = p99();
    thisMinute.reset();
  });
  return {
    p99Ms: () => Math.max(lastMinuteMs, p99()),
    stop() {
      stopEvery();
      thisMinute.disable();
    },
  };
}

function everyInterval(ms: number, work: () => void): () => void {
  const timer = setInterval(work, ms).unref();
  return () => clearInterval(timer);
}
