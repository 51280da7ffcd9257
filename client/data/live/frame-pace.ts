/**
 * Limits the tab's frames to the rate that the server accepts, so that a user who switches screens quickly
 * does not lose the socket.
 */
import { limits } from '#shared/kernel/limits.ts';
import type { ClientMessage } from '#shared/live/live-messages.ts';
import type { BrowserEnvironment } from '../browser-environment.ts';

/**
 * Maximum frames in any such window. The server's bucket holds `framesBurst` and refills by
 * `framesPerSecond`; the rest allows for a slow network that bunches frames.
 */
const inWindow = (limits.framesBurst * 3) / 4;
const windowMs = (inWindow / limits.framesPerSecond) * 1_000;

type FramePace = {
  send(message: ClientMessage): void;
  /** Discards queued frames, because the socket is gone. */
  clear(): void;
};

export function createFramePace(
  environment: Pick<BrowserEnvironment, 'now' | 'setTimer'>,
  write: (message: ClientMessage) => void,
): FramePace {
  let waiting: ClientMessage[] = [];
  let sentAtMs: number[] = [];
  let cancelTimer = () => {};

  function flush(): void {
    cancelTimer();
    const nowMs = environment.now();
    // Times in the future predate a clock that was set back.
    sentAtMs = sentAtMs.filter(atMs => atMs <= nowMs && atMs > nowMs - windowMs);
    const due = waiting.slice(0, inWindow - sentAtMs.length);
    waiting = waiting.slice(due.length);
    for (const message of due) {
      sentAtMs.push(nowMs);
      write(message);
    }
    const [oldestMs] = sentAtMs;
    if (waiting.length > 0 && oldestMs !== undefined)
      cancelTimer = environment.setTimer(flush, oldestMs + windowMs - nowMs);
  }

  return {
    send(message) {
      // A topic that was left before its subscription was sent.
      const isUnasked = (other: ClientMessage) =>
        message.type === 'unsubscribe' && other.type === 'subscribe' && other.sub === message.sub;
      const others = waiting.filter(other => !isUnasked(other));
      if (others.length < waiting.length) waiting = others;
      else {
        waiting.push(message);
        flush();
      }
    },
    clear() {
      cancelTimer();
      waiting = [];
      sentAtMs = [];
    },
  };
}
