/**
 * Sends the stored writes, oldest first and one at a time, from one tab of the browser: the one that has the lease. The
 * key of a write never changes, so that a tab which dies between request and answer causes nothing to be done twice.
 */
import type { DataAccess } from '../data/data-access.ts';
import { createListeners } from '../data/listeners.ts';
import { createRetryTimer } from '../data/live/retry-timer.ts';
import type { OrderTap, PlannedRequest } from './order-taps.ts';
import { createWriteLocks, isLocked, type LockOptions, lockMs } from './outbox-locks.ts';
import type { NewWrite, OutboxChange, OutboxStore, StoredWrite, WriteProblem } from './outbox-store.ts';
import { keyGoodMs } from './write.ts';

/** `later`: no answer, or none that says anything about the write. `parts` replace a refused write and are sent one by one. */
export type Delivery =
  | { kind: 'done'; answer: unknown }
  | { kind: 'refused'; problem: WriteProblem; parts: readonly OrderTap[] }
  | { kind: 'later' };

/**
 * Messages between the tabs of a browser: `answer` is what a delivered write was answered, `held` says that a tab locks
 * writes or no longer does. Tabs with other versions of the app read them: field names must not change.
 */
export type OutboxChannel = {
  notify(news: { scope: string; answer?: unknown; held?: 'begun' | 'over' }): void;
  listen(listener: OutboxChannel['notify']): void;
  close(): void;
};

export type OutboxOptions = Omit<LockOptions, 'onLock'> & {
  store: OutboxStore;
  channel: OutboxChannel;
  setTimer: DataAccess['setTimer'];
  createKey(): string;
  /** Whether the server can be reached and takes this tab's user for the one of `scope`. */
  isSignedIn(): Promise<boolean>;
  /** The final request of an untried write and the taps that follow it, or why there is none. */
  plan(write: StoredWrite): Promise<PlannedRequest | Delivery>;
  deliver(write: StoredWrite): Promise<Delivery>;
  /** Called for writes that this or another tab delivered, before they disappear. */
  onDelivered(answer: unknown): void;
};

export type Outbox = Omit<ReturnType<typeof createWriteLocks>, 'release' | 'isOwn'> & {
  /** The stored writes as last read, oldest first, except those that this tab sends itself. The same array until it changes. */
  writes(): readonly StoredWrite[];
  subscribe(listener: () => void): () => void;
  /** Resolves when the change is on the disk; rejects if it can't be stored. */
  change(change: OutboxChange): Promise<void>;
  /** Hands over a locked write that got no answer. */
  release(write: NewWrite): Promise<void>;
  /** The server can be reached again. */
  retryNow(): void;
  /** Stops sending; another tab may continue. */
  stop(): Promise<void>;
};

/** How often a tab checks whether the one that sends is still there. */
const checkMs = 5_000;
const tooOld = { code: 'KEPT_TOO_LONG', title: 'It was kept too long to be sent unasked.', errors: [] };

/** Positions for `count` writes in place of one, before the write that follows it. */
function positionsFor(before: readonly StoredWrite[], seq: number, count: number): number[] {
  const after = before.map(write => write.seq).filter(other => other > seq);
  const gap = after.length === 0 ? 1 : Math.min(...after) - seq;
  return Array.from({ length: count }, (_, index) => seq + (gap * index) / count);
}

