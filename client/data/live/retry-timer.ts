/** Retry timer with increasing delays, capped so that a user doesn't wait too long. */
type RetryTimer = {
  /** Each delay is longer than the last, until `reset`. */
  retry(work: () => void): void;
  after(delayMs: number, work: () => void): void;
  isSet(): boolean;
  cancel(): void;
  /** The attempt succeeded. */
  reset(): void;
};

const firstMs = 2_000;
const capMs = 15_000;

/** `setTimer` runs `work` once after `delayMs` and returns its cancel function. */
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
