/** Flushes all sockets at the end of the tick with one shared timer: a sender registers once and is flushed after all changes of the tick are known. */
import type { LiveClock } from '../live-clock.ts';

type SendsLater = { flush(): void };

export type FlushScheduler = {
  /** Flushes `sender` at the end of this tick; the sender must not register twice. */
  add(sender: SendsLater): void;
  /** The time, read once for all senders of a flush. */
  nowMs(): number;
};

/** `sent` is called once per flush with the number of senders. */
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
