/** Gives screens the write queue of one order, and what of all orders is not saved yet. */
import { atom, useAtomValue } from 'jotai';
import { useEffect, useSyncExternalStore } from 'react';
import type { Order } from '#shared/schemas/order-schema.ts';
import { createUuid } from '#shared/uuid.ts';
import { ClientProblem, isClientProblem } from '../data/client-problem.ts';
import type { DataAccess } from '../data/data-access.ts';
import { useData } from '../data/data-context.tsx';
import { endedMembersAtom, useLiveStatus } from '../data/live-status.ts';
import { sendWrite } from '../data/send-write.ts';
import { createOrderQueues, type OrderQueues } from './order-queues.ts';
import { createOrderWriteQueue, type OrderWriteQueue, type QueueState } from './order-write-queue.ts';

/** One for each tab's data. */
const queuesOfAccessAtom = atom(() => new WeakMap<DataAccess, OrderQueues>());

function createQueue(access: DataAccess, order: Order): OrderWriteQueue {
  return createOrderWriteQueue({
    order,
    createId: () => createUuid(),
    setTimer: access.setTimer,
    toProblem: error =>
      isClientProblem(error) ? error : new ClientProblem('INTERNAL', { status: 500, cause: error }),
    write: ({ write, params, body }, idempotencyKey) =>
      sendWrite(access, write, { params, body, idempotencyKey }),
  });
}

function useOrderQueues(): OrderQueues {
  const access = useData();
  const known = useAtomValue(queuesOfAccessAtom, { store: access.statusStore });
  const queues = known.get(access) ?? createOrderQueues(order => createQueue(access, order));
  if (!known.has(access)) {
    known.set(access, queues);
    access.statusStore.sub(endedMembersAtom, queues.stop);
  }

  const { kind } = useLiveStatus();
  const isReachable = kind === 'live' || kind === 'polling';
  useEffect(() => {
    if (isReachable) queues.hurry();
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
export function useUnsavedOrders(): readonly Order[] {
  const queues = useOrderQueues();
  return useSyncExternalStore(queues.subscribe, queues.unsaved);
}
