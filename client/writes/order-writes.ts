/**
 * Brings one order's writes into the queue one after another, for a waiter whose thumb is quicker than the network: the
 * screen shows every tap at once, the server gets them in order, each with the key that a retry keeps. What finds no server
 * goes to the device's outbox; what is tapped after it too, until everything is delivered.
 */
import type { Order } from '#shared/schemas/order-schema.ts';
import { type ClientProblem, toClientProblem } from '../data/client-problem.ts';
import { createRetryTimer } from '../data/live/retry-timer.ts';
import { mergeIntent, type OrderIntent } from './order-intents.ts';
import { createOrderKeeping } from './order-keeping.ts';
import { createOrderList } from './order-list.ts';
import { intentOfTap } from './order-projection.ts';
import { isTransient, type PlannedRequest, planEach, planRequest } from './order-requests.ts';
import {
  canKeep,
  isBlocking,
  isKept,
  isTaps,
  isUnsent,
  listTaps,
  listWrite,
  newest,
  type OrderOutbox,
  type OrderWrite,
  type OrderWrites,
  sendingOf,
} from './order-state.ts';
import { labelOf } from './order-work.ts';
import {
  failedBefore,
  inPlace,
  isForNow,
  type Replace,
  without,
  withoutDependents,
  withoutProblem,
} from './order-write-rules.ts';
import type { PendingWork } from './pending-writes.ts';
import type { WriteQueue } from './write-queue.ts';

type OrderWritesOptions = {
  order: Order;
  queue: Pick<WriteQueue, 'pending' | 'subscribe' | 'change' | 'deliver'>;
  /** Where it keeps nothing, what finds no server waits in memory. */
  outbox(): OrderOutbox | undefined;
  /** Tells when something of what it keeps may have changed. */
  onKept(listener: () => void): () => void;
  createId(): string;
  /** Runs `work` once after `delayMs`; the answer cancels it. */
  setTimer(work: () => void, delayMs: number): () => void;
};

