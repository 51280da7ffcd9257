/**
 * The write queues of all orders taken in this tab. They outlive the screens, so that walking on loses nothing, and end
 * with the session: what one person tapped is never sent as the next.
 */
import type { Order } from '#shared/schemas/order-schema.ts';
import type { OrderWriteQueue } from './order-write-queue.ts';

export type OrderQueues = {
  of(order: Order): OrderWriteQueue;
  /** The orders with something that did not reach the server yet; the same array until that changes. */
  unsaved(): readonly Order[];
  subscribe(listener: () => void): () => void;
  /** The server can be reached again. */
  hurry(): void;
  stop(): void;
};

export function createOrderQueues(createQueue: (order: Order) => OrderWriteQueue): OrderQueues {
  const queues = new Map<string, OrderWriteQueue>();
  const listeners = new Set<() => void>();
  let unsaved: readonly Order[] = [];

  function observe(): void {
    const states = [...queues.values()].map(queue => queue.getState());
    const next = states.flatMap(({ failed, order }) => (failed.some(job => job.isBlocking) ? [order] : []));
    if (next.length === unsaved.length && next.every((order, index) => order === unsaved[index])) return;
    unsaved = next;
    for (const listener of listeners) listener();
  }

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
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hurry() {
      for (const queue of queues.values()) queue.hurry();
    },
    stop() {
      for (const queue of queues.values()) queue.stop();
      queues.clear();
      observe();
    },
  };
}
