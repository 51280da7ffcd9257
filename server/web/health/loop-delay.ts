/** How late the event loop is: the mean for the load balancer, and the 99th percentile of the last minute for people. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const minuteMs = 60_000;
/**
 * The histograms' own timer, which is what a free loop measures. Every turn of it wakes an idle process: at 10 ms that cost more processor time than all
 * else that a server does while nobody orders. Four a second find a loop that is often late as well.
 */
const resolutionMs = 250;

export type LoopDelay = {
  /** The mean since the previous reading. */
  readMs(): number;
  /** 99 % of the last minute's turns were at most this late. */
  p99Ms(): number;
  stop(): void;
};

/** `every` calls back until it is stopped, without keeping the process alive. */
export function watchLoopDelay(every = everyInterval): LoopDelay {
  const turned = monitorEventLoopDelay({ resolution: resolutionMs });
  const thisMinute = monitorEventLoopDelay({ resolution: resolutionMs });
  let lastMinuteMs = 0;
  let read = { turns: 0, ms: 0 };
  turned.enable();
  thisMinute.enable();
  const p99 = () =>
    thisMinute.count === 0 ? 0 : Math.max(0, thisMinute.percentile(99) / 1e6 - resolutionMs);
  const stopEvery = every(minuteMs, () => {
    lastMinuteMs = p99();
    thisMinute.reset();
  });
  return {
    readMs() {
      const { count: turns, mean } = turned;
      const before = read;
      // Not reset: a histogram leaves out the turn during which it is, which may be the one in which the loop stands still.
      read = { turns, ms: turns === 0 ? 0 : (turns * mean) / 1e6 };
      if (turns === before.turns) return 0;
      return Math.max(0, (read.ms - before.ms) / (turns - before.turns) - resolutionMs);
    },
    p99Ms: () => Math.max(lastMinuteMs, p99()),
    stop() {
      stopEvery();
      turned.disable();
      thisMinute.disable();
    },
  };
}

function everyInterval(ms: number, work: () => void): () => void {
  const timer = setInterval(work, ms).unref();
  return () => clearInterval(timer);
}
