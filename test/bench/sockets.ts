/**
 * What sockets cost: fan-out of a change (performance P1, P2), and those that are idle or nearly so in memory, CPU and bytes (P6, P7, P9); ours signed in and with
 * topics, other servers beside it.
 *
 * Usage: npm run bench -- sockets [--sockets 50,500,2000 --rounds 5 --idle-seconds 60]
 */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { reads } from '#shared/contract/reads.ts';
import { waiterTablesRefreshMs } from '#shared/kernel/intervals.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import { startCounter } from '../helpers/endurance/counter-process.ts';
import type { HeldMemory } from '../helpers/measuring/held-memory.ts';
import { type Figure, figure, judged, printFigures } from '../helpers/measuring/judged-figures.ts';
import { memoryOf } from '../helpers/measuring/measured-server.ts';
import { measureFanOut } from './fan-out.ts';
import { type Peer, startBareWs, startSocketIo } from './peers/peer-list.ts';
import { cpuMicrosOf } from './peers/process-cpu.ts';
import { startProduct } from './peers/product-peer.ts';

const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '50,500,2000' },
    rounds: { type: 'string', default: '5' },
    'idle-seconds': { type: 'string', default: '60' },
  },
});
const sizes = values.sockets.split(',').map(Number);
/** For memory. */
const socketCount = Math.max(...sizes);
const idleMs = Number(values['idle-seconds']) * 1_000;
const threeTopics = ['/api/waiter/tables', '/api/waiter/orders', '/api/preparation/orders?location=kitchen'];
const fiveTopics = [...threeTopics, '/api/preparation/orders?location=bar', '/api/waiter/menu'];
const idleClients = 500;
/** Lifetime of Clerk's tokens, and one long enough not to matter. */
const clerkTokenSeconds = 60;
const longTokenSeconds = 3_600;
const warmSockets = 100;
/** V8 returns collected pages some seconds later. */
const returnMs = 10_000;
const kb = 1_000;

async function readSettled(child: ChildProcess): Promise<HeldMemory> {
  await memoryOf({ child });
  await pause(returnMs);
  return memoryOf({ child });
}

type Held = { settledKb: number; text: string };

/** Memory per socket, after a first hundred were opened and closed. */
async function measureMemory(child: ChildProcess, reach: (count: number) => Peer['reach']): Promise<Held> {
  const counter = startCounter();
  await counter.connect({ ...reach(warmSockets), count: warmSockets });
  await pause(1_500);
  counter.disconnect();
  const before = await readSettled(child);
  await counter.connect({ ...reach(socketCount), count: socketCount });
  await pause(2_000);
  const atOnce = await memoryOf({ child });
  const settled = await readSettled(child);
  const { closed } = await counter.counts();
  counter.stop();
  if (closed > 0) throw new Error(`${closed} sockets closed meanwhile`);
  const each = (now: number, was: number) => (now - was) / socketCount / kb;
  const settledKb = each(settled.rssBytes, before.rssBytes);
  const heap = each(settled.heapBytes, before.heapBytes).toFixed(1);
  const first = each(atOnce.rssBeforeBytes, before.rssBytes).toFixed(1);
  return { settledKb, text: `${settledKb.toFixed(1)} kB (heap ${heap}; right after connecting ${first})` };
}

async function measurePeer(start: () => Promise<Peer & { child: ChildProcess }>): Promise<Held> {
  const peer = await start();
  const held = await measureMemory(peer.child, () => peer.reach);
  peer.stop();
  return held;
}

async function measureOurs(): Promise<Held> {
  const product = await startProduct();
  const held = await measureMemory(product.child, count => product.reach(count, threeTopics));
  await product.stop();
  return held;
}

