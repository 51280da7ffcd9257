/** Two kitchen screens that get the same orders: one by push, the other polls the origin every 10 s. */
import { setTimeout as wait } from 'node:timers/promises';
import { preparationRefreshMs } from '#shared/intervals.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import type { StaffSession } from '../../helpers/restaurants/staff-session.ts';
import { type FilledFolder, plainDishes, sessionsOf } from '../rig/bench-restaurant.ts';
import { startPollingScreens } from '../rig/polling-screens.ts';
import { openRawWatchers } from '../rig/raw-watchers.ts';
import { type Front, type RemoteOrigin, startFront, startOrigin } from '../rig/remote-restaurant.ts';

/** `cpuMs`: of all processes that serve the screen; `delays`: from the POST, one per screen and order. */
export type BoardFigures = { delays: number[]; expected: number; cpuMs: number };

export type Boards = {
  play(windowMs: number): Promise<{ pushed: BoardFigures; polled: BoardFigures }>;
  stop(): Promise<void>;
};

const kitchenPath = '/api/preparation/orders?location=kitchen';
const orderEveryMs = 3_000;

type TestRestaurant = { origin: RemoteOrigin; front: Front; waiter: StaffSession; cooks: StaffSession[] };

async function openRestaurant(folder: FilledFolder): Promise<TestRestaurant> {
  const origin = await startOrigin(folder);
  const front = await startFront(folder, origin.url);
  const [waiter] = sessionsOf(front.url, folder, 'waiter');
  if (waiter === undefined) throw new Error('There is no waiter');
  return { origin, front, waiter, cooks: sessionsOf(front.url, folder, 'kitchen') };
}

async function cpuMsOf({ origin, front }: TestRestaurant): Promise<number> {
  return ((await origin.report()).cpuMicros + (await front.cost()).cpuMicros) / 1_000;
}

/** Time of the POST that sent it to the kitchen. */
async function sendOrder(restaurant: TestRestaurant, menuItemId: string, mark: string): Promise<number> {
  const lines = [{ menuItemId, quantity: 1, note: mark }];
  const body = { type: 'takeaway', guestCount: 1, lines };
  const order = await restaurant.waiter.write<Order>('POST', '/api/waiter/orders', body);
  await restaurant.waiter.token();
  const left = performance.now();
  const sent = await restaurant.waiter.write('POST', `/api/waiter/orders/${order.body.id}/send`, {});
  if (sent.status !== 200) throw new Error(`Sending answered ${sent.status}`);
  return left;
}

export async function openBoards(folder: FilledFolder, screens: number): Promise<Boards> {
  const pushedRestaurant = await openRestaurant(folder);
  const polledRestaurant = await openRestaurant(folder);
  const [dish] = await plainDishes(pushedRestaurant.front.url, 'kitchen');
  if (dish === undefined) throw new Error('The kitchen makes nothing');
  const watchers = await openRawWatchers(pushedRestaurant.cooks, screens, [kitchenPath]);
  const polling = startPollingScreens({
    sessions: polledRestaurant.cooks,
    count: screens,
    url: polledRestaurant.origin.url,
    path: kitchenPath,
    intervalMs: preparationRefreshMs,
  });

  return {
    async play(windowMs) {
      const restaurants = [pushedRestaurant, polledRestaurant] as const;
      const [pushedBefore, polledBefore] = await Promise.all(restaurants.map(cpuMsOf));
      const pushedDelays: number[] = [];
      const left = new Map<string, number>();
      // The last orders still have to reach the polling screens.
      const lastAtMs = performance.now() + windowMs - preparationRefreshMs * 1.2;
      for (let index = 0; performance.now() < lastAtMs; index += 1) {
        const mark = `mark-${index}-`;
        const seen = watchers.arrivals(mark);
        const leftMs = await sendOrder(pushedRestaurant, dish.id, mark);
        for (const at of await seen) pushedDelays.push(at - leftMs);
        left.set(mark, await sendOrder(polledRestaurant, dish.id, mark));
        await wait(orderEveryMs);
      }
      await wait(preparationRefreshMs * 1.2);
      const [pushedAfter, polledAfter] = await Promise.all(restaurants.map(cpuMsOf));
      const polledDelays = [...left].flatMap(([mark, leftMs]) => polling.delays(mark, leftMs));
      const expected = left.size * screens;
      const cpu = (after = Number.NaN, before = Number.NaN) => after - before;
      return {
        pushed: { delays: pushedDelays, expected, cpuMs: cpu(pushedAfter, pushedBefore) },
        polled: { delays: polledDelays, expected, cpuMs: cpu(polledAfter, polledBefore) },
      };
    },
    async stop() {
      polling.stop();
      await watchers.close();
      for (const { front, origin } of [pushedRestaurant, polledRestaurant]) {
        await front.stop();
        await origin.stop();
      }
    },
  };
}
