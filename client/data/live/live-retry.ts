/**
 * When a lost socket is tried again (contract, "Reconnect"): full jitter that widens with every failure, or what the
 * server asked for by its goodbye or by the code it closed with.
 */
import { reconnectCapMs, reconnectFirstMs } from '#shared/intervals.ts';
import { closeCodes } from '#shared/live-messages.ts';

type Range = readonly [number, number];

export type LiveRetry = {
  /** The server said goodbye and when to come back. */
  comeWithin(range: Range): void;
  closed(code: number): void;
  /** For the next attempt; counts as a failure of the one before. */
  nextDelayMs(): number;
  /** Until the next attempt nothing but a person's return may hurry it. */
  isAskedToWait(): boolean;
  attempt(): void;
  /** It worked, or there is a reason to believe that it will. */
  reset(): void;
};

/** It would only be refused again, or is too much for the server. */
const slowCodes: readonly number[] = [closeCodes.overload, closeCodes.malformed, closeCodes.tooMany];
const slowRangeMs: Range = [reconnectCapMs / 2, reconnectCapMs];

/** `random()` gives 0 ≤ x < 1. */
export function createLiveRetry(random: () => number): LiveRetry {
  let failures = 0;
  let asked: Range | null = null;
  let isAskedToWait = false;

  function nextRangeMs(): Range {
    return asked ?? [reconnectFirstMs, Math.min(reconnectCapMs, reconnectFirstMs * 2 ** (failures + 1))];
  }

  return {
    comeWithin(range) {
      asked = range;
    },
    closed(code) {
      if (slowCodes.includes(code)) asked ??= slowRangeMs;
    },
    nextDelayMs() {
      const [fromMs, toMs] = nextRangeMs();
      isAskedToWait = asked !== null;
      asked = null;
      failures += 1;
      return fromMs + random() * (toMs - fromMs);
    },
    isAskedToWait: () => isAskedToWait,
    attempt() {
      isAskedToWait = false;
    },
    reset() {
      failures = 0;
    },
  };
}