export function createOrderWrites(options: OrderWritesOptions): OrderWrites {
  const { queue, outbox, createId } = options;
  const ownLineIds = new Set<string>();
  const timer = createRetryTimer(options.setTimer);
  const list = createOrderList(queue, options.order, outbox()?.kept() ?? []);
  const { writes, facts, update, observe } = list;
  const keeping = createOrderKeeping({ list, outbox, createId, advance });
  let isStopped = false;

  function own(intents: readonly OrderIntent[]): void {
    for (const intent of intents) if (intent.kind === 'add') ownLineIds.add(intent.line.id);
  }

  function workOf({ request, intents }: PlannedRequest): PendingWork {
    own(intents);
    const { order } = facts();
    return { order: labelOf(order), request, intents, sending: sendingOf(request, order) };
  }

  function isSending(): boolean {
    return writes().some(({ status }) => status === 'sending');
  }

  function advance(): void {
    const next = writes().find(({ status }) => status === 'waiting');
    if (isStopped || next === undefined || isSending()) return;
    if (writes().some(write => write.status === 'storing' || isBlocking(write))) return;
    if (facts().kept.some(isUnsent)) keeping.keepNext(next);
    else if (!isTaps(next)) send(next);
    else if (outbox()?.isOverdue(next.key)) keeping.reclaim(next);
    else plan(next);
  }

  /** The key of taps that the device knows stays with them: should another tab send them too, they count once. */
  function plan({ key, work: { intents } }: OrderWrite): void {
    const planned = planRequest(intents, facts().order, createId);
    if (planned === null) return;
    const work = workOf(planned);
    const [sentKey, restKey] = isKept(work) ? [key, createId()] : [createId(), key];
    const rest = planned.rest.length === 0 ? [] : [listTaps(facts().order, planned.rest, restKey)];
    if (rest.length === 0 && sentKey !== key) outbox()?.drop(key);
    const next: OrderWrite = { ...listWrite(work, sentKey), status: 'sending' };
    update(inPlace(key, () => [next, ...rest]));
    send(next);
  }

  function send(write: OrderWrite): void {
    if (write.status !== 'sending') update(inPlace(write.key, known => [{ ...known, status: 'sending' }]));
    queue.deliver(write.key).then(
      answer => land(write, answer as Order),
      (error: unknown) => fail(write, toClientProblem(error)),
    );
    // Only now that its request has left: no tap waits for the disk.
    if (isKept(write.work)) outbox()?.hold(write);
    for (const behind of writes().filter(isTaps)) keeping.hold(behind);
  }

  function land({ key, work }: OrderWrite, order: Order): void {
    timer.reset();
    outbox()?.drop(key);
    const lastSent = work.sending ?? facts().lastSent;
    // The device keeps things again, as far as anybody knows.
    const keepAgain = (write: OrderWrite): OrderWrite => {
      const { isUnkept: _, ...again } = write.work;
      return { ...write, work: again };
    };
    const next: Replace = known => without(key)(known).map(keepAgain);
    update(next, { order: newest(facts().order, order), lastSent });
    advance();
  }

  function fail(write: OrderWrite, problem: ClientProblem): void {
    // What is stored of it waits for the one who tapped it: by now another may be signed in.
    if (isStopped) return;
    // A refusal that another tab may have heard too is acted on once: where the entry is delivered.
    const isOverdue = canKeep(writes()) && outbox()?.isOverdue(write.key) === true;
    if (isTransient(problem.code) || isOverdue) lose(write, problem);
    else refuse(write, problem);
    advance();
  }

  function lose(write: OrderWrite, problem: ClientProblem): void {
    const { isBlocking: _, ...work } = write.work;
    const isLater = !isForNow(write) && (isKept(work) || !writes().some(isTaps));
    const lost: OrderWrite = { ...write, status: 'unknown', problem, work };
    const blocked: OrderWrite = isLater ? { ...lost, work: { ...work, isBlocking: true } } : lost;
    if (isKept(work) && canKeep(writes())) keeping.store(lost, [], blocked);
    else update(inPlace(write.key, () => [blocked]));
    if (isLater) timer.retry(retryNow);
  }

  function refuse({ key, work }: OrderWrite, problem: ClientProblem): void {
    timer.reset();
    outbox()?.drop(key);
    if (work.sending !== null && problem.code === 'NOT_ROUTED') {
      // Another device sent the same lines a moment ago: they are where they were to go.
      update(without(key));
    } else if (work.intents.length > 1) {
      // One sold-out dish must not hold back those tapped together with it.
      const plans = planEach(work.intents, facts().order, createId);
      const apart = plans.map(planned => listWrite(workOf(planned), createId()));
      for (const part of apart) if (isKept(part.work)) outbox()?.hold(part);
      update(inPlace(key, () => apart));
    } else {
      const { isBlocking: _, ...rest } = work;
      const refused = inPlace(key, write => [{ ...write, status: 'refused', problem, work: rest }]);
      const next = withoutDependents(refused(writes()), work);
      for (const gone of writes()) if (!next.some(write => write.key === gone.key)) outbox()?.drop(gone.key);
      update(() => next);
    }
  }

  /** The problem stays on the screen meanwhile: it would blink with every try. */
  function retryNow(): void {
    const lost = writes().find(isBlocking);
    if (lost === undefined || isStopped || isSending()) return;
    timer.cancel();
    send(lost);
  }

  function retry(key: string): void {
    const failed = writes().find(write => write.key === key && write.problem !== undefined);
    if (failed === undefined) outbox()?.retry(key);
    if (failed === undefined || isStopped || failed.status === 'sending') return;
    timer.cancel();
    update(inPlace(key, write => [{ ...withoutProblem(write), status: 'waiting' }]));
    advance();
  }

  function push(intent: OrderIntent): void {
    own([intent]);
    const last = writes().findLast(isTaps);
    // What another tab may be sending is not changed any more.
    const open = last === undefined || outbox()?.isOverdue(last.key) ? null : last;
    const intents = mergeIntent(open?.work.intents ?? [], intent);
    const key = open?.key ?? createId();
    const taps = intents.length === 0 ? [] : [listTaps(facts().order, intents, key)];
    const next: Replace = open === null ? known => [...known, ...taps] : inPlace(key, () => taps);
    const isBehind = isSending();
    update(known => next(failedBefore(intent, known)), { lastSent: null });
    if (taps.length === 0) outbox()?.drop(key);
    else if (isBehind) for (const waiting of taps) keeping.hold(waiting);
    advance();
  }

  function hearOutbox(): void {
    const kept = outbox()?.kept() ?? [];
    // While something is on its way there, it would show twice.
    if (writes().some(({ status }) => status === 'storing')) return;
    if (kept.length === 0 && facts().kept.length === 0) return;
    own(kept.flatMap(job => job.intents));
    observe(outbox()?.newest(), { kept });
    advance();
  }

  own(facts().kept.flatMap(job => job.intents));
  const stopListening = options.onKept(hearOutbox);

  return {
    getState: list.state,
    subscribe: list.subscribe,
    observe(order) {
      if (order !== facts().order && newest(facts().order, order) === order) observe(order);
    },
    tap: (item, choice = {}) => push(intentOfTap(list.state(), ownLineIds, item, choice, createId)),
    restore: line => push({ kind: 'add', line: { ...line, id: createId() } }),
    push,
    retry,
    retryNow() {
      outbox()?.retryNow();
      retryNow();
    },
    stop() {
      isStopped = true;
      stopListening();
      timer.cancel();
      list.stop();
    },
    discard(key) {
      if (facts().kept.some(job => job.key === key)) outbox()?.discard(key);
      outbox()?.drop(key);
      update(without(key));
      advance();
    },
  };
}
