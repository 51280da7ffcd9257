/** When to try again what found no server: soon, then later and later, but never so late that a waiter gives up. */
export type RetryTimer = {
  /** Each time later than the last, until `reset`. */
  retry(work: () => void): void;
  after(delayMs: number, work: () => void): void;
  isSet(): boolean;
  cancel(): void;
  /** It worked. */
  reset(): void;
};

const firstMs = 2_000;
const capMs = 15_000;

/** `setTimer` runs `work` once after `delayMs`; its answer cancels it. */
export function createRetryTimer(setTimer: (work: () => void, delayMs: number) => () => void): RetryTimer {
  let failures = 0;
  let cancelTimer: (() => void) | null = null;

  function cancel(): void {
    cancelTimer?.();
    cancelTimer = null;
  }

  function after(delayMs: number, work: () => void): void {
    cancel();
    cancelTimer = setTimer(() => {
      cancelTimer = null;
      work();
    }, delayMs);
  }

  return {
    after,
    cancel,
    retry(work) {
      after(Math.min(capMs, firstMs * 2 ** failures), work);
      failures += 1;
    },
    isSet: () => cancelTimer !== null,
    reset() {
      failures = 0;
    },
  };
}