/** The writes as last read, and when to look at them again. */
function createSnapshot(
  { store, scope, now, setTimer }: OutboxOptions,
  isOwn: (key: string) => boolean,
  wake: () => void,
) {
  const listeners = createListeners();
  const lockTimer = createRetryTimer(setTimer);
  let writes: readonly StoredWrite[] = [];
  let isStopped = false;

  /** The tab that set a lock may have died by then. */
  function wakeAt(untilMs: number): void {
    if (!isStopped && !lockTimer.isSet()) lockTimer.after(untilMs - now(), wake);
  }

  function take(all: readonly StoredWrite[]): void {
    if (isStopped) return;
    writes = all.filter(({ key }) => !isOwn(key));
    for (const { lock } of writes) if (isLocked(lock, now())) wakeAt(lock.untilMs);
    listeners.notify();
  }

  return {
    wakeAt,
    take,
    writes: () => writes,
    reload: async () => take(await store.list(scope)),
    /** Nothing overtakes a write that another tab is sending. */
    nextUnsent(): StoredWrite | undefined {
      const next = writes.find(({ problem }) => problem === undefined);
      return isLocked(next?.lock, now()) ? undefined : next;
    },
    subscribe: listeners.add,
    isStopped: () => isStopped,
    stop() {
      isStopped = true;
      lockTimer.cancel();
      listeners.clear();
    },
  };
}

type Snapshot = ReturnType<typeof createSnapshot>;

/** Sends a single write and stores the result; false if no answer came, so that the next one has to wait. */
function createAttempt(options: OutboxOptions, { isStopped }: Snapshot) {
  const { store, scope, holder, channel, now, createKey } = options;

  /** From here on every tab sends the write in this form; false if it was changed or another tab has the lease. */
  async function fix(next: StoredWrite, { taps, request, rest }: PlannedRequest): Promise<boolean> {
    const attempted = { taps, request, attemptedAtMs: now() };
    const left = rest.length === 0 ? [] : [{ key: createKey(), order: next.order, taps: rest }];
    let isFixed = false;
    const change: OutboxChange = before => {
      const same = before.find(({ key, revision }) => key === next.key && revision === next.revision);
      isFixed = same !== undefined;
      if (same === undefined) return {};
      const [, behind = same.seq] = positionsFor(before, same.seq, 2);
      return { put: [{ ...same, ...attempted }], add: left.map(write => ({ ...write, seq: behind })) };
    };
    await store.change(scope, change, holder);
    return isFixed;
  }

  async function finish({ key, order }: StoredWrite, delivery: Delivery): Promise<boolean> {
    if (delivery.kind === 'later') return false;
    if (delivery.kind === 'done') {
      const { answer } = delivery;
      if (!isStopped()) options.onDelivered(answer);
      const isDone = (write: StoredWrite) => write.key === key;
      await store.change(scope, before => ({ remove: before.filter(isDone).map(({ seq }) => seq) }), holder);
      channel.notify({ scope, answer });
      return true;
    }
    const { problem } = delivery;
    const parts = delivery.parts.length < 2 ? [] : delivery.parts;
    const separate = parts.map(tap => ({ key: createKey(), order, taps: [tap] }));
    const change: OutboxChange = before => {
      const refused = before.find(write => write.key === key);
      if (refused === undefined) return {};
      const { seq } = refused;
      if (separate.length === 0) return { put: [{ ...refused, problem }] };
      const positions = positionsFor(before, seq, separate.length);
      return {
        remove: [seq],
        add: separate.map((part, index) => ({ ...part, seq: positions[index] ?? seq })),
      };
    };
    await store.change(scope, change, holder);
    channel.notify({ scope });
    return true;
  }

  return async function attempt(next: StoredWrite): Promise<boolean> {
    if (next.attemptedAtMs !== undefined) {
      const isTooOld = now() - next.attemptedAtMs > keyGoodMs;
      return finish(
        next,
        isTooOld ? { kind: 'refused', problem: tooOld, parts: [] } : await options.deliver(next),
      );
    }
    const planned = await options.plan(next);
    if ('kind' in planned) return finish(next, planned);
    if (!(await fix(next, planned)) || isStopped()) return true;
    const { taps, request } = planned;
    return finish(next, await options.deliver({ ...next, taps, request }));
  };
}

