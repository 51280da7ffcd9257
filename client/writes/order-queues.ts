/**
 * The write queues of all orders taken in this tab. They outlive the screens, so that walking on loses nothing, and end
 * with the session: what one person tapped is never sent as the next.
 */
import type { Order } from '#shared/schemas/order-schema.ts';
import type { OrderWriteQueue, QueueState } from './order-queue-state.ts';
import { type FailedJob, isKept } from './order-queue-state.ts';
import { labelOf, type OrderEntry, type OrderLabel } from './order-work.ts';

/** `queuedCount`: kept on this device; `unkeptCount`: only in this tab; `failedCount`: wait for a person's word. */
export type UnsavedOrder = OrderLabel & { queuedCount: number; unkeptCount: number; failedCount: number };

export type OrderQueues = {
  of(order: Order): OrderWriteQueue;
  /** The orders with something that did not reach the server yet; the same array until that changes. */
  unsaved(): readonly UnsavedOrder[];
  /** Writes of all of them that closing the tab would lose. */
  unkeptCount(): number;
  subscribe(listener: () => void): () => void;
  /** Whether the page could go now without losing a tap. */
  isSafe(): boolean;
  /** The server can be reached again. */
  retryNow(): void;
  stop(): void;
};

/** All that the device keeps: also of orders that were not opened in this tab. */
export type KeptEntries = {
  entries(): readonly OrderEntry[];
  subscribe(listener: () => void): () => void;
};

const nothingKept: KeptEntries = { entries: () => [], subscribe: () => () => {} };

/** It is tried again by itself, in the place of the outbox that could not take it. */
function isUnkept(job: FailedJob): boolean {
  return job.isBlocking && isKept(job);
}

/** What a queue holds only in memory while the server can't be reached. */
function unkeptOf({ failed, ahead, waiting, canKeep }: QueueState): number {
  const unkept = failed.filter(isUnkept).length;
  return unkept > 0 || !canKeep ? unkept + ahead.length + waiting.length : 0;
}

export function createOrderQueues(
  createQueue: (order: Order) => OrderWriteQueue,
  kept: KeptEntries = nothingKept,
): OrderQueues {
  const queues = new Map<string, OrderWriteQueue>();
  const listeners = new Set<() => void>();
  let unsaved: readonly UnsavedOrder[] = [];

  function collect(): UnsavedOrder[] {
    const found = new Map<string, UnsavedOrder>();
    const none = { queuedCount: 0, unkeptCount: 0, failedCount: 0 };
    for (const queue of queues.values()) {
      const state = queue.getState();
      const unkeptCount = unkeptOf(state);
      const failedCount = state.failed.filter(job => !isUnkept(job)).length;
      const order = { ...labelOf(state.order), ...none, unkeptCount, failedCount };
      found.set(order.id, { ...order, queuedCount: state.queuedCount });
    }
    for (const { work, problem } of kept.entries()) {
      if (queues.has(work.order.id)) continue;
      const order = found.get(work.order.id) ?? { ...work.order, ...none };
      const isRefused = problem !== undefined;
      found.set(order.id, {
        ...order,
        queuedCount: order.queuedCount + (isRefused ? 0 : 1),
        failedCount: order.failedCount + (isRefused ? 1 : 0),
      });
    }
    return [...found.values()].filter(
      ({ queuedCount, unkeptCount, failedCount }) => queuedCount + unkeptCount + failedCount > 0,
    );
  }

  function observe(): void {
    const next = collect();
    if (JSON.stringify(next) === JSON.stringify(unsaved)) return;
    unsaved = next;
    for (const listener of listeners) listener();
  }

  kept.subscribe(observe);
  observe();

  return {
    of(order) {
      const known = queues.get(order.id);
      if (known !== undefined) return known;
      const queue = createQueue(order);
      queues.set(order.id, queue);
      queue.subscribe(observe);
      return queue;
    },
    unsaved: () => unsaved,
    unkeptCount: () => unsaved.reduce((sum, order) => sum + order.unkeptCount, 0),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isSafe: () => [...queues.values()].every(queue => queue.getState().isSafe),
    retryNow() {
      for (const queue of queues.values()) queue.retryNow();
    },
    stop() {
      for (const queue of queues.values()) queue.stop();
      queues.clear();
      observe();
    },
  };
}
