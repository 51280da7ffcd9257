/**
 * Reconnection delays (contract, "Reconnect"): full jitter with exponential backoff, or the delay given by the
 * server's goodbye or close code.
 */
import { reconnectCapMs, reconnectFirstMs } from '#shared/kernel/intervals.ts';
import { closeCodes } from '#shared/live/live-messages.ts';

type Range = readonly [number, number];

type LiveRetry = {
  /** Uses the delay of the server's goodbye. */
  comeWithin(range: Range): void;
  closed(code: number): void;
  /** Delay before the next attempt; counts the previous one as failed. */
  nextDelayMs(): number;
  /** Until the next attempt only user activity may shorten the delay. */
  isAskedToWait(): boolean;
  attempt(): void;
  /** Call when connected, or when a connection is likely to succeed now. */
  reset(): void;
};

/** A retry would be refused again or would overload the server. */
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
