/** Time that a test moves by hand. */
import type { LiveClock } from '../../../server/live/live-clock.ts';

export const startMs = Date.parse('2025-01-01T12:00:00.000Z');

export type HandClock = LiveClock & {
  /** Lets everything happen that is due within the next `ms`, in its order. */
  advance(ms: number): Promise<void>;
  pendingTimers(): number;
  /** Time passes and nothing that is due happens, as while the computer sleeps. */
  standStill(ms: number): void;
  /** The computer's clock is set; timers and what goes by them don't notice. */
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
