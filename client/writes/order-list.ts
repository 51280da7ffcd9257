/** What is listed of one order in the queue of writes, beside what else its screen shows; each change is seen at once. */
import type { Order } from '#shared/schemas/order-schema.ts';
import {
  isOfOrder,
  type KeptJob,
  newest,
  type OrderFacts,
  type OrderState,
  type OrderWrite,
  stateOf,
} from './order-state.ts';
import { isObsolete, type Replace } from './order-write-rules.ts';
import type { WriteQueue } from './write-queue.ts';

export type OrderList = {
  writes(): readonly OrderWrite[];
  facts(): OrderFacts;
  state(): OrderState;
  update(replace: Replace, change?: Partial<OrderFacts>): void;
  /** With a newer order, if it is one. */
  observe(order: Order | undefined, change?: Partial<OrderFacts>, replace?: Replace): void;
  subscribe(listener: () => void): () => void;
  stop(): void;
};

const asItIs: Replace = writes => writes;

export function createOrderList(
  queue: Pick<WriteQueue, 'pending' | 'subscribe' | 'change'>,
  start: Order,
  kept: readonly KeptJob[],
): OrderList {
  const isOurs = isOfOrder(start.id);
  const listeners = new Set<() => void>();
  let facts: OrderFacts = { order: start, kept, lastSent: null };
  let hasNews = false;
  let writes: readonly OrderWrite[] = queue.pending().filter(isOurs);
  let state = stateOf(facts, writes);

  function update(replace: Replace, change: Partial<OrderFacts> = {}): void {
    facts = { ...facts, ...change };
    hasNews = true;
    const next = replace(writes);
    if (next === writes) refresh(writes);
    else queue.change(known => [...known.filter(write => !isOurs(write)), ...next]);
  }

  function refresh(next: readonly OrderWrite[]): void {
    const isSame = next.length === writes.length && next.every((write, index) => write === writes[index]);
    if (isSame && !hasNews) return;
    hasNews = false;
    writes = next;
    state = stateOf(facts, writes);
    for (const listener of listeners) listener();
  }

  const stopListening = queue.subscribe(() => refresh(queue.pending().filter(isOurs)));

  return {
    writes: () => writes,
    facts: () => facts,
    state: () => state,
    update,
    observe(order, change = {}, replace = asItIs) {
      const known = newest(facts.order, order);
      const isOver = (write: OrderWrite) => isObsolete(write, known);
      const left: Replace = before => (before.some(isOver) ? before.filter(write => !isOver(write)) : before);
      update(before => replace(left(before)), { ...change, order: known });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      stopListening();
      queue.change(known => known.filter(write => !isOurs(write)));
    },
  };
}
