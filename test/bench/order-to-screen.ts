/**
 * Latency from a waiter's tap on Send to the other screens (performance P3): from the POST to the frame at each of 200
 * watching sockets, and to the painted card on a kitchen screen in Chromium. Real HTTP and sockets; the server is a
 * separate process with its embedded origin. Between orders the same is measured over a minimal relay: on a busy
 * computer the ratio says more than the milliseconds.
 *
 * Usage: npm run bench [-- --sockets 200 --orders 150 --painted 40]
 */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Order } from '#shared/schemas/order-schema.ts';
import type { Ticket } from '#shared/schemas/ticket-schema.ts';
import { startServer } from '../helpers/server-process.ts';
import { fillFolder, plainDishes, sessionsOf } from './rig/bench-restaurant.ts';
import type { ServerCost } from './rig/counting-server.ts';
import { openKitchenScreen } from './rig/painted-card.ts';
import { openRawWatchers } from './rig/raw-watchers.ts';
import { startRelayFloor } from './rig/relay-floor.ts';
import { type Figure, judged, percentile, writeFigures } from './rig/results-page.ts';

const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '200' },
    orders: { type: 'string', default: '150' },
    painted: { type: 'string', default: '40' },
  },
});
const socketCount = Number(values.sockets);
const orderCount = Number(values.orders);
const paintedCount = Number(values.painted);
const socketsPerPerson = 5;
const waiterCount = 10;
/** Each order makes two writes that touch the kitchen's topic, which is polled at most four times a second. */
const paceMs = 600;
/** Number of cards on the screens; the oldest is finished when another arrives. */
const openTickets = 8;
const kitchenPath = '/api/preparation/orders?location=kitchen';

const folder = await fillFolder({
  waiter: waiterCount,
  kitchen: Math.ceil(socketCount / socketsPerPerson) + 1,
});
const server = await startServer(folder.path, {}, 'test/bench/rig/counting-server.ts');
const waiters = sessionsOf(server.url, folder, 'waiter');
const [cook, ...watching] = sessionsOf(server.url, folder, 'kitchen');
if (cook === undefined) throw new Error('There is no cook');
const dishes = await plainDishes(server.url, 'kitchen');
const watchers = await openRawWatchers(watching, socketCount, [kitchenPath]);
const floor = await startRelayFloor(folder.path, socketCount);
const floorLatencies: number[] = [];
let answered = 0;
/** From the POST to its own response, and to the first screen: where the time is spent. */
const answerTimes: number[] = [];
const firstFrames: number[] = [];

async function readCost(): Promise<ServerCost> {
  server.child.send('cost');
  const [cost] = await once(server.child, 'message');
  return cost;
}

/** An order with one line that carries `mark`; resolves when it is open and no request is pending. */
async function openOrder(index: number, mark: string): Promise<() => Promise<void>> {
  const waiter = waiters[index % waiters.length];
  const dish = dishes[index % dishes.length];
  if (waiter === undefined || dish === undefined) throw new Error('Nobody to order, or nothing');
  const lines = [{ menuItemId: dish.id, quantity: 1, note: mark }];
  const body = { type: 'takeaway', guestCount: 1, lines };
  const opened = await waiter.write<Order>('POST', '/api/waiter/orders', body);
  if (opened.status !== 201) throw new Error(`Opening an order answered ${opened.status}`);
  await waiter.token();
  return async () => {
    const sent = await waiter.write<Order>('POST', `/api/waiter/orders/${opened.body.id}/send`, {});
    if (sent.status === 200) answered += 1;
  };
}

async function finishOldest(): Promise<void> {
  const tickets = await cook?.get<Ticket[]>(kitchenPath);
  const open = tickets?.body.filter(ticket => ticket.lines.some(({ state }) => state === 'sent')) ?? [];
  const [oldest] = open;
  if (open.length > openTickets && oldest !== undefined)
    await cook?.write('POST', `/api/preparation/tickets/${oldest.id}/ready`, {});
}

/** Plays the orders one after the other; `arrival` reports when and where each was seen, in ms of this process's clock. */
async function playOrders(
  count: number,
  prefix: string,
  arrival: (mark: string) => Promise<number[]>,
): Promise<number[]> {
  const latencies: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const mark = `${prefix}-${index}-`;
    const send = await openOrder(index, mark);
    const seen = arrival(mark);
    const left = performance.now();
    const answer = send().then(() => answerTimes.push(performance.now() - left));
    const times = await seen;
    await answer;
    firstFrames.push(Math.min(...times) - left);
    for (const at of times) latencies.push(at - left);
    await wait(paceMs / 2);
    floorLatencies.push(...(await floor.measure(mark)));
    await finishOldest();
    await wait(Math.max(0, paceMs - (performance.now() - left)));
  }
  return latencies;
}

const before = await readCost();
const relayBeforeMicros = await floor.cpuMicros();
const latencies = await playOrders(orderCount, 'arrive', mark => watchers.arrivals(mark));
const after = await readCost();
const relayMicros = (await floor.cpuMicros()) - relayBeforeMicros;
const screen = paintedCount > 0 ? await openKitchenScreen(server.url, cook) : null;
const [toAnswer, toFirst] = [answerTimes, firstFrames].map(list => percentile(list, 50).toFixed(1));
const paints = screen === null ? [] : await playOrders(paintedCount, 'paint', screen.painted);
await screen?.close();
await floor.close();
await watchers.close();
await server.stop();
folder.remove();

const expected = socketCount * orderCount;
if (latencies.length !== expected || answered !== orderCount + paintedCount)
  throw new Error(`Received ${latencies.length} of ${expected} deliveries, ${answered} sends answered`);
if (paints.length !== paintedCount) throw new Error(`Painted ${paints.length} of ${paintedCount} cards`);

const ms = { unit: 'ms' };
const floorTexts = [10, 50, 99].map(share => `${percentile(floorLatencies, share).toFixed(1)} ms`);
const perOrder = (value: number) => (value / orderCount).toFixed(2);
const figures: Figure[] = [
  { name: 'watching sockets', measured: String(socketCount) },
  { name: 'orders sent', measured: String(orderCount) },
  { name: 'deliveries received / expected', measured: `${latencies.length} / ${expected}` },
  judged('POST leaving → frame, p50', percentile(latencies, 50), '≤', 10, ms),
  { name: 'POST leaving → frame, p95', measured: `${percentile(latencies, 95).toFixed(1)} ms` },
  judged('POST leaving → frame, p99', percentile(latencies, 99), '≤', 50, ms),
  { name: 'of it until the answer / until the first frame, p50', measured: `${toAnswer} / ${toFirst} ms` },
  {
    name: 'POST leaving → frame, the quickest tenth',
    measured: `${percentile(latencies, 10).toFixed(1)} ms`,
  },
  { name: 'the same over a bare relay, p10 / p50 / p99', measured: floorTexts.join(' / ') },
  ...(paints.length > 0
    ? [judged('POST leaving → painted card, p50', percentile(paints, 50), '≤', 60, ms)]
    : []),
  {
    name: 'requests that reached the origin, per order',
    measured: perOrder(after.originRequests - before.originRequests),
  },
  { name: 'server CPU per order', measured: `${perOrder((after.cpuMicros - before.cpuMicros) / 1_000)} ms` },
  {
    name: 'of that, a bare relay takes for one of the two updates',
    measured: `${perOrder(relayMicros / 1_000)} ms`,
  },
];
writeFigures(
  'Order to screen',
  `From the POST leaving to the frame arriving at every watching socket and to the card painted in Chromium (${paintedCount} orders); embedded origin.`,
  figures,
);
