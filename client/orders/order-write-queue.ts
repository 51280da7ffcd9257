/**
 * Carries out one order's writes one after another, for a waiter whose thumb is quicker than the network: the screen
 * shows every tap at once, the server gets them in order, each with its own Idempotency-Key that a retry keeps.
 */

import type { ErrorCode } from '#shared/error-catalogue.ts';
import type { WaiterMenuItem } from '#shared/schemas/menu-schema.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import { countDraftsByStation, type StationCounts } from './line-summary.ts';
import { lineOf, mergeIntent, type OrderIntent, type PlannedLine, seedOf } from './order-intents.ts';
import { lineToRaise, type OrderView, projectOrder } from './order-projection.ts';
import { isTransient, type OrderRequest, type PlannedRequest, planRequest } from './order-requests.ts';

/** `errors` name the places of the request, or of the order, that it is about. */
export type WriteProblem = Error & {
  code: ErrorCode | 'NETWORK';
  errors?: readonly { path: string }[];
};

/** `sending` is what a Send will put where. */
export type Job = {
  key: string;
  request: OrderRequest;
  intents: readonly OrderIntent[];
  sending: StationCounts | null;
};

/** A write that did not go through. A transient one holds back everything behind it; it is tried again by itself until it is dropped. */
export type FailedJob = Job & { problem: WriteProblem; isBlocking: boolean };

export type QueueState = {
  readonly order: Order;
  readonly view: OrderView;
  readonly flying: Job | null;
  /** Goes before what waits: retries, and additions that were refused together and are tried one by one. */
  readonly ahead: readonly Job[];
  readonly waiting: readonly OrderIntent[];
  readonly failed: readonly FailedJob[];
  /** What the last Send put where, until the next tap. */
  readonly lastSent: StationCounts | null;
};

export type OrderWriteQueue = {
  getState(): QueueState;
  subscribe(listener: () => void): () => void;
  /** Takes over a newer order that came by another way. */
  observe(order: Order): void;
  tap(item: WaiterMenuItem): void;
  /** Adds a line again as it was (undo of a removal). */
  restore(line: Omit<PlannedLine, 'id'>): void;
  push(intent: OrderIntent): void;
  retry(key: string): void;
  discard(key: string): void;
  /** Tries again now what could not be reached: a sign that the server is back came. */
  hurry(): void;
  /** Ends the tries; nothing is sent any more. */
  stop(): void;
};

export type QueueOptions = {
  order: Order;
  write(request: OrderRequest, idempotencyKey: string): Promise<Order>;
  toProblem(error: unknown): WriteProblem;
  createId(): string;
  /** Runs `work` once after `delayMs`; the answer cancels it. */
  setTimer(work: () => void, delayMs: number): () => void;
};

/** Waits before the tries of a write that found no server; its key keeps them one effect. */
const retryFirstMs = 2_000;
const retryCapMs = 15_000;

type Core = Omit<QueueState, 'view'>;

function newest(known: Order, other: Order): Order {
  return other.version >= known.version ? other : known;
}

/** What stands over the server's order: everything not yet answered, in the order it was tapped. */
function openIntents(core: Core): OrderIntent[] {
  const blocked = core.failed
    .filter(job => job.isBlocking && job.key !== core.flying?.key)
    .flatMap(job => job.intents);
  const ahead = core.ahead.flatMap(job => job.intents);
  return [...(core.flying?.intents ?? []), ...blocked, ...ahead, ...core.waiting];
}

