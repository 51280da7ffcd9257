/** A clock that a test advances by hand. */
import type { LiveClock } from '../../../server/live/live-clock.ts';

export const startMs = Date.parse('2025-01-01T12:00:00.000Z');

export type HandClock = LiveClock & {
  /** Runs all timers due within the next `ms`, in order. */
  advance(ms: number): Promise<void>;
  pendingTimers(): number;
  /** Advances the time without running timers, as while the computer is suspended. */
  standStill(ms: number): void;
  /** Changes the system time; timers are unaffected. */
  setWall(byMs: number): void;
};

export function createHandClock(): HandClock {
  let nowMs = startMs;
  let wallAheadMs = 0;
  let timers: { atMs: number; work: () => void }[] = [];
  let soonDue: (() => void)[] = [];

  const settle = async (): Promise<void> => {
    do {
      const due = soonDue;
      soonDue = [];
      for (const work of due) work();
      await new Promise(resolve => setImmediate(resolve));
    } while (soonDue.length > 0);
  };

  return {
    now: () => nowMs,
    wallNow: () => nowMs + wallAheadMs,
    setWall(byMs) {
      wallAheadMs += byMs;
    },
    after(delayMs, work) {
      const timer = { atMs: nowMs + Math.max(0, delayMs), work };
      timers.push(timer);
      return () => {
        timers = timers.filter(other => other !== timer);
      };
    },
    soon(work) {
      soonDue.push(work);
    },
    pendingTimers: () => timers.length,
    standStill(ms) {
      nowMs += ms;
    },
    async advance(ms) {
      const untilMs = nowMs + ms;
      await settle();
      for (;;) {
        const [next] = timers.filter(timer => timer.atMs <= untilMs).sort((a, b) => a.atMs - b.atMs);
        if (next === undefined) break;
        nowMs = Math.max(nowMs, next.atMs);
        timers = timers.filter(timer => timer !== next);
        next.work();
        await settle();
      }
      nowMs = untilMs;
    },
  };
}
