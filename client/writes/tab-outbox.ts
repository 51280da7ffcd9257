/** Opens what one person keeps on this device and sends it whenever the server can be reached, whatever screen is shown. */
import type { Order } from '#shared/schemas/order-schema.ts';
import { createUuid } from '#shared/uuid.ts';
import type { DataAccess } from '../data/data-access.ts';
import { liveStatusAtom } from '../data/live/live-status.ts';
import { keptOrdersAtom } from './kept-orders.ts';
import { createOrderDelivery } from './order-delivery.ts';
import type { OrderWork } from './order-work.ts';
import { keepOrder } from './send-write.ts';
import { createOutbox, type OutboxChannel, type OutboxNews } from './write-delivery.ts';
import { openOutboxStore } from './write-store.ts';

/** Orders whose latest answer is remembered: what anybody works on at once, not a whole day's. */
const newestKept = 50;

function isOrder(answer: unknown): answer is Order {
  return typeof answer === 'object' && answer !== null && 'lines' in answer && 'version' in answer;
}

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
