/**
 * The contract of the bus over which processes hint at changes to one another, and what all its kinds share: hints are gathered for a moment, told to
 * the others after the write was committed, and heard without those of this process.
 */
import { randomUUID } from 'node:crypto';
import { type ChangeHint, readMessage, toMessages } from './change-hints.ts';

export type BusClock = { now(): number; after(delayMs: number, work: () => void): () => void };

/** `sent` and `received` in hints; `ignored`: what was no message or hint of ours; `lost`: dropped while the bus was away. */
type BusCounts = { sent: number; received: number; ignored: number; lost: number };

export type ChangeBus = {
  /** Tells the other processes a moment later. Only after the commit. */
  publish(hint: ChangeHint): void;
  /** Hints of other processes; returns the unsubscribe function. */
  subscribe(listener: (hint: ChangeHint) => void): () => void;
  /** Hints of others may be missed while it is false. */
  isUp(): boolean;
  /** It went away, or came back: then anything may have been missed. Returns the unsubscribe function. */
  onTurn(listener: (isUp: boolean) => void): () => void;
  readonly counts: Readonly<BusCounts>;
  /** How long the bus took to take what was sent last; 0: nothing was. */
  lagMs(): number;
  close(): Promise<void>;
};

/** For the only process of a store. */
export function createLoneBus(): ChangeBus {
  return {
    publish() {},
    subscribe: () => () => {},
    isUp: () => true,
    onTurn: () => () => {},
    counts: { sent: 0, received: 0, ignored: 0, lost: 0 },
    lagMs: () => 0,
    async close() {},
  };
}

/** What one write gives to tell comes within the first; a busy moment's hints are gathered for the second, unnoticeable on a screen. */
const [soonMs, gatherMs] = [1, 10];
/** While the bus is away; beyond it only the restaurants are remembered. */
const heldMax = 1_000;

type HintExchange = {
  readonly bus: Omit<ChangeBus, 'close'>;
  /** A message came in. */
  heard(text: string): void;
  /** Something came in that can't be a message. */
  ignore(): void;
  turned(isUp: boolean): void;
  /** Sends what waits. */
  flush(): Promise<void>;
};

export function createHintExchange(options: {
  clock: BusClock;
  bytesMax: number;
  /** Rejects where they may not have been sent. */
  send: (messages: readonly string[]) => Promise<void>;
}): HintExchange {
  const { clock, bytesMax } = options;
  const ownId = randomUUID();
  const listeners = new Set<(hint: ChangeHint) => void>();
  const turnListeners = new Set<(isUp: boolean) => void>();
  const counts: BusCounts = { sent: 0, received: 0, ignored: 0, lost: 0 };
  /** By its text, so that equal ones are sent once. */
  let waiting = new Map<string, ChangeHint>();
  let isUp = false;
  let lagMs = 0;
  let flushedAtMs = Number.NEGATIVE_INFINITY;
  let cancelFlush: (() => void) | null = null;

  const flush = async (): Promise<void> => {
    cancelFlush?.();
    cancelFlush = null;
    if (!isUp || waiting.size === 0) return;
    const hints = [...waiting.values()];
    waiting = new Map();
    const sentAtMs = clock.now();
    flushedAtMs = sentAtMs;
    try {
      await options.send(toMessages(ownId, hints, bytesMax));
      counts.sent += hints.length;
      lagMs = clock.now() - sentAtMs;
    } catch {
      // Sent again later: hearing a hint twice costs a poll.
      for (const hint of hints) hold(hint);
    }
  };

  /** While the bus is away a full store of hints shrinks to the restaurants they are of. */
  const hold = (hint: ChangeHint): void => {
    waiting.set(JSON.stringify(hint), hint);
    if (isUp || waiting.size <= heldMax) return;
    const held = [...waiting.values()];
    waiting = new Map();
    for (const one of held) {
      const short: ChangeHint =
        'organizationId' in one ? { kind: 'anything', organizationId: one.organizationId } : one;
      waiting.set(JSON.stringify(short), short);
    }
    for (const key of waiting.keys()) {
      if (waiting.size <= heldMax) return;
      waiting.delete(key);
      counts.lost += 1;
    }
  };

  /** What came from outside must not end the process. */
  const notify = (hint: ChangeHint): void => {
    try {
      for (const listener of listeners) listener(hint);
    } catch {
      counts.ignored += 1;
    }
  };

  return {
    bus: {
      publish(hint) {
        hold(hint);
        // A clock that was set back must not hold them.
        const leftMs = Math.min(gatherMs, flushedAtMs + gatherMs - clock.now());
        cancelFlush ??= clock.after(Math.max(soonMs, leftMs), () => void flush());
      },
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      isUp: () => isUp,
      onTurn(listener) {
        turnListeners.add(listener);
        return () => turnListeners.delete(listener);
      },
      counts,
      lagMs: () => lagMs,
    },
    heard(text) {
      const message = readMessage(text);
      if (message === null) {
        counts.ignored += 1;
        return;
      }
      if (message.from === ownId) return;
      counts.received += message.hints.length;
      counts.ignored += message.ignored;
      for (const hint of message.hints) notify(hint);
    },
    ignore() {
      counts.ignored += 1;
    },
    turned(nowUp) {
      if (isUp === nowUp) return;
      isUp = nowUp;
      for (const listener of turnListeners) listener(isUp);
      if (isUp) void flush();
    },
    flush,
  };
}
