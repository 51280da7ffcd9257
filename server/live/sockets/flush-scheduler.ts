/**
 * The end of the tick, shared by all sockets: whoever has something to send registers once and is asked when everything
 * that happens together has happened. One timer for all of them instead of one each.
 */
import type { LiveClock } from '../live-clock.ts';

export type SendsLater = { flush(): void };

export type FlushScheduler = {
  /** `sender` is flushed at the end of this tick; it sees to it itself that it registers only once. */
  add(sender: SendsLater): void;
  /** The time, read once for all who send in the same round. */
  nowMs(): number;
};

/** `sent` is told how many were flushed, once a round. */
export function createFlushScheduler(
  clock: LiveClock,
  sent: (senders: number) => void = () => {},
): FlushScheduler {
  let waiting: SendsLater[] = [];
  let roundMs: number | null = null;

  const run = (): void => {
    const senders = waiting;
    waiting = [];
    roundMs = clock.now();
    try {
      for (const sender of senders) sender.flush();
    } finally {
      roundMs = null;
    }
    sent(senders.length);
  };

  return {
    add(sender) {
      waiting.push(sender);
      if (waiting.length === 1) clock.soon(run);
    },
    nowMs: () => roundMs ?? clock.now(),
  };
}
