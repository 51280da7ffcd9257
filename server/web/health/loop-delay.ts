/** How late the event loop is. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const minuteMs = 60_000;
/**
 * The histogram's own timer, which is what a free loop measures. Every turn of it wakes an idle process: at 10 ms that cost more processor time than all
 * else that a server does while nobody orders. Four a second find a loop that is often late as well.
 */
const resolutionMs = 250;

export type LoopDelay = {
  /** 99 % of the last minute's turns were at most this late. */
  p99Ms(): number;
  stop(): void;
};

/** `every` calls back until it is stopped, without keeping the process alive. */
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
