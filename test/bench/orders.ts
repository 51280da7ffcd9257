/**
 * From a waiter's tap on Send to the other screens (performance P3), and what an order costs the server (P15): from the POST to the frame at each of 200
 * watching sockets, and to the painted card on a kitchen screen in Chromium; between orders the same over a minimal relay, because on a busy computer the ratio
 * says more than the milliseconds. Then the cost of an order beside many open ones.
 *
 * Usage: npm run bench -- orders [--sockets 200 --orders 150 --painted 40 --open 20,1000 --rounds 3]
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Order } from '#shared/order/order-schema.ts';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import {
  type Figure,
  figure,
  judged,
  median,
  percentile,
  printFigures,
  shares,
} from '../helpers/measuring/judged-figures.ts';
import { costOf, measuredServer } from '../helpers/measuring/measured-server.ts';
import { startServer } from '../helpers/server-process.ts';
import { measureOpenOrders } from './open-orders.ts';
import { fillFolder, plainDishes, sessionsOf } from './rig/bench-restaurant.ts';
import { openKitchenScreen } from './rig/painted-card.ts';
import { openRawWatchers } from './rig/raw-watchers.ts';
import { startRelayFloor } from './rig/relay-floor.ts';

const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '200' },
    orders: { type: 'string', default: '150' },
    painted: { type: 'string', default: '40' },
    open: { type: 'string', default: '20,1000' },
    rounds: { type: 'string', default: '3' },
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
const server = await startServer(folder.path, {}, measuredServer);
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

const before = await costOf(server);
const relayBeforeMicros = await floor.cpuMicros();
const latencies = await playOrders(orderCount, 'arrive', mark => watchers.arrivals(mark));
const after = await costOf(server);
const relayMicros = (await floor.cpuMicros()) - relayBeforeMicros;
const screen = paintedCount > 0 ? await openKitchenScreen(server.url, cook) : null;
const [toAnswer, toFirst] = [answerTimes, firstFrames].map(list => median(list).toFixed(1));
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
const perOrder = (value: number) => value / orderCount;
const cpuMs = perOrder((after.cpuMicros - before.cpuMicros) / 1_000);
const relayMs = perOrder(relayMicros / 1_000);
const figures: Figure[] = [
  figure('deliveries received / expected', `${latencies.length} / ${expected}`),
  judged('POST leaving → frame, p50', median(latencies), '≤ 10 ms'),
  judged(
    'POST leaving → frame, p50 of the bare relay',
    median(latencies) / median(floorLatencies),
    '≤ 1.8 ×',
  ),
  judged('POST leaving → frame, p99', percentile(latencies, 99), '≤ 50 ms'),
  figure('of it until the answer / until the first frame, p50', `${toAnswer} / ${toFirst} ms`),
  figure('the same over a bare relay, p10 / p50 / p99', shares(floorLatencies, [10, 50, 99])),
  ...(paints.length > 0 ? [judged('POST leaving → painted card, p50', median(paints), '≤ 60 ms')] : []),
  figure(
    'requests to the origin, per order',
    perOrder(after.originRequests - before.originRequests).toFixed(2),
  ),
  figure('server CPU per order', `${cpuMs.toFixed(2)} ms`),
  figure('of that, a bare relay takes for one of the two updates', `${relayMs.toFixed(2)} ms`),
  judged('server CPU per order, of a bare relay’s update', cpuMs / relayMs, '≤ 7 ×'),
  ...(await measureOpenOrders(values.open.split(',').map(Number), Number(values.rounds))),
];
printFigures(
  'Order to screen',
  `${socketCount} watching sockets, ${orderCount} orders and ${paintedCount} more in Chromium, embedded origin; with others open, five screens and ${values.rounds} rounds.`,
  figures,
);
