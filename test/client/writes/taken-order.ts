/** An order's queue over a restaurant that carries out each request when the test says so, once per key. */
import type { WaiterMenuItem } from '#shared/schemas/menu-schema.ts';
import type { Order, OrderLine } from '#shared/schemas/order-schema.ts';
import type { KeptJob, OrderOutbox, WriteProblem } from '../../../client/writes/order-queue-state.ts';
import type { OrderRequest } from '../../../client/writes/order-requests.ts';
import { createOrderWriteQueue } from '../../../client/writes/order-write-queue.ts';
import { makeItem, makeLine, makeOrder } from '../harness/order-factory.ts';

type Call = {
  request: OrderRequest;
  key: string;
  answer(): Promise<void>;
  fail(code: string): Promise<void>;
};

function createRestaurant(start: Order, menu: readonly WaiterMenuItem[]) {
  let order = start;
  const calls: Call[] = [];
  const done = new Set<string>();
  const priced = (line: OrderLine): OrderLine => ({ ...line, lineTotal: line.unitPrice * line.quantity });

  function carryOut(request: OrderRequest): void {
    let lines = order.lines;
    if (request.write === 'addLines')
      lines = [
        ...lines,
        ...request.body.lines.map(line => {
          const item = menu.find(candidate => candidate.id === line.menuItemId);
          return makeLine({
            id: line.id ?? '',
            menuItemId: line.menuItemId,
            quantity: line.quantity,
            unitPrice: item?.price ?? 0,
            station: item?.station ?? 'none',
          });
        }),
      ];
    if (request.write === 'changeLine')
      lines = lines.map(line =>
        line.id === request.params.lineId
          ? { ...line, quantity: request.body.quantity ?? line.quantity }
          : line,
      );
    if (request.write === 'removeLine') lines = lines.filter(line => line.id !== request.params.lineId);
    if (request.write === 'sendOrder')
      lines = lines.map(line => (line.state === 'draft' ? { ...line, state: 'sent' } : line));
    order = makeOrder({ ...order, lines: lines.map(priced), version: order.version + 1 });
  }

  const write = (request: OrderRequest, key: string) =>
    new Promise<Order>((resolve, reject) => {
      calls.push({
        request,
        key,
        async answer() {
          if (!done.has(key)) carryOut(request);
          done.add(key);
          resolve(order);
          await settle();
        },
        async fail(code) {
          reject(Object.assign(new Error(code), { code }));
          await settle();
        },
      });
    });
  return {
    calls,
    write,
    order: () => order,
    change: (next: Partial<Order>) => (order = makeOrder({ ...order, ...next, version: order.version + 1 })),
  };
}

export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

export const pierogi = makeItem({ id: 'pierogi', price: 3200, station: 'kitchen' });
export const lemonade = makeItem({ id: 'lemonade', price: 1400, station: 'bar' });

/** A device's memory that delivers when the test says so. */
export function createMemory({ isFull = false, isOverdue = false } = {}) {
  const held: string[] = [];
  let kept: readonly KeptJob[] = [];
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  let isReady = Promise.resolve();
  const put = async (job: KeptJob) => {
    await isReady;
    if (isFull) throw new Error('the disk is full');
    kept = [...kept, job];
    notify();
  };
  const outbox: OrderOutbox = {
    kept: () => kept,
    newest: () => undefined,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hold: ({ key }) => void (held.includes(key) || held.push(key)),
    drop: key => void held.splice(0, held.length, ...held.filter(other => other !== key)),
    isOverdue: () => isOverdue,
    keep: ({ key, intents, request }) => put({ key, intents, request }),
    append: (intent, key) => put({ key, intents: [intent] }),
    retry: () => {},
    discard(key) {
      kept = kept.filter(job => job.key !== key);
      notify();
    },
    retryNow: () => {},
  };
  return {
    outbox,
    held,
    fill() {
      isFull = true;
    },
    /** The disk answers nothing until the answer is called. */
    stall() {
      const { promise, resolve } = Promise.withResolvers<void>();
      isReady = promise;
      return async () => {
        resolve();
        await settle();
      };
    },
    async deliverAll() {
      kept = [];
      notify();
      await settle();
    },
    refuse(problem: WriteProblem) {
      kept = kept.map(job => ({ ...job, problem }));
      notify();
    },
  };
}

export function createTakenOrder(order = makeOrder({}), outbox = createMemory({ isFull: true }).outbox) {
  let ids = 0;
  const timers = new Map<() => void, number>();
  const restaurant = createRestaurant(order, [pierogi, lemonade]);
  const queue = createOrderWriteQueue({
    order,
    outbox,
    write: restaurant.write,
    setTimer: (work, delayMs) => {
      timers.set(work, delayMs);
      return () => timers.delete(work);
    },
    toProblem: error => error as WriteProblem,
    createId: () => {
      ids += 1;
      return `id-${ids}`;
    },
  });
  const call = (index: number): Call => {
    const found = restaurant.calls[index];
    if (found === undefined) throw new Error(`no call ${index}`);
    return found;
  };
  /** Lets the next try come whose time it is; answers how long it had to wait. */
  const passRetry = (): number | undefined => {
    const [next] = timers;
    if (next === undefined) return undefined;
    const [work, delayMs] = next;
    timers.delete(work);
    work();
    return delayMs;
  };
  return { restaurant, queue, call, passRetry };
}
