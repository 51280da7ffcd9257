/** A poller with a manual clock and a scripted origin. */
import { type PollResult, TopicPoller } from '../../../../server/live/topics/topic-poller.ts';
import { createHandClock, startMs } from '../hand-clock.ts';

/** A poller over an origin that answers at once, or when `open` is called while it is held. */
export function startPoller(options: { refreshMs?: number; random?: number; nudgeWindowMs?: number } = {}) {
  const clock = createHandClock();
  let setBackMs = 0;
  const starts: number[] = [];
  let result: PollResult | Error = { kind: 'good' };
  let isHeld = false;
  let held: (() => void)[] = [];
  let underWay = 0;
  let mostUnderWay = 0;
  let timeouts = 0;
  const poller = new TopicPoller({
    clock: { ...clock, now: () => clock.now() - setBackMs },
    ...options,
    random: () => options.random ?? 0.5,
    refreshMs: () => options.refreshMs ?? 15_000,
    overdue: () => {},
    timedOut: () => {
      timeouts += 1;
    },
    async poll() {
      starts.push(clock.now() - startMs);
      underWay += 1;
      mostUnderWay = Math.max(mostUnderWay, underWay);
      if (isHeld) await new Promise<void>(resolve => held.push(resolve));
      underWay -= 1;
      if (result instanceof Error) throw result;
      return result;
    },
  });
  return {
    clock,
    poller,
    starts,
    answer: (next: PollResult | Error) => {
      result = next;
    },
    hold: () => {
      isHeld = true;
    },
    open: () => {
      isHeld = false;
      for (const resolve of held) resolve();
      held = [];
    },
    /** Sets the system time back; timers are unaffected. */
    setBack: (ms: number) => {
      setBackMs += ms;
    },
    mostUnderWay: () => mostUnderWay,
    timeouts: () => timeouts,
  };
}
