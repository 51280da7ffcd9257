/**
 * How long from a waiter's tap on Send to the other screens: the POST leaving → the delta arriving at each of the
 * watching sockets, over real HTTP and sockets, the server in a process of its own on its embedded origin.
 *
 * Usage: npm run bench [-- --sockets 50 --orders 200]
 */
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import type { ServerMessage } from '#shared/live-messages.ts';
import type { WaiterMenuCategory } from '#shared/schemas/menu-schema.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import { createUuid } from '#shared/uuid.ts';
import { createDataFolder, startServer } from '../helpers/server-process.ts';
import {
  joinStaff,
  type StaffSession,
  setUpRestaurant,
  type Watcher,
  watch,
} from '../helpers/staff-session.ts';
import type { ServerCost } from './counting-server.ts';
import { percentile, writeResult } from './results-page.ts';

const { values } = parseArgs({
  options: { sockets: { type: 'string', default: '50' }, orders: { type: 'string', default: '200' } },
});
const socketCount = Number(values.sockets);
const orderCount = Number(values.orders);
const socketsPerPerson = 5;
const waiterCount = 10;
/** An evening's peak of a large restaurant; a topic is nudged at most four times a second. */
const paceMs = 300;
const kitchenPath = '/api/preparation/orders?location=kitchen';

const dataFolder = createDataFolder();
const server = await startServer(dataFolder.path, {}, 'test/bench/counting-server.ts');

async function readCost(): Promise<ServerCost> {
  server.child.send('cost');
  const [cost] = await once(server.child, 'message');
  return cost;
}

async function joinMany(
  owner: StaffSession,
  count: number,
  role: 'waiter' | 'kitchen',
): Promise<StaffSession[]> {
  const people: StaffSession[] = [];
  for (let index = 0; index < count; index += 1)
    people.push(await joinStaff(owner, `${role}_${index}`, [role]));
  return people;
}

/** Resolves with the arrival times, one a socket, of the first delta or snapshot that names the order. */
function arrivalsOf(orderId: string, watchers: Watcher[]): Promise<number[]> {
  const isAbout = (message: ServerMessage) =>
    (message.type === 'delta' || message.type === 'snapshot') && JSON.stringify(message).includes(orderId);
  return Promise.all(
    watchers.map(
      watcher =>
        new Promise<number>(resolve => {
          let isDone = false;
          watcher.onMessage(message => {
            if (isDone || !isAbout(message)) return;
            isDone = true;
            resolve(performance.now());
          });
        }),
    ),
  );
}

const owner = await setUpRestaurant(server.url);
const cooks = await joinMany(owner, Math.ceil(socketCount / socketsPerPerson), 'kitchen');
const waiters = await joinMany(owner, waiterCount, 'waiter');
const watchers: Watcher[] = [];
for (let index = 0; index < socketCount; index += 1) {
  const cook = cooks[Math.floor(index / socketsPerPerson)];
  if (cook !== undefined) watchers.push(await watch(cook, [kitchenPath]));
}
const menu = await owner.get<WaiterMenuCategory[]>('/api/waiter/menu');
const dishes = menu.body.flatMap(({ items }) => items.filter(item => item.station === 'kitchen'));

const before = await readCost();
const latencies: number[] = [];
let answered = 0;
for (let index = 0; index < orderCount; index += 1) {
  const waiter = waiters[index % waiterCount];
  if (waiter === undefined) break;
  const orderId = createUuid();
  const lines = [0, 1].map(offset => ({
    menuItemId: dishes[(index + offset) % dishes.length]?.id,
    quantity: 1,
  }));
  const opened = await waiter.write<Order>('POST', '/api/waiter/orders', {
    id: orderId,
    type: 'takeaway',
    guestCount: 1,
    lines,
  });
  if (opened.status !== 201)
    throw new Error(`Opening an order answered ${opened.status}: ${JSON.stringify(opened.body)}`);
  await waiter.token();
  const arrivals = arrivalsOf(orderId, watchers);
  const left = performance.now();
  const sent = await waiter.write<Order>('POST', `/api/waiter/orders/${orderId}/send`, {});
  if (sent.status === 200) answered += 1;
  for (const arrived of await arrivals) latencies.push(arrived - left);
  await new Promise(resolve => setTimeout(resolve, paceMs - (performance.now() - left)));
}
const after = await readCost();

const expected = socketCount * orderCount;
if (latencies.length !== expected || answered !== orderCount) {
  throw new Error(
    `Received ${latencies.length} of ${expected} deliveries, ${answered} of ${orderCount} sends answered`,
  );
}
await Promise.all(watchers.map(watcher => watcher.close()));
await server.stop();
dataFolder.remove();

const figures = {
  'watching sockets': socketCount,
  'orders sent': orderCount,
  'deliveries received / expected': `${latencies.length} / ${expected}`,
  'p50 (goal ≤ 10 ms)': `${percentile(latencies, 50).toFixed(1)} ms`,
  p95: `${percentile(latencies, 95).toFixed(1)} ms`,
  'p99 (goal ≤ 50 ms)': `${percentile(latencies, 99).toFixed(1)} ms`,
  'requests that reached the origin, per order': (
    (after.originRequests - before.originRequests) /
    orderCount
  ).toFixed(2),
  'server CPU per order': `${((after.cpuMicros - before.cpuMicros) / orderCount / 1000).toFixed(2)} ms`,
};
console.table(figures);
writeResult(
  'Order to screen',
  'From the POST leaving to the delta arriving at every watching socket; embedded origin.',
  figures,
);
