/**
 * Carries out one order's writes one after another, for a waiter whose thumb is quicker than the network: the screen
 * shows every tap at once, the server gets them in order, each with its own Idempotency-Key that a retry keeps. What
 * finds no server goes to the device's outbox; what is tapped after it too, until everything is delivered.
 */

import type { Order } from '#shared/schemas/order-schema.ts';
import { createRetryTimer } from '../data/live/retry-timer.ts';
import { mergeIntent, type OrderIntent, seedOf } from './order-intents.ts';
import {
  type FailedJob,
  failWithoutServer,
  isForNow,
  isKept,
  isObsolete,
  isUnsent,
  type Job,
  sendingOf,
  type WriteProblem,
  withoutDependents,
} from './order-jobs.ts';
import { lineToRaise } from './order-projection.ts';
import {
  emptyCore,
  newest,
  type OrderWriteQueue,
  type QueueCore,
  type QueueOptions,
  stateOf,
} from './order-queue-state.ts';
import { isTransient, type PlannedRequest, planRequest } from './order-requests.ts';
import { isKeepable } from './order-work.ts';

export function createOrderWriteQueue(options: QueueOptions): OrderWriteQueue {
  const { outbox } = options;
  const ownLineIds = new Set<string>();
  const listeners = new Set<() => void>();
  const timer = createRetryTimer(options.setTimer);
  let isStopped = false;
  let core = emptyCore(options.order, outbox?.kept() ?? []);
  let state = stateOf(core);

  function update(change: Partial<QueueCore>): void {
    core = { ...core, ...change };
    state = stateOf(core);
    for (const listener of listeners) listener();
  }

  function own(intents: readonly OrderIntent[]): void {
    for (const intent of intents) if (intent.kind === 'add') ownLineIds.add(intent.line.id);
  }

  function jobOf({ request, intents }: PlannedRequest): Job {
    own(intents);
    return { key: options.createId(), request, intents, sending: sendingOf(request, core.order) };
  }

  function flyNext(): void {
    const [head, ...ahead] = core.ahead;
    if (head !== undefined) {
      core = { ...core, ahead };
      fly(head);
      return;
    }
    const plan = planRequest(core.waiting, core.order, options.createId);
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
    const { ahead, waiting, failed, order } = core;
    const [job] = ahead;
    const [intent] = waiting;
    // A Send that somebody wants again goes when all before it is delivered.
    if (outbox === undefined || !core.canKeep || (job !== undefined && !isKept(job))) return;
    const key = options.createId();
    if (job !== undefined) {
      store(() => outbox.keep(job), { ahead: ahead.slice(1), storing: job.intents }, { ahead });
    } else if (intent !== undefined && isKeepable(intent)) {
      const change = { waiting: waiting.slice(1), storing: [intent] };
      store(() => outbox.append(intent, key), change, { waiting });
    } else if (intent !== undefined) {
      update({ waiting: waiting.slice(1), failed: [...failed, ...failWithoutServer(intent, order, key)] });
      advance();
    }
  }

  /** `undo` puts back what could not be kept. */
  function store(keep: () => Promise<void>, change: Partial<QueueCore>, undo: Partial<QueueCore>): void {
    update(change);
    keep().then(
      () => {
        // What was delivered meanwhile is kept no longer: its answer takes its place in the same moment.
        observe(outbox?.newest(), { storing: [], kept: outbox?.kept() ?? [] });
        advance();
      },
      () => {
        update({ storing: [], canKeep: false, ...undo });
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
  }

  function land(job: Job, order: Order): void {
    timer.reset();
    const lastSent = job.sending ?? core.lastSent;
    update({ order: newest(core.order, order), flying: null, failed: failedWithout(job.key), lastSent });
    advance();
  }

  function failedWithout(key: string): FailedJob[] {
    return core.failed.filter(job => job.key !== key);
  }

  function fail(job: Job, problem: WriteProblem): void {
    if (isTransient(problem.code)) lose(job, problem);
    else refuse(job, problem);
    advance();
  }

  function lose(job: Job, problem: WriteProblem): void {
    const isLater = !isForNow(job) && (outbox === undefined || isKept(job) || core.waiting.length === 0);
    const failed = [...failedWithout(job.key), { ...job, problem, isBlocking: isLater }];
    if (outbox !== undefined && core.canKeep && isKept(job)) {
      const others = failedWithout(job.key);
      store(() => outbox.keep(job), { flying: null, failed: others, storing: job.intents }, { failed });
    } else update({ flying: null, failed });
    if (isLater && !isStopped) timer.retry(retryNow);
  }

  function refuse(job: Job, problem: WriteProblem): void {
    timer.reset();
    const failed = failedWithout(job.key);
    if (job.sending !== null && problem.code === 'NOT_ROUTED') {
      // Another device sent the same lines a moment ago: they are where they were to go.
      update({ flying: null, failed });
    } else if (job.intents.length > 1) {
      // One sold-out dish must not hold back those tapped together with it.
      const plans = job.intents.map(intent => planRequest([intent], core.order, options.createId));
      const apart = plans.flatMap(plan => (plan === null ? [] : [jobOf(plan)]));
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
    if (job === undefined) outbox?.retry(key);
    if (job === undefined || isStopped || core.flying?.key === key) return;
    timer.cancel();
    const { problem: _, isBlocking: __, ...again } = job;
    update({ failed: failedWithout(key), ahead: [again, ...core.ahead] });
    advance();
  }

  function push(intent: OrderIntent): void {
    own([intent]);
    // Another Send answers for the refused one before it; a lost one must not take along what is tapped after it.
    const failed = core.failed
      .filter(job => job.isBlocking || intent.kind !== 'send' || job.request.write !== 'sendOrder')
      .map(job => (outbox === undefined || isKept(job) ? job : { ...job, isBlocking: false }));
    update({ waiting: mergeIntent(core.waiting, intent), failed, lastSent: null });
    advance();
  }

  function observe(order: Order | undefined, change: Partial<QueueCore> = {}): void {
    const known = newest(core.order, order);
    const failed = core.failed.filter(job => !isObsolete(job, known) || core.flying?.key === job.key);
    update({ ...change, order: known, failed });
  }

  own(core.kept.flatMap(job => job.intents));
  const stopListening = outbox?.subscribe(() => {
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
    tap(item, { quantity = 1, ...choice } = {}) {
      const seed = seedOf(item, choice);
      const line = lineToRaise(state.view.lines, ownLineIds, seed, quantity);
      if (line !== undefined) push({ kind: 'raise', lineId: line.id, by: quantity, seed });
      else push({ kind: 'add', line: { ...seed, id: options.createId(), quantity } });
    },
    restore: line => push({ kind: 'add', line: { ...line, id: options.createId() } }),
    push,
    retry,
    retryNow() {
      outbox?.retryNow();
      retryNow();
    },
    stop() {
      isStopped = true;
      stopListening?.();
      timer.cancel();
    },
    discard(key) {
      if (core.kept.some(job => job.key === key)) outbox?.discard(key);
      update({ failed: failedWithout(key) });
      advance();
    },
  };
}