/** Share of a core, and bytes per client and minute, with tokens renewed as in browsers. */
async function measureIdle(tokenSeconds: number): Promise<{ corePercent: number; bytesPerMinute: number }> {
  const product = await startProduct(tokenSeconds);
  const counter = startCounter();
  await counter.connect({ ...product.reach(idleClients, fiveTopics), count: idleClients });
  const renewMs = (tokenSeconds * 1_000 * 3) / 4;
  let next = 0;
  const renewals = setInterval(() => {
    const token = product.tokenOf(next);
    counter.sayTo(next, JSON.stringify({ type: 'auth', token }));
    next = (next + 1) % idleClients;
  }, renewMs / idleClients);
  // V8 tidies up after that many clients have come.
  await pause(idleMs);
  const [cpuBefore, countsBefore] = [cpuMicrosOf(product.pid), await counter.counts()];
  const start = performance.now();
  await pause(idleMs);
  const seconds = (performance.now() - start) / 1_000;
  const [cpu, counts] = [cpuMicrosOf(product.pid), await counter.counts()];
  clearInterval(renewals);
  counter.stop();
  await product.stop();
  if (counts.closed > 0) throw new Error(`${counts.closed} idle sockets closed`);
  return {
    corePercent: ((cpu - cpuBefore) / 1e6 / seconds) * 100,
    bytesPerMinute: ((counts.bytes - countsBefore.bytes) / idleClients / seconds) * 60,
  };
}

/** Bytes received by a client of the tables: when idle compared with polling every 15 s, and for one changed table. */
async function measureBytes(): Promise<Figure[]> {
  const product = await startProduct();
  const counter = startCounter();
  await counter.connect({ ...product.reach(1, [reads.waiterTables.path]), count: 1 });
  await pause(2_000);
  const response = await fetch(`${product.url}${reads.waiterTables.path}`, {
    headers: { authorization: `Bearer ${product.tokenOf(0)}` },
  });
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const tables = (await response.json()) as WaiterTable[];
  const pollBytes = headers.length + JSON.stringify(tables).length;
  const beyond: number[] = [];
  for (const table of tables.filter(({ orders }) => orders.length === 0).slice(0, 6)) {
    const { bytes: before, updates } = await counter.counts();
    await product.change(1);
    if (!(await counter.reaches(updates + 1, 5_000))) throw new Error('A change did not arrive');
    beyond.push((await counter.counts()).bytes - before - JSON.stringify(table).length);
    await pause(300);
  }
  const before = (await counter.counts()).bytes;
  await pause(idleMs);
  const perMinute = (((await counter.counts()).bytes - before) / idleMs) * 60_000;
  counter.stop();
  await product.stop();
  const polling = (60_000 / waiterTablesRefreshMs) * pollBytes;
  return [
    figure('P6: 60 tables, one answer of a poll', `${pollBytes} B`),
    figure('P6: bytes a minute on an idle socket', perMinute.toFixed(0)),
    judged('P6: polling each 15 s, of an idle socket', polling / perMinute, '≥ 300 ×', 0),
    judged('P6: one changed table, bytes beyond the table itself', Math.max(...beyond), '≤ 230 B', 0),
  ];
}

const fanOut = await measureFanOut(sizes, Number(values.rounds));
const [ours, socketIo, bareWs] = [
  await measureOurs(),
  await measurePeer(startSocketIo),
  await measurePeer(startBareWs),
];
const [bytes, idle, renewing] = await Promise.all([
  measureBytes(),
  measureIdle(longTokenSeconds),
  measureIdle(clerkTokenSeconds),
]);
printFigures(
  'Sockets',
  `Fan-out: CPU of the server process per update and socket, ${values.rounds} rounds in turn, medians; ours on a remote origin; received = expected. Memory: of one of ${socketCount}, read when what was collected is given back to the system.`,
  [
    ...fanOut,
    judged('P7: memory (RSS) of a socket, signed in, 3 topics', ours.settledKb, '≤ 20 kB'),
    figure('P7: the same in detail', ours.text),
    figure('P7: socket.io, idle', socketIo.text),
    figure('P7: ws, send(string), idle', bareWs.text),
    judged('P7: ours × socket.io', ours.settledKb / socketIo.settledKb, '≤ 0.7', 2),
    judged(`P9: idle with ${idleClients} clients and 5 topics, of a core`, idle.corePercent, '≤ 1 %', 2),
    judged('P9: the same while Clerk’s tokens are checked', renewing.corePercent, '≤ 2 %', 2),
    figure('P9: bytes a client and minute', idle.bytesPerMinute.toFixed(0)),
    ...bytes,
  ],
);
