/**
 * Sends one order's writes one after another: the screen shows every tap at once, the server receives them in order, each with
 * a key that its retries repeat. A write that does not reach the server goes to the outbox, and so does every later tap,
 * until the outbox has delivered all of them.
 */
import type { WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { type ClientProblem, toClientProblem } from '../data/client-problem.ts';
import type { DataAccess } from '../data/data-access.ts';
import { createRetryTimer } from '../data/live/retry-timer.ts';
import { tapOnDish } from './order-projection.ts';
import {
  isStorable,
  isTransient,
  mergeTap,
  type OrderTap,
  type PlannedLine,
  planEach,
  planRequest,
  type TapChoice,
} from './order-taps.ts';
import {
  canStore,
  createOrderWrite,
  createOrderWriteList,
  failWithoutServer,
  isUnsent,
  isWaiting,
  joinWaiting,
  newest,
  type OrderState,
  type Replace,
  remainingBefore,
  replace,
  unblocked,
  without,
  withoutDependents,
  withoutProblem,
} from './order-write-list.ts';
import type { StoredWrite } from './outbox-store.ts';
import type { OrderWrite } from './write.ts';
import type { WriteQueue } from './write-queue.ts';

/** The outbox, as far as one order is concerned. */
export type OrderOutbox = {
  stored: readonly StoredWrite[];
  /** The order from the answer to the write that was delivered last. */
  latest: Order | undefined;
  /** Stores a write that this tab sends itself, for another tab in case this one dies. */
  lock(write: OrderWrite): void;
  /** The write was answered, or is no longer wanted. */
  drop(key: string): void;
  /** Whether another tab may have taken the write over. */
  isOverdue(key: string): boolean;
  /** Whether waiting taps are still this tab's to send; rejects if the disk does not answer. */
  relock(key: string): Promise<boolean>;
  /** Hands over a write that may have reached the server, or waiting taps. Rejects if the disk refuses. */
  store(write: OrderWrite): Promise<void>;
  retry(key: string): void;
  discard(key: string): void;
  retryNow(): void;
};

export type OrderWrites = {
  getState(): OrderState;
  subscribe(listener: () => void): () => void;
  /** Takes over a newer order that was read. */
  observe(order: Order): void;
  /** Raises a line of this device that is just the same, or adds a new one. */
  tap(item: WaiterMenuItem, choice?: TapChoice): void;
  /** Adds a new line: an open item, or a removed line again. */
  restore(line: Omit<PlannedLine, 'id'>): void;
  push(tap: OrderTap): void;
  retry(key: string): void;
  discard(key: string): void;
  /** The server can be reached again. */
  retryNow(): void;
  /** Ends the retries; nothing is sent any more. */
  stop(): void;
};

type OrderWritesOptions = {
  order: Order;
  queue: Pick<WriteQueue, 'pending' | 'subscribe' | 'change' | 'deliver'>;
  /** Undefined without storage: what does not reach the server waits in memory. */
  outbox(): OrderOutbox | undefined;
  onOutboxChange(listener: () => void): () => void;
  createId(): string;
  setTimer: DataAccess['setTimer'];
};

/** Shared by the parts below. `own` remembers lines that this device adds; `advance` sends what is next. */
type Context = Pick<OrderWritesOptions, 'queue' | 'outbox' | 'createId' | 'setTimer'> & {
  list: ReturnType<typeof createOrderWriteList>;
  own(taps: readonly OrderTap[]): void;
  advance(): void;
};

function areSaved(writes: readonly OrderWrite[]): boolean {
  return !writes.some(({ isUnsaved }) => isUnsaved);
}

/** Hands writes to the outbox. */
function createStoring({ list, outbox, createId, advance }: Context) {
  const { update } = list;

  function takeStored(change: Replace): void {
    list.observe(outbox()?.latest, { stored: outbox()?.stored ?? [] }, change);
    advance();
  }

  /** Afterwards `after` takes its place; `back` does if the disk refuses. */
  function store(write: OrderWrite, after: readonly OrderWrite[], back: OrderWrite): void {
    const { key } = write;
    update(replace(key, known => [{ ...withoutProblem(known), status: 'storing' }]));
    const refused = () => {
      const unsaved = replace(key, () => [{ ...back, isUnsaved: true }]);
      update(known => joinWaiting(unsaved(known)));
      advance();
    };
    const stored = outbox()?.store(write) ?? Promise.reject(new Error('The browser has no storage'));
    stored.then(() => takeStored(replace(key, () => after)), refused);
  }

  return {
    store,
    /** Waiting taps would be lost with the tab. Taps that may not be sent late are not stored. */
    lock(write: OrderWrite) {
      const taps = write.taps.filter(isStorable);
      if (taps.length === 0) outbox()?.drop(write.key);
      else outbox()?.lock({ ...write, taps });
    },
    /** Nothing may overtake stored writes: what comes behind them is stored as well, or fails. */
    storeNext(next: OrderWrite) {
      // A Send that the user retries goes out when all before it is delivered.
      if (!areSaved(list.writes()) || (!isWaiting(next) && !canStore(next))) return;
      const notStorable = next.taps.filter(tap => !isStorable(tap));
      const { order } = list.facts();
      const failed = notStorable.flatMap(tap => failWithoutServer(tap, order, createId()));
      if (notStorable.length < next.taps.length)
        return store({ ...next, taps: next.taps.filter(isStorable) }, failed, next);
      outbox()?.drop(next.key);
      update(replace(next.key, () => failed));
      advance();
    },
    /** This tab was slow or frozen: another one may have sent the taps. */
    relock({ key }: OrderWrite) {
      update(replace(key, write => [{ ...write, status: 'storing' }]));
      const answered = (isOurs: boolean) =>
        takeStored(replace(key, write => (isOurs ? [{ ...write, status: 'waiting' }] : [])));
      const relocked = outbox()?.relock(key) ?? Promise.resolve(true);
      relocked.then(answered, () => answered(true));
    },
  };
}

/** Decides what an answered or failed write becomes, and when a lost one is retried. */
function createOutcomes(context: Context, storing: ReturnType<typeof createStoring>, retryNow: () => void) {
  const { list, outbox, createId, own, setTimer } = context;
  const { writes, facts, update } = list;
  const timer = createRetryTimer(setTimer);

  function lose(write: OrderWrite, problem: ClientProblem): void {
    // Sent late, a claim may be wrong, because a colleague may be on the way: only the user repeats it.
    const isRetried = write.name !== 'claimLines' && (canStore(write) || !writes().some(isWaiting));
    const lost: OrderWrite = { ...unblocked(write), status: 'unknown', problem };
    const blocked: OrderWrite = isRetried ? { ...lost, isBlocking: true } : lost;
    if (canStore(write) && areSaved(writes())) storing.store(lost, [], blocked);
    else update(replace(write.key, () => [blocked]));
    if (isRetried) timer.retry(retryNow);
  }

  function refuse({ key, taps, sendCounts }: OrderWrite, problem: ClientProblem): void {
    timer.reset();
    outbox()?.drop(key);
    const { order } = facts();
    if (sendCounts && problem.code === 'NOT_ROUTED') {
      // Already sent by another device.
      update(without(key));
    } else if (taps.length > 1) {
      // One sold-out dish must not block those tapped together with it.
      const parts = planEach(taps, order, createId).map(planned => {
        own(planned.taps);
        return createOrderWrite(order, createId(), planned.taps, planned.request);
      });
      for (const part of parts) if (canStore(part)) outbox()?.lock(part);
      update(replace(key, () => parts));
    } else {
      const refused = replace(key, write => [{ ...unblocked(write), status: 'refused', problem }]);
      const next = withoutDependents(refused(writes()), taps);
      for (const gone of writes()) if (!next.some(write => write.key === gone.key)) outbox()?.drop(gone.key);
      update(() => next);
    }
  }

  return {
    succeed({ key, sendCounts }: OrderWrite, order: Order) {
      timer.reset();
      outbox()?.drop(key);
      const lastSent = sendCounts ?? facts().lastSent;
      // The disk may accept writes again.
      const next: Replace = known => without(key)(known).map(({ isUnsaved: _, ...write }) => write);
      update(next, { order: newest(facts().order, order), lastSent });
    },
    fail(write: OrderWrite, problem: ClientProblem) {
      // A refusal that another tab may have received too is handled once, by the tab that delivers the stored write.
      const isOverdue = areSaved(writes()) && outbox()?.isOverdue(write.key) === true;
      if (isTransient(problem.code) || isOverdue) lose(write, problem);
      else refuse(write, problem);
    },
    cancelRetry: timer.cancel,
  };
}

/** Sends one write at a time, and goes on with the next one when it is answered. */
function createSender(options: Omit<Context, 'advance'>) {
  const context: Context = { ...options, advance };
  const { list, outbox, createId, own, queue } = context;
  const { writes, facts, update } = list;
  const storing = createStoring(context);
  const outcomes = createOutcomes(context, storing, retryNow);
  let isStopped = false;

  function isSending(): boolean {
    return writes().some(({ status }) => status === 'sending');
  }

  function advance(): void {
    const next = writes().find(({ status }) => status === 'waiting');
    if (isStopped || next === undefined || isSending()) return;
    if (writes().some(({ status, isBlocking }) => status === 'storing' || isBlocking)) return;
    if (facts().stored.some(isUnsent)) storing.storeNext(next);
    else if (!isWaiting(next)) send(next);
    else if (outbox()?.isOverdue(next.key)) storing.relock(next);
    else sendTaps(next);
  }

  /** Stored taps are sent with their key: if another tab sends them too, they count once. */
  function sendTaps({ key, taps }: OrderWrite): void {
    const { order } = facts();
    const planned = planRequest(taps, order, createId);
    if (planned === null) return;
    own(planned.taps);
    const [sentKey, restKey] = canStore(planned) ? [key, createId()] : [createId(), key];
    const rest = planned.rest.length === 0 ? [] : [createOrderWrite(order, restKey, planned.rest)];
    if (rest.length === 0 && sentKey !== key) outbox()?.drop(key);
    const write = createOrderWrite(order, sentKey, planned.taps, planned.request);
    const next: OrderWrite = { ...write, status: 'sending' };
    update(replace(key, () => [next, ...rest]));
    send(next);
  }

  function send(write: OrderWrite): void {
    if (write.status !== 'sending') update(replace(write.key, known => [{ ...known, status: 'sending' }]));
    queue.deliver(write.key).then(
      answer => {
        outcomes.succeed(write, answer as Order);
        advance();
      },
      (error: unknown) => {
        // The stored write waits for the user who tapped it: another one may have signed in.
        if (isStopped) return;
        outcomes.fail(write, toClientProblem(error));
        advance();
      },
    );
    // Only after the request has left: no tap waits for the disk.
    if (canStore(write)) outbox()?.lock(write);
    for (const behind of writes().filter(isWaiting)) storing.lock(behind);
  }

  /** The problem stays on the screen meanwhile: it would blink with every attempt. */
  function retryNow(): void {
    const lost = writes().find(({ isBlocking }) => isBlocking);
    if (lost === undefined || isStopped || isSending()) return;
    outcomes.cancelRetry();
    send(lost);
  }

  return {
    advance,
    isSending,
    retryNow,
    lock: storing.lock,
    isStopped: () => isStopped,
    cancelRetry: outcomes.cancelRetry,
    stop() {
      isStopped = true;
      outcomes.cancelRetry();
    },
  };
}

export function createOrderWrites(options: OrderWritesOptions): OrderWrites {
  const { queue, outbox, createId } = options;
  const ownLineIds = new Set<string>();
  const list = createOrderWriteList(queue, options.order, outbox()?.stored ?? []);
  const { writes, facts, update, observe } = list;
  const sender = createSender({ ...options, list, own });

  function own(taps: readonly OrderTap[]): void {
    for (const tap of taps) if (tap.kind === 'add') ownLineIds.add(tap.line.id);
  }

  function push(tap: OrderTap): void {
    own([tap]);
    const last = writes().findLast(isWaiting);
    // Taps that another tab may be sending are not changed any more.
    const open = last === undefined || outbox()?.isOverdue(last.key) ? null : last;
    const taps = mergeTap(open?.taps ?? [], tap);
    const key = open?.key ?? createId();
    const waiting = taps.length === 0 ? [] : [createOrderWrite(facts().order, key, taps)];
    const next: Replace = open === null ? known => [...known, ...waiting] : replace(key, () => waiting);
    const isBehind = sender.isSending();
    update(known => next(remainingBefore(tap, known)), { lastSent: null });
    if (taps.length === 0) outbox()?.drop(key);
    else if (isBehind) for (const write of waiting) sender.lock(write);
    sender.advance();
  }

  function retry(key: string): void {
    const failed = writes().find(write => write.key === key && write.problem !== undefined);
    if (failed === undefined) outbox()?.retry(key);
    if (failed === undefined || sender.isStopped() || failed.status === 'sending') return;
    sender.cancelRetry();
    update(replace(key, write => [{ ...withoutProblem(write), status: 'waiting' }]));
    sender.advance();
  }

  function readOutbox(): void {
    const stored = outbox()?.stored ?? [];
    // A write that is being stored would show twice.
    if (writes().some(({ status }) => status === 'storing')) return;
    if (stored.length === 0 && facts().stored.length === 0) return;
    own(stored.flatMap(({ taps }) => taps));
    observe(outbox()?.latest, { stored });
    sender.advance();
  }

  own(facts().stored.flatMap(({ taps }) => taps));
  const unsubscribe = options.onOutboxChange(readOutbox);

  return {
    getState: list.state,
    subscribe: list.subscribe,
    observe(order) {
      if (order !== facts().order && newest(facts().order, order) === order) observe(order);
    },
    tap: (item, choice = {}) => push(tapOnDish(list.state(), ownLineIds, item, choice, createId)),
    restore: line => push({ kind: 'add', line: { ...line, id: createId() } }),
    push,
    retry,
    retryNow() {
      outbox()?.retryNow();
      sender.retryNow();
    },
    stop() {
      unsubscribe();
      sender.stop();
      list.stop();
    },
    discard(key) {
      if (facts().stored.some(write => write.key === key)) outbox()?.discard(key);
      outbox()?.drop(key);
      update(without(key));
      sender.advance();
    },
  };
}
