/**
 * Every write of this tab goes through here. It owns the Idempotency-Key until the outcome is known: the same wish, asked
 * for again by whatever screen, goes with the key and the body of its first try, also after its dialog was closed and,
 * where doing it twice counts twice, after the page was loaded anew.
 */

import type { WriteAnswer, WriteName } from '#shared/contract/writes.ts';
import { createUuid } from '#shared/uuid.ts';
import type { BrowserEnvironment } from '../data/browser-environment.ts';
import { ClientProblem, toClientProblem } from '../data/client-problem.ts';
import type { TicketTap } from './pending-writes.ts';
import {
  createStoredWrites,
  hashOfWrite,
  idOfBody,
  isOnlyHere,
  isOvertaken,
  type PendingWrite,
  pathOf,
  rowOf,
  saysNothing,
  type WriteInput,
} from './pending-writes.ts';
import { sendWrite, type WritingAccess } from './send-write.ts';

type Opened<N extends WriteName> = { key: string; input: WriteInput<N> };

export type WriteQueue = {
  /**
   * Rejects with ClientProblem: EARLIER_UNKNOWN, once for each body, where an unknown one with another body may have
   * counted already. `screen`: while it stands, the same wish of its stays the same write until it was answered.
   */
  send<N extends WriteName>(name: N, input: WriteInput<N>, screen?: object): Promise<WriteAnswer<N>>;
  /** As it would be sent: with the id of its first try, where that may have gone through. */
  open<N extends WriteName>(name: N, input: WriteInput<N>, screen?: object): WriteInput<N>;
  /** Sends it for whoever looks at `pending`, now or later, until it is put aside. */
  follow<N extends WriteName>(name: N, input: WriteInput<N>, tap?: TicketTap): void;
  /** A followed one that failed, as it was. `tap`: what it does to the tickets by now. */
  retry(key: string, tap?: TicketTap): void;
  putAside(keys: readonly string[]): void;
  /** `make` may be asked twice; the same array: nothing changes. */
  change(make: (known: readonly PendingWrite[]) => readonly PendingWrite[]): void;
  /** Sends a listed one with its key. Rejects with ClientProblem; an order's own rules say what follows for one of its. */
  deliver(key: string): Promise<unknown>;
  /** The same array until something changes. */
  pending(): readonly PendingWrite[];
  /** Whether the page could be loaded anew now without losing a tap. */
  isSafe(): boolean;
  subscribe(listener: () => void): () => void;
  leave(screen: object): void;
  /** Their effects were seen by other ways than their answers. */
  include(keys: readonly string[]): void;
  /** From now on it is this member who writes; null: nobody. */
  enter(member: string | null): void;
};

