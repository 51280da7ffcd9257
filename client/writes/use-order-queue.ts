/** Gives screens the write queue of one order, and what of all orders has not reached the server yet. */
import { atom, useAtomValue } from 'jotai';
import { useEffect, useSyncExternalStore } from 'react';
import type { Order } from '#shared/schemas/order-schema.ts';
import { createUuid } from '#shared/uuid.ts';
import { isProblemCode, toClientProblem } from '../data/client-problem.ts';
import type { DataAccess } from '../data/data-access.ts';
import { useData } from '../data/data-context.tsx';
import { endedMembersAtom } from '../data/live/live-status.ts';
import { useLiveStatus } from '../data/live/use-live-status.ts';
import { isTabSafeAtom, type KeptOrders, keptOrdersAtom, unkeptCountAtom } from './kept-orders.ts';
import type { Job, OrderOutbox, OrderWriteQueue, QueueState, WriteProblem } from './order-queue-state.ts';
import { createOrderQueues, type OrderQueues, type UnsavedOrder } from './order-queues.ts';
import { appendIntent, labelOf, retryEntry } from './order-work.ts';
import { createOrderWriteQueue } from './order-write-queue.ts';
import { sendWrite } from './send-write.ts';
import type { KeptProblem } from './write-store.ts';

/** One for each tab's data. */
const queuesOfAccessAtom = atom(() => new WeakMap<DataAccess, OrderQueues>());

function writeProblem({ code, title, errors }: KeptProblem): WriteProblem {
  const known = code === 'KEPT_TOO_LONG' || isProblemCode(code) ? code : 'INTERNAL';
  return Object.assign(new Error(title), { code: known, errors } as const);
}

/** What the device keeps, as far as one order goes. */
function outboxOf(access: DataAccess, order: Order): OrderOutbox {
  const store = access.statusStore;
  const current = () => store.get(keptOrdersAtom);
  const opened = (): KeptOrders => {
    const kept = current();
    if (kept === null) throw new Error('This browser keeps nothing');
    return kept;
  };
  const label = labelOf(order);
  const entryOf = ({ key, request, intents }: Job) => ({
    key,
    work: { order: label, intents, request },
    attemptedAtMs: Date.now(),
  });
  /** A disk that refuses leaves everything as it was, and on the screen. */
  const decide = (change: Parameters<KeptOrders['outbox']['amend']>[0]) =>
    void opened()
      .outbox.amend(change)
      .catch(() => undefined);
  return {
    kept: () =>
      (current()?.entries ?? [])
        .filter(({ work }) => work.order.id === order.id)
        .map(({ key, work: { intents, request }, problem }) => ({
          key,
          intents,
          ...(request === undefined ? {} : { request }),
          ...(problem === undefined ? {} : { problem: writeProblem(problem) }),
        })),
    newest: () => current()?.newest(order.id),
    subscribe: listener => store.sub(keptOrdersAtom, listener),
    hold: job => current()?.outbox.hold(entryOf(job)),
    drop: key => current()?.outbox.drop(key),
    isOverdue: key => current()?.outbox.isOverdue(key) ?? false,
    keep: async job => opened().outbox.release(entryOf(job)),
    append: async (intent, key) =>
      opened().outbox.amend(entries => appendIntent(entries, label, intent, key)),
    retry: key => decide(entries => retryEntry(entries, key, Date.now(), () => createUuid())),
    discard: key =>
      decide(entries => ({ remove: entries.flatMap(entry => (entry.key === key ? [entry.seq] : [])) })),
    retryNow: () => current()?.outbox.retryNow(),
  };
}

function createQueue(access: DataAccess, order: Order): OrderWriteQueue {
  return createOrderWriteQueue({
    order,
    outbox: outboxOf(access, order),
    createId: () => createUuid(),
    setTimer: access.setTimer,
    toProblem: toClientProblem,
    write: ({ write, params, body }, key) => sendWrite(access, write, { params, body }, key),
  });
}

function createQueues(access: DataAccess): OrderQueues {
  const store = access.statusStore;
  const queues = createOrderQueues(order => createQueue(access, order), {
    entries: () => store.get(keptOrdersAtom)?.entries ?? [],
    subscribe: listener => store.sub(keptOrdersAtom, listener),
  });
  store.set(isTabSafeAtom, queues);
  queues.subscribe(() => store.set(unkeptCountAtom, queues.unkeptCount()));
  store.sub(endedMembersAtom, queues.stop);
  return queues;
}

function useOrderQueues(): OrderQueues {
  const access = useData();
  const known = useAtomValue(queuesOfAccessAtom, { store: access.statusStore });
  const queues = known.get(access) ?? createQueues(access);
  if (!known.has(access)) known.set(access, queues);

  const { kind } = useLiveStatus();
  const isReachable = kind === 'live' || kind === 'polling';
  useEffect(() => {
    if (isReachable) queues.retryNow();
  }, [queues, isReachable]);
  return queues;
}

export function useOrderQueue(order: Order): { queue: OrderWriteQueue; state: QueueState } {
  const queue = useOrderQueues().of(order);
  const state = useSyncExternalStore(queue.subscribe, queue.getState);
  useEffect(() => queue.observe(order), [queue, order]);
  return { queue, state };
}

/** The orders with something that did not reach the server yet. */
export function useUnsavedOrders(): readonly UnsavedOrder[] {
  const queues = useOrderQueues();
  return useSyncExternalStore(queues.subscribe, queues.unsaved);
}
