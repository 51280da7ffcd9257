/** Waiters at work beside screens that are signed in and idle: who was refused, whose socket closed, who was told, and what a socket costs. */
import { setTimeout as wait } from 'node:timers/promises';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import { readPath } from '#shared/contract/paths.ts';
import { writes } from '#shared/contract/writes.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { ServerMessage } from '#shared/live/live-messages.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { type StaffSession, watch } from '../restaurants/staff-session.ts';
import { openIdleRestaurant, seenMark } from './idle-screens.ts';

type BesideIdle = {
  sockets: number;
  closed: number;
  /** Of the waiters' writes, how often each was answered. */
  statuses: Record<string, number>;
  /** Numbers of the orders as one of the idle screens got them, in that order, and as the waiters did. */
  shown: readonly number[];
  taken: readonly number[];
  /** Whether every idle screen was sent the last order. */
  haveAllSeen: boolean;
  heapBytesPerSocket: number;
  rssBytesPerSocket: number;
};

const waiterCount = 5;
const ordersPath = readPath('waiterOrders');
const shownWithinMs = 60_000;

/** Order by order, as they come up on a screen. */
async function followOrders(waiter: StaffSession): Promise<{ shown: number[]; close(): Promise<void> }> {
  const shown: number[] = [];
  const watcher = await watch(waiter, [ordersPath]);
  const note = (message: ServerMessage) => {
    const data = message.type === 'snapshot' ? message.data : message.type === 'delta' ? message.put : [];
    for (const { number } of data as Order[]) if (!shown.includes(number)) shown.push(number);
  };
  for (const message of watcher.messages) note(message);
  watcher.onMessage(note);
  return { shown, close: () => watcher.close() };
}

/** `warm`: how many of `sockets` are open before memory is looked at, so that it is of sockets alone. */
export async function workBesideIdle(sockets: number, warm: number, ordersEach: number): Promise<BesideIdle> {
  const restaurant = await openIdleRestaurant(sockets, waiterCount);
  const { owner, waiters } = restaurant;
  const [first = owner] = waiters;
  await restaurant.openScreens(warm);
  const before = await restaurant.memory();
  await restaurant.openScreens(sockets - warm);
  const after = await restaurant.memory();
  const menu = (await owner.get<WaiterMenuCategory[]>('/api/waiter/menu')).body;
  const dish = menu
    .flatMap(({ items }) => items)
    .find(item => item.modifierGroupIds.length === 0 && item.portionsLeft === undefined);
  const screen = await followOrders(first);
  screen.shown.length = 0;
  const statuses: Record<string, number> = {};
  const taken: number[] = [];
  const send = async (waiter: StaffSession, path: string, body: object) => {
    const answer = await waiter.write<Order>('POST', path, body);
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    return answer.body;
  };
  const open = async (waiter: StaffSession, more: object = {}) => {
    const lines = [{ menuItemId: dish?.id, quantity: 1 }];
    const order = { id: createUuid(), type: 'takeaway', guestCount: 1, lines, ...more };
    const { id, number } = await send(waiter, writes.createOrder.path, order);
    taken.push(number);
    return id;
  };
  const work = async (waiter: StaffSession) => {
    for (let done = 0; done < ordersEach; done += 1)
      await send(waiter, `/api/waiter/orders/${await open(waiter)}/send`, {});
  };
  await Promise.all(waiters.map(work));
  await open(first, { name: seenMark });
  const haveAllSeen = await restaurant.haveSeen(sockets);
  for (let lookedMs = 0; screen.shown.length < taken.length && lookedMs < shownWithinMs; lookedMs += 20)
    await wait(20);
  const closed = await restaurant.closedScreens();
  await screen.close();
  await restaurant.stop();
  const perSocket = (was: number, is: number) => Math.round((is - was) / (sockets - warm));
  return {
    ...{ sockets, closed, statuses, taken, haveAllSeen, shown: screen.shown },
    heapBytesPerSocket: perSocket(before.heapBytes, after.heapBytes),
    rssBytesPerSocket: perSocket(before.rssBytes, after.rssBytes),
  };
}