/** Decides when to send, and stops when there is no answer or another tab has the lease. */
function createSender(options: OutboxOptions, snapshot: Snapshot) {
  const { store, scope, holder } = options;
  const { reload, nextUnsent, isStopped } = snapshot;
  const attempt = createAttempt(options, snapshot);
  const timer = createRetryTimer(options.setTimer);
  let isSending = false;
  /** `wake` was called during an attempt that may have failed before the reason for the call. */
  let isWoken = false;

  function retryLater(): void {
    if (!isStopped()) timer.retry(wake);
  }

  function checkLater(): void {
    if (!isStopped()) timer.after(checkMs, wake);
  }

  function wake(): void {
    timer.cancel();
    isWoken = isSending;
    void send();
  }

  async function send(): Promise<void> {
    if (isSending || isStopped()) return;
    isSending = true;
    try {
      isWoken = false;
      await sendAll();
      // Only once: the answers to the attempts call `wake` too, even those of a server whose origin is unreachable.
      if (isWoken) await sendAll();
    } catch {
      // The disk refused; the next time it may not.
      retryLater();
    } finally {
      isSending = false;
    }
  }

  async function sendAll(): Promise<void> {
    await reload();
    if (nextUnsent() === undefined) return;
    let status: 'sent' | 'leased' | 'lost' = (await options.isSignedIn()) ? 'sent' : 'lost';
    while (status === 'sent' && nextUnsent() !== undefined && !isStopped()) status = await sendNext();
    await store.dropLease(scope, holder);
    if (status === 'lost') retryLater();
    if (status === 'leased') checkLater();
  }

  async function sendNext(): Promise<'sent' | 'leased' | 'lost'> {
    if (!(await store.takeLease(scope, holder, options.now()))) return 'leased';
    // Read again: until here another tab may have been sending.
    await reload();
    const next = nextUnsent();
    if (next !== undefined) {
      if (!(await attempt(next))) return 'lost';
      timer.reset();
      await reload();
    }
    return 'sent';
  }

  return {
    send,
    wake,
    retryLater,
    checkLater,
    isWaiting: () => timer.isSet(),
    isIdle: () => !timer.isSet() && !isSending,
    stop: timer.cancel,
  };
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { store, scope, holder, channel, now } = options;
  const { isOwn, ...locks } = createWriteLocks({
    ...options,
    onLock: held => snapshot.isStopped() || channel.notify({ scope, held }),
  });
  const snapshot = createSnapshot(options, isOwn, () => sender.wake());
  const sender = createSender(options, snapshot);
  const { writes, subscribe, take, reload, nextUnsent } = snapshot;

  async function change(make: OutboxChange): Promise<void> {
    const after = await store.change(scope, make);
    if (after !== null) take(after);
    channel.notify({ scope });
    // If a retry is scheduled, the server is known to be unreachable.
    if (!sender.isWaiting()) void sender.send();
  }

  channel.listen(({ scope: theirs, held, answer }) => {
    if (theirs !== scope || snapshot.isStopped()) return;
    if (held === 'begun') return snapshot.wakeAt(now() + lockMs);
    if (held === 'over' && !writes().some(({ lock }) => lock !== undefined)) return;
    if (answer !== undefined) options.onDelivered(answer);
    void reload().then(() => {
      if (!sender.isIdle() || nextUnsent() === undefined) return;
      if (held === 'over') void sender.send();
      else sender.checkLater();
    }, sender.retryLater);
  });
  store.onLost(() => {
    // A disk that is being cleared may accept the writes again a moment later.
    const checkUnsaved = () => writes().some(({ isUnsaved }) => isUnsaved) && sender.checkLater();
    void reload().then(checkUnsaved, sender.retryLater);
  });
  void sender.send();

  return {
    ...locks,
    writes,
    subscribe,
    change,
    release: write => change(locks.release(write)),
    async relock(key) {
      const isOurs = await locks.relock(key);
      if (!isOurs) await reload();
      return isOurs;
    },
    retryNow: sender.wake,
    async stop() {
      snapshot.stop();
      sender.stop();
      channel.close();
      // If the disk refuses, the lease expires.
      await store.dropLease(scope, holder).catch(() => undefined);
      store.close();
    },
  };
}
