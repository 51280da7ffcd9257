/**
 * CPU that the server spends on opening and sending an order while many others are open (performance P15): five screens watch, so each write is
 * followed by the polls of the lists that it touches. The open orders are copies of one that was sent.
 */
import { randomUUID } from 'node:crypto';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import type { WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { type Figure, figure, judged, median } from '../helpers/measuring/judged-figures.ts';
import { costOf, measuredServer } from '../helpers/measuring/measured-server.ts';
import type { StaffSession } from '../helpers/restaurants/staff-session.ts';
import { startServer } from '../helpers/server-process.ts';
import { type FilledFolder, fillFolder, plainDishes, sessionsOf } from './rig/bench-restaurant.ts';
import { openRawWatchers } from './rig/raw-watchers.ts';

const orderCount = 20;
const linesEach = 4;
const openOrdersEach = 100;
const fewestWaiters = 4;
const warmUp = 5;
/** Long enough for the polls that follow a write. */
const settleMs = 150;
const floorPaths = ['/api/waiter/tables', '/api/waiter/orders', '/api/waiter/menu'];
const kitchenPaths = ['/api/preparation/orders?location=kitchen'];
const barPaths = ['/api/preparation/orders?location=bar'];

async function sendOrder(
  waiter: StaffSession,
  dishes: readonly WaiterMenuItem[],
  index: number,
): Promise<Order> {
  const lines = Array.from({ length: linesEach }, (_, line) => ({
    menuItemId: dishes[(index + line) % dishes.length]?.id ?? '',
    quantity: 1,
  }));
  const body = { type: 'takeaway', guestCount: 1, lines };
  const opened = await waiter.write<Order>('POST', '/api/waiter/orders', body);
  if (opened.status !== 201) throw new Error(`Opening an order answered ${opened.status}`);
  await wait(settleMs);
  const sent = await waiter.write<Order>('POST', `/api/waiter/orders/${opened.body.id}/send`, {});
  if (sent.status !== 200) throw new Error(`Sending an order answered ${sent.status}`);
  await wait(settleMs);
  return sent.body;
}

function peopleFor(openOrders: number): number {
  return Math.max(fewestWaiters, Math.ceil(openOrders / openOrdersEach));
}

/** Copies the only order with its lines and tickets until `count` are open, shared out among `peopleFor(count)` waiters: a person's open orders are limited. */
function copyOrders(file: string, count: number): void {
  const database = new DatabaseSync(file);
  const rowsOf = (table: string) => database.prepare(`select * from ${table}`).all();
  const insert = (table: string, row: Record<string, SQLInputValue>) => {
    const columns = Object.keys(row);
    const marks = columns.map(() => '?').join();
    database.prepare(`insert into ${table} (${columns.join()}) values (${marks})`).run(...Object.values(row));
  };
  const [orders, tickets, lines] = ['orders', 'tickets', 'order_lines'].map(rowsOf);
  const [order] = orders ?? [];
  if (order === undefined || orders?.length !== 1) throw new Error('There is not one order to copy');
  const owners = database.prepare("select id from users where username like 'bench_waiter_%'").all();
  database.exec('begin');
  for (let number = 2; number <= count; number += 1) {
    const order_id = randomUUID();
    const ticketIds = new Map((tickets ?? []).map(ticket => [ticket['id'], randomUUID()]));
    const waiter_id = owners[number % owners.length]?.['id'] ?? null;
    const added_by = JSON.stringify({ id: waiter_id, name: '' });
    insert('orders', { ...order, id: order_id, number, waiter_id });
    for (const ticket of tickets ?? [])
      insert('tickets', { ...ticket, order_id, id: ticketIds.get(ticket['id']) ?? null });
    for (const line of lines ?? [])
      insert('order_lines', {
        ...line,
        order_id,
        added_by,
        id: randomUUID(),
        ticket_id: ticketIds.get(line['ticket_id'] ?? null) ?? null,
      });
  }
  database.prepare('update order_numbers set last_number = ?').run(count);
  database.exec('commit');
  database.close();
}

/** A folder with `count` open orders, each sent, that no server runs on. */
export async function prepareFolder(count: number, waiters = peopleFor(count)): Promise<FilledFolder> {
  const folder = await fillFolder({ waiter: waiters, kitchen: 1, bar: 1 });
  const server = await startServer(folder.path);
  const [waiter] = sessionsOf(server.url, folder, 'waiter');
  const dishes = await plainDishes(server.url, 'kitchen');
  if (waiter === undefined) throw new Error('There is no waiter');
  await sendOrder(waiter, dishes, 0);
  await server.stop();
  copyOrders(folder.databaseFile, count);
  return folder;
}

/** Milliseconds of the server's CPU for each order. */
async function measure(folder: FilledFolder): Promise<number> {
  const server = await startServer(folder.path, {}, measuredServer);
  const [waiter, ...watching] = sessionsOf(server.url, folder, 'waiter');
  if (waiter === undefined) throw new Error('There is no waiter');
  const dishes = await plainDishes(server.url, 'kitchen');
  const screens = [
    await openRawWatchers(watching, 3, floorPaths),
    await openRawWatchers(sessionsOf(server.url, folder, 'kitchen'), 1, kitchenPaths),
    await openRawWatchers(sessionsOf(server.url, folder, 'bar'), 1, barPaths),
  ];
  for (let index = 0; index < warmUp; index += 1) await sendOrder(waiter, dishes, index);
  const before = await costOf(server);
  for (let index = 0; index < orderCount; index += 1) await sendOrder(waiter, dishes, index);
  const after = await costOf(server);
  for (const screen of screens) await screen.close();
  await server.stop();
  return (after.cpuMicros - before.cpuMicros) / 1_000 / orderCount;
}

/** In turns; the first size is what the others are compared with. */
export async function measureOpenOrders(sizes: readonly number[], rounds: number): Promise<Figure[]> {
  const costs = new Map<number, number[]>(sizes.map(size => [size, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const size of sizes) {
      const folder = await prepareFolder(size);
      costs.get(size)?.push(await measure(folder));
      folder.remove();
    }
  }
  const medians = sizes.map(size => median(costs.get(size) ?? []));
  const [fewest = Number.NaN] = medians;
  return sizes.map((size, index) => {
    const cpuMs = medians[index] ?? Number.NaN;
    const name = `server CPU for an order opened and sent, ${size} others open`;
    if (index === 0) return figure(name, `${cpuMs.toFixed(1)} ms`);
    return judged(`${name}, of that with ${sizes[0]}`, cpuMs / fewest, '≤ 1.6 ×', 2);
  });
}
