/** Opens what one person keeps on this device and sends it whenever the server can be reached, whatever screen is shown. */
import { readPath } from '#shared/contract/paths.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import type { UserInfo } from '#shared/schemas/user-schema.ts';
import { createUuid } from '#shared/uuid.ts';
import { type ClientProblem, isClientProblem } from '../data/client-problem.ts';
import type { DataAccess } from '../data/data-access.ts';
import { keepStorage } from '../data/keep-storage.ts';
import { onReachable } from '../data/live/live-status.ts';
import { keptOrdersAtom } from './kept-orders.ts';
import { createOrderOutbox, partsOf } from './order-outbox.ts';
import { isTransient, planRequest } from './order-requests.ts';
import type { OrderWork } from './order-work.ts';
import { isOrder, keepOrder, sendWrite } from './send-write.ts';
import { openTabChannel } from './tab-channel.ts';
import { createOutbox, type Delivery, type OutboxOptions } from './write-delivery.ts';
import { openOutboxStore } from './write-store.ts';

/** A server that breaks over the very same write so often is not going to take it, and others wait behind it. */
const breaksAtMost = 4;

/** Carries out one stored piece of an order's work, and decides what its answer means: done, refused, or try again later. */
export function createOrderDelivery(
  access: DataAccess,
  scope: string,
): Pick<OutboxOptions<OrderWork>, 'isTheirs' | 'settle' | 'deliver'> {
  let broken = { key: '', count: 0 };

  async function readOrder(id: string): Promise<Order> {
    const { body } = await access.http.send({ method: 'GET', path: readPath('waiterOrder', { id }) });
    return body as Order;
  }

  function isHopeless(problem: ClientProblem, key: string): boolean {
    if (problem.code !== 'INTERNAL') return false;
    broken = { key, count: broken.key === key ? broken.count + 1 : 1 };
    return broken.count >= breaksAtMost;
  }

  async function attempt<T>(
    work: OrderWork,
    key: string,
    carryOut: () => Promise<T>,
  ): Promise<T | Delivery<OrderWork>> {
    try {
      return await carryOut();
    } catch (error) {
      if (!isClientProblem(error)) throw error;
      if (isTransient(error.code) && !isHopeless(error, key)) return { kind: 'later' };
      const { code, title, errors } = error;
      return { kind: 'refused', problem: { code, title, errors }, parts: partsOf(work) };
    }
  }

  return {
    // Another tab may have signed somebody else in meanwhile: what one person tapped is never sent as the next.
    async isTheirs() {
      try {
        const { body } = await access.http.send({ method: 'GET', path: readPath('userInfo') });
        const { orgId, userId } = body as UserInfo;
        return `${orgId} ${userId}` === scope;
      } catch (error) {
        if (isClientProblem(error)) return false;
        throw error;
      }
    },
    settle: (work, key) =>
      attempt(work, key, async () => {
        if (work.request !== undefined) return { kind: 'settled', work };
        const isRelative = work.intents.some(({ kind }) => kind === 'raise');
        const order = isRelative ? await readOrder(work.order.id) : { id: work.order.id, lines: [] };
        const plan = planRequest(work.intents, order, () => createUuid());
        if (plan === null) throw new Error('Nothing was kept that asks for something');
        const { intents, request, rest } = plan;
        const settled = { kind: 'settled', work: { ...work, intents, request } } as const;
        return rest.length === 0 ? settled : { ...settled, rest: { ...work, intents: rest } };
      }),
    deliver: (work, key) =>
      attempt(work, key, async () => {
        if (work.request === undefined) throw new Error('Only what was settled is delivered');
        const { write, params, body } = work.request;
        const answer = await sendWrite(access, write, { params, body }, key);
        return { kind: 'done', answer };
      }),
  };
}

/** Orders whose latest answer is remembered: what anybody works on at once, not a whole day's. */
const newestKept = 50;

/** Frames are drawn much more often, but none in a tab that nobody sees. */
const paintedMs = 100;

/** Until the next frame stands on the screen. */
function untilPainted({ setTimer }: DataAccess): Promise<void> {
  return new Promise(resolve => {
    const cancelTimer = setTimer(resolve, paintedMs);
    requestAnimationFrame(() => {
      // A frame is painted after its callbacks.
      setTimer(() => {
        cancelTimer();
        resolve();
      }, 0);
    });
  });
}

/** `scope`: organization and user. Rejects in a browser that keeps nothing. The answer ends it. */
export async function openTabOutbox(access: DataAccess, scope: string): Promise<() => Promise<void>> {
  const store = await openOutboxStore<OrderWork>(access.setTimer);
  void keepStorage();
  const newest = new Map<string, Order>();
  const outbox = createOutbox<OrderWork>({
    ...createOrderDelivery(access, scope),
    store,
    scope,
    holder: createUuid(),
    channel: openTabChannel(),
    now: Date.now,
    setTimer: access.setTimer,
    createKey: () => createUuid(),
    untilPainted: () => untilPainted(access),
    onDelivered(answer) {
      if (!isOrder(answer)) return;
      newest.delete(answer.id);
      newest.set(answer.id, answer);
      for (const id of newest.keys()) if (newest.size > newestKept) newest.delete(id);
      keepOrder(access.queryClient, answer);
    },
  });
  const publish = () => {
    const kept = { entries: outbox.entries(), outbox, newest: (id: string) => newest.get(id) };
    access.statusStore.set(keptOrdersAtom, { ...kept, ofOrder: id => createOrderOutbox(kept, id) });
  };
  publish();
  const stops = [outbox.subscribe(publish), onReachable(access.statusStore, outbox.retryNow)];
  return async () => {
    for (const stop of stops) stop();
    access.statusStore.set(keptOrdersAtom, null);
    await outbox.stop();
  };
}
