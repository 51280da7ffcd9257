/** Gives a screen the write queue of one order; it outlives the screen, so that walking on loses nothing. */
import { atom, useAtomValue } from 'jotai';
import { useEffect, useSyncExternalStore } from 'react';
import type { Order } from '#shared/schemas/order-schema.ts';
import { createUuid } from '#shared/uuid.ts';
import { ClientProblem, isClientProblem } from '../data/client-problem.ts';
import type { DataAccess } from '../data/data-access.ts';
import { useData } from '../data/data-context.tsx';
import { useLiveStatus } from '../data/live-status.ts';
import { sendWrite } from '../data/send-write.ts';
import { createOrderWriteQueue, type OrderWriteQueue, type QueueState } from './order-write-queue.ts';

/** The orders being taken in this tab. */
const orderQueuesAtom = atom(() => new Map<string, OrderWriteQueue>());

function createQueue(access: DataAccess, order: Order): OrderWriteQueue {
  return createOrderWriteQueue({
    order,
    createId: () => createUuid(),
    toProblem: error =>
      isClientProblem(error) ? error : new ClientProblem('INTERNAL', { status: 500, cause: error }),
    write: ({ write, params, body }, idempotencyKey) =>
      sendWrite(access, write, { params, body, idempotencyKey }),
  });
}

export function useOrderQueue(order: Order): { queue: OrderWriteQueue; state: QueueState } {
  const access = useData();
  const queues = useAtomValue(orderQueuesAtom, { store: access.statusStore });
  const queue = queues.get(order.id) ?? createQueue(access, order);
  if (!queues.has(order.id)) queues.set(order.id, queue);
  const state = useSyncExternalStore(queue.subscribe, queue.getState);

  useEffect(() => queue.observe(order), [queue, order]);

  const { kind } = useLiveStatus();
  useEffect(() => {
    if (kind !== 'live') return;
    const lost = queue.getState().failed.find(job => job.isBlocking);
    if (lost !== undefined) queue.retry(lost.key);
  }, [queue, kind]);

  return { queue, state };
}