export function createOrderWriteQueue(options: QueueOptions): OrderWriteQueue {
  const ownLineIds = new Set<string>();
  const listeners = new Set<() => void>();
  let failures = 0;
  let isStopped = false;
  let cancelRetry = () => {};
  let core: Core = { order: options.order, flying: null, ahead: [], waiting: [], failed: [], lastSent: null };
  let state: QueueState = withView(core);

  function withView(next: Core): QueueState {
    return { ...next, view: projectOrder(next.order, openIntents(next)) };
  }

  function update(change: Partial<Core>): void {
    core = { ...core, ...change };
    state = withView(core);
    for (const listener of listeners) listener();
  }

  function jobOf(plan: PlannedRequest): Job {
    for (const intent of plan.intents) if (intent.kind === 'add') ownLineIds.add(intent.line.id);
    const sending = plan.request.write === 'sendOrder' ? countDraftsByStation(core.order.lines) : null;
    return { key: options.createId(), request: plan.request, intents: plan.intents, sending };
  }

  function takeNext(): Job | null {
    const [head, ...ahead] = core.ahead;
    if (head !== undefined) {
      core = { ...core, ahead };
      return head;
    }
    const plan = planRequest(core.waiting, core.order, options.createId);
    if (plan === null) return null;
    core = { ...core, waiting: plan.rest };
    return jobOf(plan);
  }

  function advance(): void {
    if (isStopped || core.flying !== null || core.failed.some(job => job.isBlocking)) return;
    const job = takeNext();
    if (job !== null) fly(job);
  }

  function fly(job: Job): void {
    update({ flying: job });
    options.write(job.request, job.key).then(
      order => land(job, order),
      (error: unknown) => fail(job, options.toProblem(error)),
    );
  }

  function land(job: Job, order: Order): void {
    failures = 0;
    const lastSent = job.sending ?? core.lastSent;
    update({ order: newest(core.order, order), flying: null, failed: failedWithout(job.key), lastSent });
    advance();
  }

  function failedWithout(key: string): FailedJob[] {
    return core.failed.filter(job => job.key !== key);
  }

  function fail(job: Job, problem: WriteProblem): void {
    const isBlocking = isTransient(problem.code);
    if (isBlocking) retryLater();
    else failures = 0;
    if (job.request.write === 'sendOrder' && problem.code === 'NOT_ROUTED') {
      // Another device sent the same drafts a moment ago: they are where they were to go.
      update({ flying: null, failed: failedWithout(job.key) });
    } else if (!isBlocking && job.intents.length > 1) {
      // One sold-out dish must not hold back those tapped together with it.
      const plans = job.intents.map(intent => planRequest([intent], core.order, options.createId));
      const apart = plans.flatMap(plan => (plan === null ? [] : [jobOf(plan)]));
      update({ flying: null, failed: failedWithout(job.key), ahead: [...apart, ...core.ahead] });
    } else {
      const failed = [...failedWithout(job.key), { ...job, problem, isBlocking }];
      update({ flying: null, failed, waiting: isBlocking ? core.waiting : withoutDependents(job) });
    }
    advance();
  }

  /** What is pointless or unsafe after a refusal: changes of a line that was never added, and a Send of less than was meant. */
  function withoutDependents(job: Job): OrderIntent[] {
    const refused = new Set(job.intents.flatMap(intent => (intent.kind === 'add' ? [intent.line.id] : [])));
    return core.waiting.filter(intent => intent.kind !== 'send' && !refused.has(lineOf(intent) ?? ''));
  }

  function retryLater(): void {
    cancelRetry();
    if (!isStopped) cancelRetry = options.setTimer(hurry, Math.min(retryCapMs, retryFirstMs * 2 ** failures));
    failures += 1;
  }

  /** The problem stays on the screen meanwhile: it would blink with every try. */
  function hurry(): void {
    const lost = core.failed.find(job => job.isBlocking);
    if (lost === undefined || core.flying !== null || isStopped) return;
    cancelRetry();
    fly(lost);
  }

  function retry(key: string): void {
    const job = core.failed.find(candidate => candidate.key === key);
    if (job === undefined || isStopped || core.flying?.key === key) return;
    cancelRetry();
    const { problem: _, isBlocking: __, ...again } = job;
    update({ failed: failedWithout(key), ahead: [again, ...core.ahead] });
    advance();
  }

  function push(intent: OrderIntent): void {
    if (intent.kind === 'add') ownLineIds.add(intent.line.id);
    // Another Send answers for the refused one before it.
    const failed =
      intent.kind === 'send'
        ? core.failed.filter(job => job.isBlocking || job.request.write !== 'sendOrder')
        : core.failed;
    update({ waiting: mergeIntent(core.waiting, intent), failed, lastSent: null });
    advance();
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    observe(order) {
      if (order !== core.order && newest(core.order, order) === order) update({ order });
    },
    tap(item) {
      const seed = seedOf(item);
      const line = lineToRaise(state.view.lines, ownLineIds, seed);
      if (line !== undefined) push({ kind: 'raise', lineId: line.id, by: 1, seed });
      else push({ kind: 'add', line: { ...seed, id: options.createId(), quantity: 1 } });
    },
    restore: line => push({ kind: 'add', line: { ...line, id: options.createId() } }),
    push,
    retry,
    hurry,
    stop() {
      isStopped = true;
      cancelRetry();
    },
    discard(key) {
      update({ failed: failedWithout(key) });
      advance();
    },
  };
}
