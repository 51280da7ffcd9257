/**
 * Carries out one order's writes one after another, for a waiter whose thumb is quicker than the network: the screen
 * shows every tap at once, the server gets them in order, each with its own Idempotency-Key that a retry keeps. What
 * finds no server goes to the device's outbox; what is tapped after it too, until everything is delivered.
 */

import type { Order } from '#shared/schemas/order-schema.ts';
import { createRetryTimer } from '../data/live/retry-timer.ts';
import { mergeIntent, type OrderIntent } from './order-intents.ts';
import { intentOfTap } from './order-projection.ts';
import {
  emptyCore,
  type FailedJob,
  failedBefore,
  failWithoutServer,
  isForNow,
  isKept,
  isObsolete,
  isUnsent,
  type Job,
  newest,
  type OrderWriteQueue,
  type QueueCore,
  type QueueOptions,
  sendingOf,
  stateOf,
  type WriteProblem,
  withoutDependents,
} from './order-queue-state.ts';
import { isTransient, type PlannedRequest, planEach, planRequest } from './order-requests.ts';
import { isKeepable } from './order-work.ts';

type Change = Partial<QueueCore>;

export function createOrderWriteQueue(options: QueueOptions): OrderWriteQueue {
  const { outbox, createId } = options;
  const ownLineIds = new Set<string>();
  const listeners = new Set<() => void>();
  const timer = createRetryTimer(options.setTimer);
  let isStopped = false;
  let core = emptyCore(options.order, outbox.kept());
  let state = stateOf(core);

  function update(change: Change): void {
    core = { ...core, ...change };
    state = stateOf(core);
    for (const listener of listeners) listener();
  }

  function own(intents: readonly OrderIntent[]): void {
    for (const intent of intents) if (intent.kind === 'add') ownLineIds.add(intent.line.id);
  }

  function jobOf({ request, intents }: PlannedRequest): Job {
    own(intents);
    return { key: createId(), request, intents, sending: sendingOf(request, core.order) };
  }

  function flyNext(): void {
    const [head, ...ahead] = core.ahead;
    if (head !== undefined) {
      core = { ...core, ahead };
      fly(head);
      return;
    }
    const plan = planRequest(core.waiting, core.order, createId);
    if (plan === null) return;
    core = { ...core, waiting: plan.rest };
    fly(jobOf(plan));
  }

  function advance(): void {
    if (isStopped || core.flying !== null || core.storing.length > 0) return;
    if (core.failed.some(job => job.isBlocking)) return;
    if (core.kept.some(isUnsent)) keepNext();
    else flyNext();
  }

  /** Nothing may overtake what is kept: what comes behind it is kept as well, or told that it needs the server. */
  function keepNext(): void {
    const [job, ...ahead] = core.ahead;
    const [intent, ...waiting] = core.waiting;
    // A Send that somebody wants again goes when all before it is delivered.
    if (!core.canKeep || (job !== undefined && !isKept(job))) return;
    const key = createId();
    if (job !== undefined) {
      const undo = () => ({ ahead: [job, ...core.ahead] });
      store(() => outbox.keep(job), { ahead, storing: job.intents }, undo);
    } else if (intent !== undefined && isKeepable(intent)) {
      const undo = () => ({ waiting: [intent, ...core.waiting] });
      store(() => outbox.append(intent, key), { waiting, storing: [intent] }, undo);
    } else if (intent !== undefined) {
      update({ waiting, failed: [...core.failed, ...failWithoutServer(intent, core.order, key)] });
      advance();
    }
  }

  /** `undo` puts back what could not be kept, beside what was tapped meanwhile. */
  function store(keep: () => Promise<void>, change: Change, undo: () => Change): void {
    update(change);
    keep().then(
      () => {
        // What was delivered meanwhile is kept no longer: its answer takes its place in the same moment.
        observe(outbox.newest(), { storing: [], kept: outbox.kept() });
        advance();
      },
      () => {
        update({ storing: [], canKeep: false, ...undo() });
        advance();
      },
    );
  }

  function fly(job: Job): void {
    update({ flying: job });
    options.write(job.request, job.key).then(
      order => land(job, order),
      (error: unknown) => fail(job, options.toProblem(error)),
    );
    // Only now that its request has left: no tap waits for the disk.
    if (isKept(job)) outbox.hold(job);
  }

  function land(job: Job, order: Order): void {
    timer.reset();
    outbox.drop(job.key);
    const lastSent = job.sending ?? core.lastSent;
    const failed = failedWithout(job.key);
    update({ order: newest(core.order, order), flying: null, failed, lastSent, canKeep: true });
    advance();
  }

  function failedWithout(key: string): FailedJob[] {
    return core.failed.filter(job => job.key !== key);
  }

  function fail(job: Job, problem: WriteProblem): void {
    // What is stored of it waits for the one who tapped it: by now another may be signed in.
    if (isStopped) return;
    // A refusal that another tab may have heard too is acted on once: where the entry is delivered.
    const isOverdue = core.canKeep && outbox.isOverdue(job.key);
    if (isTransient(problem.code) || isOverdue) lose(job, problem);
    else refuse(job, problem);
    advance();
  }

  function lose(job: Job, problem: WriteProblem): void {
    const isLater = !isForNow(job) && (isKept(job) || core.waiting.length === 0);
    const failed = failedWithout(job.key);
    const withLost = () => [...failedWithout(job.key), { ...job, problem, isBlocking: isLater }];
    if (core.canKeep && isKept(job)) {
      const change = { flying: null, failed, storing: job.intents };
      store(
        () => outbox.keep(job),
        change,
        () => ({ failed: withLost() }),
      );
    } else update({ flying: null, failed: withLost() });
    if (isLater) timer.retry(retryNow);
  }

  function refuse(job: Job, problem: WriteProblem): void {
    timer.reset();
    outbox.drop(job.key);
    const failed = failedWithout(job.key);
    if (job.sending !== null && problem.code === 'NOT_ROUTED') {
      // Another device sent the same lines a moment ago: they are where they were to go.
      update({ flying: null, failed });
    } else if (job.intents.length > 1) {
      // One sold-out dish must not hold back those tapped together with it.
      const apart = planEach(job.intents, core.order, createId).map(jobOf);
      for (const part of apart) if (isKept(part)) outbox.hold(part);
      update({ flying: null, failed, ahead: [...apart, ...core.ahead] });
    } else {
      const waiting = withoutDependents(core.waiting, job);
      update({ flying: null, failed: [...failed, { ...job, problem, isBlocking: false }], waiting });
    }
  }

  /** The problem stays on the screen meanwhile: it would blink with every try. */
  function retryNow(): void {
    const lost = core.failed.find(job => job.isBlocking);
    if (lost === undefined || core.flying !== null || isStopped) return;
    timer.cancel();
    fly(lost);
  }

  function retry(key: string): void {
    const job = core.failed.find(candidate => candidate.key === key);
    if (job === undefined) outbox.retry(key);
    if (job === undefined || isStopped || core.flying?.key === key) return;
    timer.cancel();
    const { problem: _, isBlocking: __, ...again } = job;
    update({ failed: failedWithout(key), ahead: [again, ...core.ahead] });
    advance();
  }

  function push(intent: OrderIntent): void {
    own([intent]);
    const failed = failedBefore(intent, core.failed);
    update({ waiting: mergeIntent(core.waiting, intent), failed, lastSent: null });
    advance();
  }

  function observe(order: Order | undefined, change: Change = {}): void {
    const known = newest(core.order, order);
    const failed = core.failed.filter(job => !isObsolete(job, known) || core.flying?.key === job.key);
    update({ ...change, order: known, failed });
  }

  own(core.kept.flatMap(job => job.intents));
  const stopListening = outbox.subscribe(() => {
    const kept = outbox.kept();
    // While something is on its way there, it would show twice.
    if (core.storing.length > 0 || (kept.length === 0 && core.kept.length === 0)) return;
    own(kept.flatMap(job => job.intents));
    observe(outbox.newest(), { kept });
    advance();
  });

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    observe(order) {
      if (order !== core.order && newest(core.order, order) === order) observe(order);
    },
    tap: (item, choice = {}) => push(intentOfTap(state.view.lines, ownLineIds, item, choice, createId)),
    restore: line => push({ kind: 'add', line: { ...line, id: createId() } }),
    push,
    retry,
    retryNow() {
      outbox.retryNow();
      retryNow();
    },
    stop() {
      isStopped = true;
      stopListening();
      timer.cancel();
    },
    discard(key) {
      if (core.kept.some(job => job.key === key)) outbox.discard(key);
      outbox.drop(key);
      update({ failed: failedWithout(key) });
      advance();
    },
  };
}
