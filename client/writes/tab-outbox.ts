/** Opens what one person keeps on this device and sends it whenever the server can be reached, whatever screen is shown. */
import { readPath } from '#shared/contract/paths.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import type { UserInfo } from '#shared/schemas/user-schema.ts';
import { createUuid } from '#shared/uuid.ts';
import { type ClientProblem, isClientProblem } from '../data/client-problem.ts';
import type { DataAccess } from '../data/data-access.ts';
import { liveStatusAtom } from '../data/live/live-status.ts';
import { keptOrdersAtom } from './kept-orders.ts';
import { isTransient, planRequest } from './order-requests.ts';
import { type OrderWork, partsOf } from './order-work.ts';
import { isOrder, keepOrder, sendWrite } from './send-write.ts';
import {
  createOutbox,
  type Delivery,
  type OutboxChannel,
  type OutboxNews,
  type OutboxOptions,
} from './write-delivery.ts';
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
        return { kind: 'settled', work: { ...work, intents: plan.intents, request: plan.request } };
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

function openChannel(): OutboxChannel {
  // Without it the tabs still look into the outbox every few seconds.
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('kelner-outbox');
  return {
    notify: news => channel?.postMessage(news),
    listen(listener) {
      channel?.addEventListener('message', ({ data }: MessageEvent<OutboxNews>) => listener(data));
    },
    close: () => channel?.close(),
  };
}

/** Tells when the server can be reached again, not each time that it turns out to be there still. */
function onReachable({ statusStore }: DataAccess, listener: () => void): () => void {
  const isReachable = () => ['live', 'polling'].includes(statusStore.get(liveStatusAtom).kind);
  let wasReachable = isReachable();
  return statusStore.sub(liveStatusAtom, () => {
    const isNews = isReachable() && !wasReachable;
    wasReachable = isReachable();
    if (isNews) listener();
  });
}

/** `scope`: organization and user. Rejects in a browser that keeps nothing. The answer ends it. */
export async function openTabOutbox(access: DataAccess, scope: string): Promise<() => Promise<void>> {
  const store = await openOutboxStore<OrderWork>(access.setTimer);
  const newest = new Map<string, Order>();
  const outbox = createOutbox<OrderWork>({
    ...createOrderDelivery(access, scope),
    store,
    scope,
    holder: createUuid(),
    channel: openChannel(),
    now: Date.now,
    setTimer: access.setTimer,
    createKey: () => createUuid(),
    onDelivered(answer) {
      if (!isOrder(answer)) return;
      newest.delete(answer.id);
      newest.set(answer.id, answer);
      for (const id of newest.keys()) if (newest.size > newestKept) newest.delete(id);
      keepOrder(access.queryClient, answer);
    },
  });
  const publish = () =>
    access.statusStore.set(keptOrdersAtom, {
      entries: outbox.entries(),
      outbox,
      newest: id => newest.get(id),
    });
  publish();
  const stops = [outbox.subscribe(publish), onReachable(access, outbox.retryNow)];
  return async () => {
    for (const stop of stops) stop();
    access.statusStore.set(keptOrdersAtom, null);
    await outbox.stop();
  };
}
