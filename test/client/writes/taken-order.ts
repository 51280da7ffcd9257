/** An order's queue over a restaurant that carries out each request when the test says so, once per key. */
import type { WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import type { Order, OrderLine } from '#shared/order/order-schema.ts';
import { ClientProblem, type ClientProblemCode } from '../../../client/data/client-problem.ts';
import type { Http } from '../../../client/data/http.ts';
import { createQueryClient } from '../../../client/data/query-client.ts';
import type { OrderRequest } from '../../../client/writes/order-taps.ts';
import { createOrderWrites, type OrderOutbox } from '../../../client/writes/order-writes.ts';
import type { StoredWrite, WriteProblem } from '../../../client/writes/outbox-store.ts';
import { createWriteQueue } from '../../../client/writes/write-queue.ts';
import { makeItem, makeLine, makeOrder } from '../harness/order-factory.ts';

type Call = {
  request: OrderRequest;
  key: string;
  answer(): Promise<void>;
  fail(code: ClientProblemCode): Promise<void>;
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
            menuItemId: line.menuItemId ?? '',
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
          reject(new ClientProblem(code));
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
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

export const pierogi = makeItem({ id: 'pierogi', price: 3200, station: 'kitchen' });
export const lemonade = makeItem({ id: 'lemonade', price: 1400, station: 'bar' });

/** A device's memory that delivers when the test says so. */
export function createMemory({ isFull = false, isOverdue = false, isTaken = false } = {}) {
  const locked: string[] = [];
  /** What is stored beside a request, by key. */
  const beside = new Map<string, readonly string[]>();
  let stored: readonly StoredWrite[] = [];
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  let isReady = Promise.resolve();
  const put = async (write: StoredWrite) => {
    await isReady;
    if (isFull) throw new Error('the disk is full');
    stored = [...stored, write];
    notify();
  };
  const outbox: OrderOutbox & { subscribe(listener: () => void): () => void } = {
    get stored() {
      return stored;
    },
    latest: undefined,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    lock({ key, taps }) {
      if (!locked.includes(key)) locked.push(key);
      beside.set(
        key,
        taps.map(({ kind }) => kind),
      );
    },
    drop(key) {
      locked.splice(0, locked.length, ...locked.filter(other => other !== key));
      beside.delete(key);
    },
    isOverdue: key => isOverdue && locked.includes(key),
    async relock() {
      isOverdue = false;
      return !isTaken;
    },
    store: ({ key, order, taps, request }) =>
      put({ seq: stored.length, scope: '', revision: 1, key, order, taps, ...(request && { request }) }),
    retry: () => {},
    discard(key) {
      stored = stored.filter(write => write.key !== key);
      notify();
    },
    retryNow: () => {},
  };
  return {
    outbox,
    locked,
    beside: () => [...beside.values()],
    fill() {
      isFull = true;
    },
    /** From now on another tab may have taken over what is locked. */
    pause() {
      isOverdue = true;
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
      stored = [];
      notify();
      await settle();
    },
    refuse(problem: WriteProblem) {
      stored = stored.map(write => ({ ...write, problem }));
      notify();
    },
  };
}

type Memory = ReturnType<typeof createMemory>;

export function createTakenOrder(
  order = makeOrder({}),
  outbox: Memory['outbox'] = createMemory({ isFull: true }).outbox,
) {
  let ids = 0;
  const timers = new Map<() => void, number>();
  const restaurant = createRestaurant(order, [pierogi, lemonade]);
  const queryClient = createQueryClient();
  const access = {
    queryClient,
    refreshAfterWrite() {},
    http: {
      async send({ idempotencyKey = '' }: { idempotencyKey?: string }) {
        const request = writes.pending().find(({ key }) => key === idempotencyKey)?.request;
        if (request === undefined) throw new Error('nothing else is sent');
        return { body: await restaurant.write(request, idempotencyKey) };
      },
    } as Http,
  };
  const storage = { read: () => null, write() {} };
  const writes = createWriteQueue(access, { storage, tabStorage: storage, now: () => 0 });
  const queue = createOrderWrites({
    order,
    queue: writes,
    outbox: () => outbox,
    onOutboxChange: outbox.subscribe,
    setTimer: (work, delayMs) => {
      timers.set(work, delayMs);
      return () => timers.delete(work);
    },
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
  return { restaurant, queue, writes, call, passRetry };
}
