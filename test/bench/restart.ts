/**
 * Restart under load (performance P8, reliability): 2,000 of the product's own clients on real sockets, the server
 * stopped, and killed; and killed while orders are being sent with 500 clients watching. Measures the time until all
 * clients have all their data again, the load on origin and network, and whether every acknowledged write is stored.
 *
 * Usage: npm run bench -- restart [--clients 2000]
 */
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { reads } from '#shared/contract/reads.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Order } from '#shared/order/order-schema.ts';
import {
  type Figure,
  figure,
  judged,
  median,
  none,
  percentile,
  printFigures,
} from '../helpers/measuring/judged-figures.ts';
import { costOf, measuredServer } from '../helpers/measuring/measured-server.ts';
import { openSession, type StaffSession, signInAsOwner } from '../helpers/restaurants/staff-session.ts';
import { findFreePort, type ServerProcess, startServer } from '../helpers/server-process.ts';
import { root } from '../helpers/source-tree.ts';
import { fillFolder, plainDishes } from './rig/bench-restaurant.ts';
import { type ClientFleet, openFleet } from './rig/client-fleet.ts';

const { values } = parseArgs({ options: { clients: { type: 'string', default: '2000' } } });
const clients = Number(values.clients);
const sendingClients = Math.min(500, clients);
const processes = 4;
/** Per process; a user may have eight sockets. */
const people = Math.ceil(clients / processes / 8);
const senders = 4;
const sendingMs = 3_000;
const backWithinMs = 60_000;
/** After this time every screen must show the origin's state (I1): one interval plus 5 s. */
const settleMs = 20_000;
const paths = [reads.waiterTables.path, reads.waiterOrders.path];

const folder = await fillFolder({ waiter: people * processes + senders });
const cookies = folder.cookies.waiter ?? [];
/** As in `npm start`: with the compile cache. */
const env = {
  PORT: String(await findFreePort()),
  NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
};
let isEndExpected = false;
let server = await start();
const { url } = server;
const waiters = cookies.slice(0, senders).map(cookie => openSession(url, cookie));
const [dish] = await plainDishes(url, 'kitchen');
if (dish === undefined) throw new Error('The kitchen makes nothing');

/** A server that exits by itself ends the bench with its output (I7). */
async function start(): Promise<ServerProcess> {
  isEndExpected = false;
  const started = await startServer(folder.path, env, measuredServer);
  started.child.once('exit', (code, signal) => {
    if (!isEndExpected) throw new Error(`The server ended by itself: ${code ?? signal} ${started.output()}`);
  });
  return started;
}

async function openOrder(waiter: StaffSession, id: string, key: string): Promise<number> {
  const lines = [{ menuItemId: dish?.id, quantity: 1 }];
  const body = { id, type: 'takeaway', guestCount: 1, lines };
  return (await waiter.write('POST', '/api/waiter/orders', body, { key })).status;
}

type Comeback = {
  /** From the signal, and from the server being ready again, until each client has all its topics. */
  fromSignalMs: number[];
  fromReadyMs: number[];
  /** Of the topic requested most often. */
  polls: number;
  bytes: number;
  unchangedShare: number;
};

async function restartUnder(fleet: ClientFleet, signal: 'SIGTERM' | 'SIGKILL'): Promise<Comeback> {
  const back = fleet.expectBack(backWithinMs);
  const signalledAtMs = Date.now();
  isEndExpected = true;
  server.child.kill(signal);
  await once(server.child, 'exit');
  server = await start();
  const readyAtMs = Date.now();
  const { atMs, traffic } = await back.done;
  const { originReads } = await costOf(server);
  const { snapshots, unchanged } = traffic;
  return {
    fromSignalMs: atMs.map(at => at - signalledAtMs),
    fromReadyMs: atMs.map(at => Math.max(0, at - readyAtMs)),
    polls: Math.max(...paths.map(path => originReads[path] ?? 0)),
    bytes: traffic.bytes,
    unchangedShare: unchanged / (snapshots + unchanged),
  };
}

type Sent = { waiter: StaffSession; orderId: string; key: string; isAcknowledged: boolean };

