/**
 * Memory leak test for connections: a hundred live sockets, ten of them replaced every second while orders change;
 * reports the server's memory per minute and at rest afterwards. Needs Linux to read another process's memory.
 *
 * Usage: npm run trial -- replaced [--minutes 10 --sockets 100 --replaced 10]
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import WebSocket from 'ws';
import { topicLingerMs } from '#shared/kernel/intervals.ts';
import { liveProtocol } from '#shared/live/live-messages.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import { rssBytesOf } from '../bench/peers/process-cpu.ts';
import { fillFolder, sessionsOf } from '../bench/rig/bench-restaurant.ts';
import { figure, judged, printFigures } from '../helpers/measuring/judged-figures.ts';
import type { StaffSession } from '../helpers/restaurants/staff-session.ts';
import { startServer } from '../helpers/server-process.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    sockets: { type: 'string', default: '100' },
    replaced: { type: 'string', default: '10' },
  },
});
const minutes = Number(values.minutes);
const socketCount = Number(values.sockets);
const replacedPerSecond = Number(values.replaced);
const waiterCount = 25;
const orderCount = 20;
const paths = ['/api/waiter/tables', '/api/waiter/orders', '/api/waiter/menu'];
const warmMs = 10_000;
const sampleMs = 2_000;
const minuteMs = 60_000;
const mib = 1_048_576;
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

const folder = await fillFolder({ waiter: waiterCount });
const server = await startServer(folder.path);
const sessions = sessionsOf(server.url, folder, 'waiter');
const sessionAt = (index: number): StaffSession => {
  const session = sessions[index % sessions.length];
  if (session === undefined) throw new Error('Nobody is signed in');
  return session;
};

const readRssMib = () => rssBytesOf(server.child.pid ?? 0) / mib;

const sockets: WebSocket[] = [];
let opened = 0;
let snapshots = 0;
async function openSocket(): Promise<void> {
  const token = await sessionAt(opened++).token();
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/live`, liveProtocol, {
    origin: server.url,
    perMessageDeflate: false,
  });
  // A socket replaced before it is open emits an error.
  socket.on('error', () => {});
  socket.on('message', (frame: Buffer) => {
    if (frame.includes('"type":"snapshot"')) snapshots += 1;
  });
  const topics = paths.map((path, index) => ({ sub: index + 1, path }));
  socket.once('open', () =>
    socket.send(JSON.stringify({ type: 'hello', client: randomUUID(), token, topics })),
  );
  sockets.push(socket);
}

/** Every other one is dropped without a close, like a tablet out of range. */
function closeOldest(): void {
  const socket = sockets.shift();
  if (opened % 2 === 0) socket?.terminate();
  else socket?.close();
}

const tables = (await sessionAt(0).get<WaiterTable[]>('/api/waiter/tables')).body;
const free = tables.filter(table => table.orders.length === 0).slice(0, orderCount);
const orders: Order[] = [];
for (const [index, { id: tableId }] of free.entries()) {
  const order = { type: 'dineIn', tableId, guestCount: 2 };
  const answer = await sessionAt(index).write<Order>('POST', '/api/waiter/orders', order);
  if (answer.status !== 201) throw new Error(`An order was answered with ${answer.status}`);
  orders.push(answer.body);
}

let changes = 0;
/** The same amount of content, but different. */
async function changeOrder(): Promise<void> {
  changes += 1;
  const index = changes % orders.length;
  const order = orders[index];
  if (order === undefined) return;
  const guests = { guestCount: (order.guestCount % 9) + 1 };
  const { version } = order;
  const path = `/api/waiter/orders/${order.id}`;
  const answer = await sessionAt(changes).write<Order>('PATCH', path, guests, { version });
  if (answer.status !== 200) throw new Error(`A change was answered with ${answer.status}`);
  orders[index] = answer.body;
}

await Promise.all(Array.from({ length: socketCount }, openSocket));
await pause(warmMs);
const startMib = readRssMib();
/** Maximum per minute, because memory varies between two collections. */
const peaks: number[] = [];
const startedMs = performance.now();
const timers = [
  setInterval(() => {
    closeOldest();
    void openSocket();
  }, 1_000 / replacedPerSecond),
  setInterval(() => void changeOrder(), 1_000),
  setInterval(() => {
    const minute = Math.floor((performance.now() - startedMs) / minuteMs);
    peaks[minute] = Math.max(peaks[minute] ?? 0, readRssMib());
  }, sampleMs),
];
for (let minute = 1; minute <= minutes; minute += 1) {
  await pause(minuteMs);
  console.log(`minute ${minute}: ${peaks[minute - 1]?.toFixed(0)} MiB, ${opened} sockets so far`);
}
for (const timer of timers) clearInterval(timer);
for (const socket of sockets) socket.close();
await pause(2 * topicLingerMs);
const restMib = readRssMib();
await server.stop();
folder.remove();

const [second = Number.NaN, last = Number.NaN] = [peaks[1], peaks[minutes - 1]];
const growth = (now: number, before: number) => ((now - before) / before) * 100;
printFigures(
  'Replaced sockets',
  `${socketCount} sockets, ${replacedPerSecond} of them replaced each second for ${minutes} minutes (${opened} in all, ${snapshots} snapshots), an order changed each second.`,
  [
    figure('RSS at the start', `${startMib.toFixed(0)} MiB`),
    figure('the most of each minute', `${peaks.map(peak => peak.toFixed(0)).join(', ')} MiB`),
    judged(`minute ${minutes} against minute 2`, growth(last, second), '≤ 10 %'),
    judged('a minute after the last socket closed, against the start', growth(restMib, startMib), '≤ 20 %'),
  ],
);
process.exit();
