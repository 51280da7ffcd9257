/**
 * Sends what is kept, oldest first and one at a time, from one tab of the browser: the one that holds the lease. The key
 * of an entry never changes, so that a tab which dies between a request and its answer leaves nothing to be done twice.
 */

import { createRetryTimer } from '../data/live/retry-timer.ts';
import { createHeldWrites, type HeldWrites, holdMs, isHeld } from './held-writes.ts';
import {
  type Amend,
  asTried,
  inPlaceOf,
  type KeptProblem,
  type NewEntry,
  type OutboxEntry,
} from './outbox-entries.ts';
import { keyGoodMs } from './pending-writes.ts';
import type { OutboxChannel } from './tab-channel.ts';
import type { OutboxStore } from './write-store.ts';

/** `later`: no answer, or none that says anything of the write. `parts` take the refused one's place and are tried alone. */
export type Delivery<Work> =
  | { kind: 'done'; answer: unknown }
  | { kind: 'refused'; problem: KeptProblem; parts?: readonly Work[] }
  | { kind: 'later' };

type Settled<Work> = { kind: 'settled'; work: Work; rest?: Work };

export type OutboxOptions<Work> = {
  store: OutboxStore<Work>;
  scope: string;
  /** This tab. */
  holder: string;
  channel: OutboxChannel;
  now(): number;
  /** Runs `work` once after `delayMs`; the answer cancels it. */
  setTimer(work: () => void, delayMs: number): () => void;
  createKey(): string;
  /** When the disk's work no longer delays what the person is about to see. */
  untilPainted(): Promise<void>;
  /** Whether the server can be reached and takes this tab for the one whose scope it is. */
  isTheirs(): Promise<boolean>;
  /** `work` as it is going to be sent, for good, and what has to go after it; or why it can't be. */
  settle(work: Work, key: string): Promise<Settled<Work> | Delivery<Work>>;
  deliver(work: Work, key: string): Promise<Delivery<Work>>;
  /** Delivered by this tab or another one, before the entry goes. */
  onDelivered(answer: unknown): void;
};

export type Outbox<Work> = Omit<HeldWrites<Work>, 'release'> & {
  /** As last read, oldest first, without what this tab is sending; the same array until something changes. */
  entries(): readonly OutboxEntry<Work>[];
  subscribe(listener: () => void): () => void;
  /** Resolves when it is on the disk; rejects when it is not. */
  amend(change: Amend<Work>): Promise<void>;
  /** What was held and found no server. */
  release(entry: NewEntry<Work>): Promise<void>;
  /** The server can be reached again. */
  retryNow(): void;
  /** Ends sending and lets another tab go on. */
  stop(): Promise<void>;
};

/** How often a tab looks whether the one that sends is still there. */
const lookMs = 5_000;
const tooOld = { code: 'KEPT_TOO_LONG', title: 'It was kept too long to be sent unasked.', errors: [] };

