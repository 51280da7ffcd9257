/**
 * The write queue of this tab: every write goes through it. It owns the Idempotency-Key until the outcome is known: if any
 * screen asks for the same again, it goes out with the key and body of the first attempt, also after the dialog was closed
 * and, for a tap on a board or where repeating it would count twice, after a reload.
 */
import { type WriteAnswer, type WriteName, writes } from '#shared/contract/writes.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { BrowserEnvironment } from '../data/browser-environment.ts';
import { ClientProblem, toClientProblem } from '../data/client-problem.ts';
import { createListeners } from '../data/listeners.ts';
import {
  hashOfWrite,
  idOfBody,
  isOnlyHere,
  isOvertaken,
  isStillUnknown,
  keyGoodMs,
  pathOf,
  rowOf,
  sendWrite,
  type TicketTap,
  type Write,
  type WriteInput,
  type WritingAccess,
} from './write.ts';

export type WriteQueue = {
  /**
   * Rejects with ClientProblem: EARLIER_UNKNOWN, once for each body, if an earlier write with another body may have been
   * carried out. While `screen` is mounted, the same request from it stays the same write until it was answered.
   */
  send<N extends WriteName>(name: N, input: WriteInput<N>, screen?: object): Promise<WriteAnswer<N>>;
  /** Returns the input as it would be sent: with the id of the first attempt, if that may have been carried out. */
  open<N extends WriteName>(name: N, input: WriteInput<N>, screen?: object): WriteInput<N>;
  /** Sends it and lists its outcome until that is dismissed. */
  follow<N extends WriteName>(name: N, input: WriteInput<N>, tap?: TicketTap): void;
  /** Sends a failed followed write again. `tap`: its current effect on the tickets. */
  retry(key: string, tap?: TicketTap): void;
  dismiss(keys: readonly string[]): void;
  /** `make` may be called twice; nothing changes if it returns the same array. */
  change(make: (known: readonly Write[]) => readonly Write[]): void;
  /** Sends a listed write. Rejects with ClientProblem; the caller decides what an order's write becomes. */
  deliver(key: string): Promise<unknown>;
  /** The same array until something changes. */
  pending(): readonly Write[];
  /** Whether the page could be reloaded without losing a tap. */
  isSafe(): boolean;
  subscribe(listener: () => void): () => void;
  releaseScreen(screen: object): void;
  /** Marks writes as applied because a newer read already contains them. */
  markApplied(keys: readonly string[]): void;
  /** Null: nobody is signed in. */
  setMember(member: string | null): void;
};

/** All tabs store writes, and each of them the taps on its board, which it sends itself. */
const storageKey = 'kelner.openWrites';
/** Properties that are not stored: most of all what the user typed. */
const unstored: readonly string[] = ['status', 'input', 'problem', 'screen', 'isFollowed', 'tap'];

function isOpen({ status }: Write): boolean {
  return status === 'sending' || status === 'unknown';
}

function isStored(write: Write): boolean {
  const { name, member, isApplied, order } = write;
  return rowOf(name).addsUp === true && member !== null && isOpen(write) && !isApplied && order === undefined;
}

/** `era` identifies what was stored since the browser last cleared its storage; older versions stored none. */
function parseStored(
  text: string | null,
): { era: string | undefined; stored: Omit<Write, 'status'>[] } | null {
  try {
    const parsed: unknown = JSON.parse(text ?? 'null');
    if (!Array.isArray(parsed)) return null;
    return { era: parsed[0]?.era, stored: parsed.filter(one => one?.name in writes) };
  } catch {
    return null;
  }
}

type Environment = Pick<BrowserEnvironment, 'storage' | 'tabStorage' | 'now'>;