/** Opens orders one after the other, as fast as they are answered, until the server is gone. */
async function sendUntilGone(waiter: StaffSession, sent: Sent[]): Promise<void> {
  try {
    for (;;) {
      const order: Sent = { waiter, orderId: createUuid(), key: randomUUID(), isAcknowledged: false };
      sent.push(order);
      const status = await openOrder(waiter, order.orderId, order.key);
      order.isAcknowledged = status === 201;
      if (status === 429) await wait(200);
    }
  } catch {
    // Connection lost: unanswered requests are not acknowledged.
  }
}

function digestOf(data: unknown): string {
  return createHash('sha256').update(JSON.stringify(data)).digest('base64url');
}

/** Number of client contents that differ from the origin's. */
async function differing(fleet: ClientFleet): Promise<number> {
  const owner = await signInAsOwner(url);
  const contents = await fleet.contents();
  let count = 0;
  for (const path of paths) {
    const expected = digestOf((await owner.get(path)).body);
    for (const [digest, clientCount] of Object.entries(contents[path] ?? {}))
      if (digest !== expected) count += clientCount;
  }
  return count;
}

const fleetOf = (size: number) =>
  openFleet({ url, cookies: cookies.slice(senders), clients: size, processes, paths });

for (let index = 0; index < 20; index += 1) {
  const waiter = waiters[index % waiters.length];
  if (waiter !== undefined) await openOrder(waiter, createUuid(), randomUUID());
}
const all = await fleetOf(clients);
const snapshotBytes = all.opening.bytes;
const stopped = await restartUnder(all, 'SIGTERM');
const killed = await restartUnder(all, 'SIGKILL');
const differingIdle = await differing(all);
await all.stop();

const some = await fleetOf(sendingClients);
const sent: Sent[] = [];
const sending = waiters.map(waiter => sendUntilGone(waiter, sent));
await wait(sendingMs);
const killedSending = await restartUnder(some, 'SIGKILL');
await Promise.all(sending);
const open = new Set((await waiters[0]?.get<Order[]>(paths[1] ?? ''))?.body.map(({ id }) => id));
const acknowledged = sent.filter(({ isAcknowledged }) => isAcknowledged);
const lost = acknowledged.filter(({ orderId }) => !open.has(orderId));
// The phones retry their pending requests with the same keys.
for (const { waiter, orderId, key } of sent.slice(-senders)) await openOrder(waiter, orderId, key);
await wait(settleMs);
const after = await waiters[0]?.get<Order[]>(paths[1] ?? '');
const ids = after?.body.map(({ id }) => id) ?? [];
const differingSending = await differing(some);
await some.stop();
isEndExpected = true;
await server.stop();
folder.remove();

function comebackRows(
  name: string,
  { fromSignalMs, fromReadyMs, polls }: Comeback,
  expected: number,
): Figure[] {
  if (fromSignalMs.length !== expected)
    throw new Error(`${name}: ${fromSignalMs.length} of ${expected} came back`);
  const ready = `${(median(fromReadyMs) / 1_000).toFixed(1)} s`;
  return [
    judged(`${name}: all back after, p99`, percentile(fromSignalMs, 99) / 1_000, '≤ 10 s'),
    figure(`${name}: p50 once the server was ready`, ready),
    judged(`${name}: polls of the topic polled most`, polls, '≤ 2', 0),
  ];
}
function byteRows(name: string, { bytes, unchangedShare }: Comeback): Figure[] {
  return [
    judged(`${name}: bytes of all, of their snapshots`, (bytes / snapshotBytes) * 100, '≤ 5 %'),
    figure(`${name}: topics found unchanged`, `${(unchangedShare * 100).toFixed(1)} %`),
  ];
}

printFigures(
  'Restart',
  `${clients} clients with ${paths.length} topics each in ${processes} processes; the last part with ${sendingClients}, while ${senders} waiters send orders.`,
  [
    ...comebackRows('SIGTERM', stopped, clients),
    ...byteRows('SIGTERM', stopped),
    ...comebackRows('kill -9', killed, clients),
    ...byteRows('kill -9', killed),
    none('contents that differ from the origin’s', differingIdle),
    ...comebackRows('kill -9 while sending', killedSending, sendingClients),
    figure('orders acknowledged / sent', `${acknowledged.length} / ${sent.length}`),
    none('acknowledged orders lost', lost.length),
    none('orders doubled', ids.length - new Set(ids).size),
    none('contents that differ afterwards', differingSending),
  ],
);