export function createOutbox<Work>(options: OutboxOptions<Work>): Outbox<Work> {
  const { store, scope, holder, channel } = options;
  const listeners = new Set<() => void>();
  let entries: readonly OutboxEntry<Work>[] = [];
  let isStopped = false;
  let isSending = false;
  /** A sign that the server is back, or the end of a hold, came while a try was under way that may have failed or passed by before it. */
  let isHurried = false;
  const timer = createRetryTimer(options.setTimer);
  const holdTimer = createRetryTimer(options.setTimer);
  const held = createHeldWrites<Work>({
    ...options,
    onChange: change => isStopped || channel.notify({ scope, held: change }),
  });

  function take(all: readonly OutboxEntry<Work>[]): void {
    if (isStopped) return;
    entries = all.filter(({ key }) => !held.isMine(key));
    for (const { hold } of entries) if (isHeld(hold, options.now())) lookAt(hold.untilMs);
    for (const listener of listeners) listener();
  }

  /** Whoever holds it may have died. */
  function lookAt(untilMs: number): void {
    if (!isStopped && !holdTimer.isSet()) holdTimer.after(untilMs - options.now(), wake);
  }

  async function reload(): Promise<void> {
    take(await store.list(scope));
  }

  /** Nothing overtakes what another tab is sending. */
  function nextUnsent(): OutboxEntry<Work> | undefined {
    const next = entries.find(({ problem }) => problem === undefined);
    return isHeld(next?.hold, options.now()) ? undefined : next;
  }

  async function change(amendment: Amend<Work>): Promise<void> {
    const after = await store.amend(scope, amendment);
    if (after !== null) take(after);
    channel.notify({ scope });
    // Where a try is due already, the server is known to be away.
    if (!timer.isSet()) void send();
  }

  function retryLater(): void {
    if (!isStopped) timer.retry(wake);
  }

  function lookLater(): void {
    if (!isStopped) timer.after(lookMs, wake);
  }

  function wake(): void {
    timer.cancel();
    isHurried = isSending;
    void send();
  }

  async function send(): Promise<void> {
    if (isSending || isStopped) return;
    isSending = true;
    try {
      isHurried = false;
      await sendAll();
      // Once: the answers to the tries themselves are such signs too, also those of a server whose origin is away.
      if (isHurried) await sendAll();
    } catch {
      // The disk refused; it may not the next time, and what is kept stays.
      retryLater();
    } finally {
      isSending = false;
    }
  }

  async function sendAll(): Promise<void> {
    await reload();
    if (nextUnsent() === undefined) return;
    let status: 'going' | 'elsewhere' | 'lost' = (await options.isTheirs()) ? 'going' : 'lost';
    while (status === 'going' && nextUnsent() !== undefined && !isStopped) status = await sendNext();
    await store.dropLease(scope, holder);
    if (status === 'lost') retryLater();
    if (status === 'elsewhere') lookLater();
  }

  async function sendNext(): Promise<'going' | 'elsewhere' | 'lost'> {
    if (!(await store.takeLease(scope, holder, options.now()))) return 'elsewhere';
    // Read only now: until here another tab may have been sending.
    await reload();
    const next = nextUnsent();
    if (next !== undefined) {
      if (!(await sendOne(next))) return 'lost';
      timer.reset();
      await reload();
    }
    return 'going';
  }

  /** Answers whether to go on with the next one. */
  async function sendOne(next: OutboxEntry<Work>): Promise<boolean> {
    let { work } = next;
    if (next.attemptedAtMs === undefined) {
      const settled = await options.settle(work, next.key);
      if (settled.kind !== 'settled') return finish(next, settled);
      work = settled.work;
      if (!(await fix(next, settled))) return true;
      if (isStopped) return true;
    } else if (options.now() - next.attemptedAtMs > keyGoodMs) {
      return finish(next, { kind: 'refused', problem: tooOld });
    }
    return finish(next, await options.deliver(work, next.key));
  }

  /** From here on the entry is sent just so, by whatever tab; false when it was changed or another tab sends now. */
  async function fix(next: OutboxEntry<Work>, { work, rest }: Settled<Work>): Promise<boolean> {
    const tried = { work, attemptedAtMs: options.now() };
    const left = listed(rest === undefined ? [] : [rest]);
    let isFixed = false;
    const amendment: Amend<Work> = before => {
      const change = asTried(before, next, tried, left);
      isFixed = change.put !== undefined;
      return change;
    };
    await store.amend(scope, amendment, holder);
    return isFixed;
  }

  const listed = (works: readonly Work[]) => works.map(work => ({ key: options.createKey(), work }));

  async function finish(done: OutboxEntry<Work>, delivery: Delivery<Work>): Promise<boolean> {
    if (delivery.kind === 'later') return false;
    if (delivery.kind === 'done') {
      if (!isStopped) options.onDelivered(delivery.answer);
      const isDone = ({ key }: OutboxEntry<Work>) => key === done.key;
      await store.amend(scope, before => ({ remove: before.filter(isDone).map(({ seq }) => seq) }), holder);
      channel.notify({ scope, answer: delivery.answer });
      return true;
    }
    const { problem, parts = [] } = delivery;
    const apart = listed(parts.length < 2 ? [] : parts);
    await store.amend(scope, before => inPlaceOf(before, done.key, problem, apart), holder);
    channel.notify({ scope });
    return true;
  }

  channel.listen(news => {
    if (news.scope !== scope || isStopped) return;
    if (news.held === 'begun') return lookAt(options.now() + holdMs);
    if (news.held === 'over' && !entries.some(({ hold }) => hold !== undefined)) return;
    if (news.answer !== undefined) options.onDelivered(news.answer);
    void reload().then(() => {
      if (timer.isSet() || isSending || nextUnsent() === undefined) return;
      if (news.held === 'over') void send();
      else lookLater();
    }, retryLater);
  });
  store.onLost(() => {
    // A disk that is just being cleared may take it back a moment later.
    const lookAgain = () => entries.some(({ isUnkept }) => isUnkept) && lookLater();
    void reload().then(lookAgain, retryLater);
  });
  void send();

  return {
    ...held,
    entries: () => entries,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    amend: change,
    release: entry => change(held.release(entry)),
    async reclaim(key) {
      const isOurs = await held.reclaim(key);
      if (!isOurs) await reload();
      return isOurs;
    },
    retryNow: wake,
    async stop() {
      isStopped = true;
      timer.cancel();
      holdTimer.cancel();
      listeners.clear();
      channel.close();
      // A disk that refuses this lets the lease run out instead.
      await store.dropLease(scope, holder).catch(() => undefined);
      store.close();
    },
  };
}