export function createWriteQueue(
  access: WritingAccess,
  { storage, now }: Pick<BrowserEnvironment, 'storage' | 'now'>,
): WriteQueue {
  const listeners = new Set<() => void>();
  const stored = createStoredWrites(storage);
  let member: string | null = null;
  let pending: readonly PendingWrite[] = [];

  function publish(next: readonly PendingWrite[]): void {
    pending = next;
    for (const listener of listeners) listener();
  }

  function change(make: (known: readonly PendingWrite[]) => readonly PendingWrite[]): void {
    const next = make(stored.merge(pending, now()));
    stored.store(next);
    publish(next);
  }

  /** Null: it is gone. */
  function put(key: string, next: (write: PendingWrite) => PendingWrite | null): void {
    if (!pending.some(write => write.key === key)) return;
    change(known => known.flatMap(write => (write.key === key ? (next(write) ?? []) : [write])));
  }

  /** What becomes of an order's writes is said by its own rules. */
  function putOwn(key: string, next: (write: PendingWrite) => PendingWrite | null): void {
    if (pending.find(write => write.key === key)?.work === undefined) put(key, next);
  }

  function settled(write: PendingWrite): PendingWrite | null {
    if (write.work !== undefined) return write;
    if (write.isFollowed && write.status === 'sending') return { ...write, isSettled: true };
    if (write.isFollowed && write.tap === undefined)
      return { ...write, status: write.status === 'unknown' ? 'done' : write.status };
    if (write.isFollowed) return write.status === 'done' ? write : null;
    return write.screen === undefined ? null : { ...write, isSettled: true };
  }

  /** The person looks first whether an earlier one counted; asked again, they mean it. */
  function warnOfEarlier(name: WriteName, path: string, hash: string): void {
    const { addsUp, path: pattern } = rowOf(name);
    if (!addsUp || !pattern.includes(':')) return;
    const earlier = pending.find(
      one =>
        one.member === member && one.path === path && one.wasLost && one.status !== 'done' && !one.isSettled,
    );
    if (earlier === undefined || earlier.warned === hash) return;
    put(earlier.key, one => ({ ...one, warned: hash }));
    // Whoever is told to look has to see how it stands now.
    access.refreshAfterWrite(name);
    throw new ClientProblem('EARLIER_UNKNOWN');
  }

  function openWrite<N extends WriteName>(
    name: N,
    input: WriteInput<N>,
    more: Pick<PendingWrite, 'screen' | 'isFollowed' | 'tap'>,
  ): Opened<N> {
    publish(stored.merge(pending, now()));
    const path = pathOf(name, input.params);
    const hash = hashOfWrite(input);
    const known = pending.find(
      one =>
        one.member === member &&
        one.name === name &&
        one.path === path &&
        one.hash === hash &&
        (one.status === 'sending' || one.status === 'unknown') &&
        (!one.isSettled || one.screen === more.screen),
    );
    if (known !== undefined) {
      const opened =
        known.id === undefined ? input : { ...input, body: Object.assign({}, input.body, { id: known.id }) };
      put(known.key, one => ({ ...one, ...more, input: opened }));
      return { key: known.key, input: opened };
    }
    warnOfEarlier(name, path, hash);
    const key = createUuid(now());
    const id = idOfBody(input.body);
    const write = { member, name, path, hash, key, atMs: now(), ...(id !== undefined && { id }) };
    change(known => [...known, { ...write, status: 'sending', input, ...more }]);
    return { key, input };
  }

  async function carryOut<N extends WriteName>(name: N, { key, input }: Opened<N>): Promise<WriteAnswer<N>> {
    putOwn(key, ({ problem: _, ...write }) => ({ ...write, status: 'sending' }));
    try {
      const answer = await sendWrite(access, name, input, key);
      succeed(name, input, key);
      return answer;
    } catch (error) {
      const problem = toClientProblem(error);
      fail(key, problem);
      throw problem;
    }
  }

  function succeed<N extends WriteName>(name: N, { params }: WriteInput<N>, key: string): void {
    const by = { name, path: pathOf(name, params) };
    putOwn(key, write => (write.isFollowed ? { ...write, status: 'done' } : null));
    for (const write of pending.filter(one => one.key !== key && isOvertaken(one, by)))
      put(write.key, settled);
  }

  function fail(key: string, problem: ClientProblem): void {
    putOwn(key, write => {
      if (saysNothing(write, problem)) {
        const lost: PendingWrite = { ...write, status: 'unknown', wasLost: true, problem };
        return write.isSettled && write.isFollowed ? settled(lost) : lost;
      }
      return write.isFollowed ? { ...write, status: 'refused', problem } : null;
    });
  }

  async function deliver(key: string): Promise<unknown> {
    const listed = pending.find(write => write.key === key);
    if (listed?.input === undefined) throw new Error('Only what is listed is delivered');
    return carryOut(listed.name, { key, input: listed.input });
  }

  return {
    pending: () => pending,
    isSafe: () => !pending.some(isOnlyHere),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open: (name, input, screen) => openWrite(name, input, screen === undefined ? {} : { screen }).input,
    async send(name, input, screen) {
      return carryOut(name, openWrite(name, input, screen === undefined ? {} : { screen }));
    },
    follow(name, input, tap) {
      const more = { isFollowed: true, ...(tap && { tap }) } as const;
      try {
        carryOut(name, openWrite(name, input, more)).catch(() => undefined);
      } catch (error) {
        const problem = toClientProblem(error);
        const path = pathOf(name, input.params);
        const write = { member, name, path, hash: hashOfWrite(input), key: createUuid(now()), atMs: now() };
        change(known => [...known, { ...write, input, ...more, status: 'refused', problem }]);
      }
    },
    retry(key, tap) {
      const failed = pending.find(write => write.key === key);
      if (failed?.input === undefined || failed.status === 'sending') return;
      if (tap !== undefined) put(key, write => ({ ...write, tap }));
      deliver(key).catch(() => undefined);
    },
    putAside(keys) {
      if (keys.length > 0) change(known => known.filter(({ key }) => !keys.includes(key)));
    },
    change(make) {
      if (make(pending) !== pending) change(make);
    },
    deliver,
    leave(screen) {
      for (const { key } of pending.filter(write => write.screen === screen))
        put(key, ({ screen: _, ...write }) => (write.isSettled ? null : write));
    },
    include(keys) {
      for (const key of keys) put(key, settled);
    },
    enter(next) {
      member = next;
      // Whatever was under way when the page went: its answer came to nobody.
      publish(stored.merge([], now()).map(write => ({ ...write, wasLost: true })));
    },
  };
}