/** The writes of this tab, together with those that all tabs store: open ones that would count twice if repeated. */
function createWriteList({ storage, tabStorage, now }: Environment) {
  const listeners = createListeners();
  let pending: readonly Write[] = [];
  let lastEra: string | undefined;

  /** Takes over what other tabs opened and closed. If the storage was cleared, nothing counts as closed. */
  function merge(known: readonly Write[]): readonly Write[] {
    const found = parseStored(storage.read(storageKey));
    if (found === null) return known;
    const { era, stored } = found;
    const isCleared = lastEra !== undefined && era !== lastEra;
    lastEra = era;
    const isLeft = ({ key }: Write) => isCleared && !stored.some(one => one.key === key);
    return [
      ...known.filter(write => !isStored(write) || write.isFollowed || isLeft(write)),
      ...stored.flatMap(one => {
        const own = known.find(({ key }) => key === one.key);
        return own?.isFollowed ? [] : [{ status: 'unknown' as const, ...own, ...one }];
      }),
    ];
  }

  function merged(known: readonly Write[]): Write[] {
    return merge(known).filter(({ order, atMs }) => order !== undefined || now() - atMs < keyGoodMs);
  }

  function store(next: readonly Write[]): void {
    const stored = next.filter(isStored);
    const isEmpty = storage.read(storageKey) === null;
    if (stored.length === 0 && isEmpty) return;
    if (isEmpty) lastEra = undefined;
    lastEra ??= createUuid();
    const text = JSON.stringify([{ era: lastEra }, ...stored], (name, value) =>
      unstored.includes(name) ? undefined : value,
    );
    storage.write(storageKey, text);
  }

  function publish(next: readonly Write[]): void {
    pending = next;
    tabStorage.write(storageKey, JSON.stringify(next.filter(write => write.tap && isOpen(write))));
    listeners.notify();
  }

  function change(make: (known: readonly Write[]) => readonly Write[]): void {
    const next = make(merged(pending));
    store(next);
    publish(next);
  }

  return {
    change,
    pending: () => pending,
    subscribe: listeners.add,
    /** Null removes the write. */
    put(key: string, next: (write: Write) => Write | null): void {
      if (!pending.some(write => write.key === key)) return;
      change(known => known.flatMap(write => (write.key === key ? (next(write) ?? []) : [write])));
    },
    refresh: () => publish(merged(pending)),
    /** Starts with what is stored: the answers went to a page or a member that is gone. */
    restart(member: string | null): void {
      const taps =
        parseStored(tabStorage.read(storageKey))?.stored.filter(tap => tap.member === member) ?? [];
      publish([...merged([]), ...taps].map(write => ({ ...write, status: 'unknown', wasLost: true })));
    },
  };
}

