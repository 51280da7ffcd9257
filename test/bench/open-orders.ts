/**
 * CPU that the server spends on opening and sending an order while many others are open (performance P15): five screens watch, so each write is
 * followed by the polls of the lists that it touches. The open orders are copies of one that was sent.
 *
 * Usage: npm run bench:open [-- --open 20,200,1000 --orders 20 --rounds 3]
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { WaiterMenuItem } from '#shared/schemas/menu-schema.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import type { StaffSession } from '../helpers/restaurants/staff-session.ts';
import { startServer } from '../helpers/server-process.ts';
import { type FilledFolder, fillFolder, plainDishes, sessionsOf } from './rig/bench-restaurant.ts';
import type { ServerCost } from './rig/counting-server.ts';
import { openRawWatchers } from './rig/raw-watchers.ts';
import { type Figure, judged, percentile, writeFigures } from './rig/results-page.ts';

const { values } = parseArgs({
  options: {
    open: { type: 'string', default: '20,200,1000' },
    orders: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
  },
});
const sizes = values.open.split(',').map(Number);
const orderCount = Number(values.orders);
const rounds = Number(values.rounds);
const linesEach = 4;
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
  const opened = await waiter.write<Order>('POST', '/api/waiter/orders', {
    type: 'takeaway',
    guestCount: 1,
    lines,
  });
  if (opened.status !== 201) throw new Error(`Opening an order answered ${opened.status}`);
  await wait(settleMs);
  const sent = await waiter.write<Order>('POST', `/api/waiter/orders/${opened.body.id}/send`, {});
  if (sent.status !== 200) throw new Error(`Sending an order answered ${sent.status}`);
  await wait(settleMs);
  return sent.body;
}

/** Copies the only order with its lines and tickets until `count` are open. */
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
  database.exec('begin');
  for (let number = 2; number <= count; number += 1) {
    const order_id = randomUUID();
    const ticketIds = new Map((tickets ?? []).map(ticket => [ticket['id'], randomUUID()]));
    insert('orders', { ...order, id: order_id, number });
    for (const ticket of tickets ?? [])
      insert('tickets', { ...ticket, order_id, id: ticketIds.get(ticket['id']) ?? null });
    for (const line of lines ?? [])
      insert('order_lines', {
        ...line,
        order_id,
        id: randomUUID(),
        ticket_id: ticketIds.get(line['ticket_id'] ?? null) ?? null,
      });
  }
  database.prepare('update order_numbers set last_number = ?').run(count);
  database.exec('commit');
  database.close();
}

async function prepareFolder(count: number): Promise<FilledFolder> {
  const folder = await fillFolder({ waiter: 4, kitchen: 1, bar: 1 });
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
  const server = await startServer(folder.path, {}, 'test/bench/rig/counting-server.ts');
  const readCost = async (): Promise<ServerCost> => {
    server.child.send('cost');
    const [cost] = await once(server.child, 'message');
    return cost;
  };
  const [waiter, ...watching] = sessionsOf(server.url, folder, 'waiter');
  if (waiter === undefined) throw new Error('There is no waiter');
  const dishes = await plainDishes(server.url, 'kitchen');
  const screens = [
    await openRawWatchers(watching, 3, floorPaths),
    await openRawWatchers(sessionsOf(server.url, folder, 'kitchen'), 1, kitchenPaths),
    await openRawWatchers(sessionsOf(server.url, folder, 'bar'), 1, barPaths),
  ];
  for (let index = 0; index < warmUp; index += 1) await sendOrder(waiter, dishes, index);
  const before = await readCost();
  for (let index = 0; index < orderCount; index += 1) await sendOrder(waiter, dishes, index);
  const after = await readCost();
  for (const screen of screens) await screen.close();
  await server.stop();
  return (after.cpuMicros - before.cpuMicros) / 1_000 / orderCount;
}

const costs = new Map<number, number[]>(sizes.map(size => [size, []]));
for (let round = 0; round < rounds; round += 1) {
  for (const size of sizes) {
    const folder = await prepareFolder(size);
    const cost = await measure(folder);
    costs.get(size)?.push(cost);
    console.log(`${size} open: ${cost.toFixed(1)} ms an order`);
    folder.remove();
  }
}

const medians = sizes.map(size => percentile(costs.get(size) ?? [], 50));
const [fewest = Number.NaN] = medians;
const figures = sizes.map((size, index): Figure => {
  const median = medians[index] ?? Number.NaN;
  const name = `server CPU for an order opened and sent, ${size} others open`;
  if (index === 0) return { name, measured: `${median.toFixed(1)} ms` };
  const of = `${(median / fewest).toFixed(2)} × of ${sizes[0]}`;
  const judgedRatio = judged(name, median / fewest, '≤', 1.3, { digits: 2 });
  return { ...judgedRatio, measured: `${median.toFixed(1)} ms, ${of}` };
});
writeFigures(
  'Open orders',
  `Five screens watch tables, orders, menu and tickets while a waiter opens and sends an order of ${linesEach} lines; ${rounds} rounds of ${orderCount}, medians.`,
  figures,
);
