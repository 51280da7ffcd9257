/**
 * The contract of the bus on which processes send each other hints about changes, and the code that its kinds share: hints are collected briefly, sent
 * after the commit, and received without those of this process.
 */
import { randomUUID } from 'node:crypto';
import { type ChangeHint, readMessage, toMessages } from './change-hints.ts';

export type BusClock = { now(): number; after(delayMs: number, work: () => void): () => void };

/** `sent` and `received` count hints; `ignored`: unreadable messages and unknown hints; `lost`: dropped while the bus was down. */
type BusCounts = { sent: number; received: number; ignored: number; lost: number };

export type ChangeBus = {
  /** Sends the hint to the other processes a moment later. Call after the commit only. */
  publish(hint: ChangeHint): void;
  /** Receives hints of other processes; returns the unsubscribe function. */
  subscribe(listener: (hint: ChangeHint) => void): () => void;
  /** While false, hints of others may be missed. */
  isUp(): boolean;
  /** Called when the bus goes down or comes back, after which anything may have been missed. Returns the unsubscribe function. */
  onTurn(listener: (isUp: boolean) => void): () => void;
  readonly counts: Readonly<BusCounts>;
  /** The latency of the last send; 0 before the first. */
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

/** Hints of one write are sent together after `soonMs`; under load hints are collected for `gatherMs`, which no user notices. */
const [soonMs, gatherMs] = [1, 10];
/** The limit while the bus is down; beyond it only the restaurants are remembered. */
const heldMax = 1_000;

type HintExchange = {
  readonly bus: Omit<ChangeBus, 'close'>;
  /** A message has arrived. */
  heard(text: string): void;
  /** An invalid message has arrived. */
  ignore(): void;
  turned(isUp: boolean): void;
  /** Sends the waiting hints. */
  flush(): Promise<void>;
};

/** Merges the hints of each restaurant into one; hints about the whole store stay. */
function restaurantsOf(hints: Iterable<ChangeHint>): Map<string, ChangeHint> {
  const restaurants = new Map<string, ChangeHint>();
  for (const hint of hints) {
    const short: ChangeHint =
      'organizationId' in hint ? { kind: 'anything', organizationId: hint.organizationId } : hint;
    restaurants.set(JSON.stringify(short), short);
  }
  return restaurants;
}

export function createHintExchange(options: {
  clock: BusClock;
  bytesMax: number;
  /** Rejects if they may not have been sent. */
  send: (messages: readonly string[]) => Promise<void>;
}): HintExchange {
  const { clock, bytesMax } = options;
  const ownId = randomUUID();
  const listeners = new Set<(hint: ChangeHint) => void>();
  const turnListeners = new Set<(isUp: boolean) => void>();
  const counts: BusCounts = { sent: 0, received: 0, ignored: 0, lost: 0 };
  /** By JSON text, so that equal hints are sent once. */
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
      // Sends them again later: a hint received twice only costs a poll.
      for (const hint of hints) hold(hint);
    }
  };

  /** While the bus is down, a full queue is reduced to the restaurants of its hints. */
  const hold = (hint: ChangeHint): void => {
    waiting.set(JSON.stringify(hint), hint);
    if (isUp || waiting.size <= heldMax) return;
    waiting = restaurantsOf(waiting.values());
    for (const key of waiting.keys()) {
      if (waiting.size <= heldMax) return;
      waiting.delete(key);
      counts.lost += 1;
    }
  };

  /** A hint from outside must not end the process. */
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
        // A clock that was set back must not delay them.
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