/** Gives each write its key: that of an earlier write if it asks for the same and the outcome is unknown. */
function createWriteOpener(
  access: WritingAccess,
  { pending, put, change, refresh, restart }: ReturnType<typeof createWriteList>,
  now: () => number,
) {
  let member: string | null = null;

  /** Rejects once, so that the user can check whether the earlier one was carried out; accepts the repeat. */
  function warnOfEarlier(name: WriteName, path: string, hash: string): void {
    const { addsUp, path: pattern } = rowOf(name);
    if (!addsUp || !pattern.includes(':')) return;
    const earlier = pending().find(
      one =>
        one.member === member && one.path === path && one.wasLost && one.status !== 'done' && !one.isApplied,
    );
    if (earlier === undefined || earlier.warned === hash) return;
    put(earlier.key, one => ({ ...one, warned: hash }));
    // The user can only check what is up to date.
    access.refreshAfterWrite(name);
    throw new ClientProblem('EARLIER_UNKNOWN');
  }

  function open<N extends WriteName>(
    name: N,
    input: WriteInput<N>,
    more: Pick<Write, 'screen' | 'isFollowed' | 'tap'>,
  ): { key: string; input: WriteInput<N> } {
    refresh();
    const path = pathOf(name, input.params);
    const hash = hashOfWrite(input);
    const known = pending().find(
      one =>
        one.member === member &&
        one.name === name &&
        one.path === path &&
        one.hash === hash &&
        isOpen(one) &&
        (!one.isApplied || one.screen === more.screen),
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
    change(all => [...all, { ...write, status: 'sending', input, ...more }]);
    return { key, input };
  }

  return {
    open,
    /** Lists a followed write that may not be sent. */
    refuse<N extends WriteName>(name: N, input: WriteInput<N>, more: Partial<Write>, problem: ClientProblem) {
      const path = pathOf(name, input.params);
      const write = { member, name, path, hash: hashOfWrite(input), key: createUuid(now()), atMs: now() };
      change(all => [...all, { ...write, input, ...more, status: 'refused', problem }]);
    },
    setMember(next: string | null) {
      member = next;
      restart(next);
    },
  };
}

/** The write once its effect is known without its answer; null removes it. */
function applied(write: Write): Write | null {
  const { isFollowed, status, tap, screen, order } = write;
  if (order !== undefined) return write;
  if (isFollowed && status === 'sending') return { ...write, isApplied: true };
  if (isFollowed && tap === undefined) return { ...write, status: status === 'unknown' ? 'done' : status };
  if (isFollowed) return status === 'done' ? write : null;
  return screen === undefined ? null : { ...write, isApplied: true };
}

function failed(write: Write, problem: ClientProblem): Write | null {
  if (!isStillUnknown(write, problem))
    return write.isFollowed ? { ...write, status: 'refused', problem } : null;
  const lost: Write = { ...write, status: 'unknown', wasLost: true, problem };
  return write.isApplied && write.isFollowed ? applied(lost) : lost;
}

export function createWriteQueue(access: WritingAccess, environment: Environment): WriteQueue {
  const list = createWriteList(environment);
  const { pending, put, change } = list;
  const opener = createWriteOpener(access, list, environment.now);

  /** The outcome of an order's write is handled with the order's other writes. */
  function putUnlessOrder(key: string, next: (write: Write) => Write | null): void {
    if (pending().find(write => write.key === key)?.order === undefined) put(key, next);
  }

  async function carryOut<N extends WriteName>(
    name: N,
    { key, input }: { key: string; input: WriteInput<N> },
  ): Promise<WriteAnswer<N>> {
    putUnlessOrder(key, ({ problem: _, ...write }) => ({ ...write, status: 'sending' }));
    try {
      const answer = await sendWrite(access, name, input, key);
      const by = { name, path: pathOf(name, input.params) };
      putUnlessOrder(key, write => (write.isFollowed ? { ...write, status: 'done' } : null));
      for (const write of pending().filter(one => one.key !== key && isOvertaken(one, by)))
        put(write.key, applied);
      return answer;
    } catch (error) {
      const problem = toClientProblem(error);
      putUnlessOrder(key, write => failed(write, problem));
      throw problem;
    }
  }

  async function deliver(key: string): Promise<unknown> {
    const listed = pending().find(write => write.key === key);
    if (listed?.input === undefined) throw new Error('Not listed');
    return carryOut(listed.name, { key, input: listed.input });
  }

  return {
    pending,
    deliver,
    subscribe: list.subscribe,
    setMember: opener.setMember,
    isSafe: () => !pending().some(isOnlyHere),
    open: (name, input, screen) => opener.open(name, input, screen === undefined ? {} : { screen }).input,
    async send(name, input, screen) {
      return carryOut(name, opener.open(name, input, screen === undefined ? {} : { screen }));
    },
    follow(name, input, tap) {
      const more = { isFollowed: true, ...(tap && { tap }) } as const;
      try {
        carryOut(name, opener.open(name, input, more)).catch(() => undefined);
      } catch (error) {
        opener.refuse(name, input, more, toClientProblem(error));
      }
    },
    retry(key, tap) {
      const write = pending().find(one => one.key === key);
      if (write?.input === undefined || write.status === 'sending') return;
      if (tap !== undefined) put(key, one => ({ ...one, tap }));
      deliver(key).catch(() => undefined);
    },
    dismiss(keys) {
      if (keys.length > 0) change(known => known.filter(({ key }) => !keys.includes(key)));
    },
    change(make) {
      if (make(pending()) !== pending()) change(make);
    },
    releaseScreen(screen) {
      for (const { key } of pending().filter(write => write.screen === screen))
        put(key, ({ screen: _, ...write }) => (write.isApplied ? null : write));
    },
    markApplied(keys) {
      for (const key of keys) put(key, applied);
    },
  };
}
