/** Time that a test advances by hand, timer by timer. */
import { startMs } from './notices-house.ts';

export function createHandTime(atMs = startMs) {
  let nowMs = atMs;
  const timers = new Set<{ atMs: number; work: () => void }>();
  return {
    clock: {
      now: () => nowMs,
      after(delayMs: number, work: () => void) {
        const timer = { atMs: nowMs + Math.max(0, delayMs), work };
        timers.add(timer);
        return () => void timers.delete(timer);
      },
    },
    /** Runs the next timer due by that time; false when there is none. */
    step(untilMs: number): boolean {
      const [next] = [...timers].filter(timer => timer.atMs <= untilMs).sort((a, b) => a.atMs - b.atMs);
      nowMs = Math.max(nowMs, next?.atMs ?? untilMs);
      if (next === undefined) return false;
      timers.delete(next);
      next.work();
      return true;
    },
    forget: () => timers.clear(),
  };
}
