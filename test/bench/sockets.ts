/**
 * P6, P7 and P9: cost of idle and nearly idle sockets in memory, CPU and bytes; ours signed in and with topics, with
 * other servers for comparison of memory.
 *
 * Usage: npm run bench:sockets [-- --sockets 2000 --idle-seconds 60]
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { reads } from '#shared/contract/reads.ts';
import { waiterTablesRefreshMs } from '#shared/intervals.ts';
import type { WaiterTable } from '#shared/schemas/table-schema.ts';
import { startCounter } from './peers/counter-process.ts';
import { type Peer, startBareWs, startFastifySend, startSocketIo } from './peers/peer-list.ts';
import type { Memory } from './peers/peer-memory.ts';
import { cpuMicrosOf } from './peers/process-cpu.ts';
import { startProduct } from './peers/product-peer.ts';
import { type Figure, judged, percentile, writeFigures } from './rig/results-page.ts';

const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '2000' },
    'idle-seconds': { type: 'string', default: '60' },
  },
});
const socketCount = Number(values.sockets);
const idleSeconds = Number(values['idle-seconds']);
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

/** V8 tidies up after that many clients have come. */
const settleMs = 60_000;

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));
const base64 = (text: string) => Buffer.from(text).toString('base64');

type Reach = Omit<Peer['reach'], 'greetings'> & { greetings: (count: number) => string[] };
type Held = { settledBytes: number; atOnceBytes: number; heapBytes: number };

async function readSettled(child: ChildProcess): Promise<Memory> {
  await readMemory(child);
  await pause(returnMs);
  return readMemory(child);
}

async function readMemory(child: ChildProcess): Promise<Memory> {
  child.send('memory');
  const [memory] = await once(child, 'message');
  return memory;
}

/** Memory per socket, after a first hundred were opened and closed. */
async function measureMemory(child: ChildProcess, reach: Reach): Promise<Held> {
  const counter = startCounter();
  const connect = (count: number) => counter.connect({ ...reach, greetings: reach.greetings(count), count });
  await connect(warmSockets);
  await pause(1_500);
  counter.disconnect();
  const before = await readSettled(child);
  await connect(socketCount);
  await pause(2_000);
  const atOnce = await readMemory(child);
  const settled = await readSettled(child);
  const { closed } = await counter.counts();
  counter.stop();
  if (closed > 0) throw new Error(`${closed} sockets closed meanwhile`);
  return {
    settledBytes: (settled.rssBytes - before.rssBytes) / socketCount,
    atOnceBytes: (atOnce.rssBytes - before.rssBytes) / socketCount,
    heapBytes: (settled.heapBytes - before.heapBytes) / socketCount,
  };
}

async function measurePeer(start: () => Promise<Peer & { child: ChildProcess }>): Promise<[string, Held]> {
  const peer = await start();
  const held = await measureMemory(peer.child, { ...peer.reach, greetings: () => peer.reach.greetings });
  peer.stop();
  return [peer.name, held];
}

async function measureOurs(): Promise<[string, Held]> {
  const product = await startProduct();
  const { port, path, headers } = product;
  const greetings = (count: number) => product.hellos(count, threeTopics).map(base64);
  const held = await measureMemory(product.child, { port, path, headers, opcode: 1, greetings });
  await product.stop();
  return ['Kelner', held];
}

/** Share of a core, and bytes per client and minute, with tokens renewed as in browsers. */
async function measureIdle(tokenSeconds: number) {
  const product = await startProduct(tokenSeconds);
  const counter = startCounter();
  const { port, path, headers } = product;
  const greetings = product.hellos(idleClients, fiveTopics).map(base64);
  await counter.connect({ port, path, headers, opcode: 1, greetings, count: idleClients });
  const renewMs = (tokenSeconds * 1_000 * 3) / 4;
  let next = 0;
  const renewals = setInterval(() => {
    const token = product.tokenOf(next);
    counter.sayTo(next, JSON.stringify({ type: 'auth', token }));
    next = (next + 1) % idleClients;
  }, renewMs / idleClients);
  await pause(settleMs);
  const [cpuBefore, countsBefore] = [cpuMicrosOf(product.pid), await counter.counts()];
  const start = performance.now();
  await pause(idleSeconds * 1_000);
  const seconds = (performance.now() - start) / 1_000;
  const [cpu, counts] = [cpuMicrosOf(product.pid), await counter.counts()];
  clearInterval(renewals);
  counter.stop();
  await product.stop();
  if (counts.closed > 0) throw new Error(`${counts.closed} idle sockets closed`);
  return {
    coreShare: (cpu - cpuBefore) / 1e6 / seconds,
    renewals: Math.round((seconds * 1_000 * idleClients) / renewMs),
    bytesPerMinute: ((counts.bytes - countsBefore.bytes) / idleClients / seconds) * 60,
  };
}

/** Bytes received by a client of the tables: when idle compared with polling every 15 s, and for one changed table. */
async function measureBytes() {
  const product = await startProduct();
  const counter = startCounter();
  const { port, path } = product;
  const greetings = product.hellos(1, [reads.waiterTables.path]).map(base64);
  await counter.connect({ port, path, headers: product.headers, opcode: 1, greetings, count: 1 });
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
  await pause(60_000);
  const idleBytes = (await counter.counts()).bytes - before;
  counter.stop();
  await product.stop();
  return { pollBytes, bytesBeyond: percentile(beyond, 100), idleBytes };
}

const [ours, ...others] = [
  await measureOurs(),
  await measurePeer(startSocketIo),
  await measurePeer(startFastifySend),
  await measurePeer(startBareWs),
];
const [bytes, idle, renewing] = await Promise.all([
  measureBytes(),
  measureIdle(longTokenSeconds),
  measureIdle(clerkTokenSeconds),
]);

const heldText = (held: Held) =>
  `${(held.settledBytes / kb).toFixed(1)} kB (heap ${(held.heapBytes / kb).toFixed(1)}; right after connecting ${(held.atOnceBytes / kb).toFixed(1)})`;
const [, ourHeld] = ours;
const socketIo = others.find(([name]) => name === 'socket.io');
const figures: Figure[] = [
  judged(
    `P7: memory (RSS) of one of ${socketCount} sockets, signed in, 3 topics`,
    ourHeld.settledBytes / kb,
    '≤',
    20,
    {
      unit: 'kB',
    },
  ),
  { name: 'P7: the same in detail', measured: heldText(ourHeld) },
  ...others.map(([name, held]) => ({ name: `P7: ${name}, idle`, measured: heldText(held) })),
];
if (socketIo !== undefined)
  figures.push(
    judged('P7: ours × socket.io', ourHeld.settledBytes / socketIo[1].settledBytes, '≤', 0.7, { digits: 2 }),
  );
const pollingPerMinute = (60_000 / waiterTablesRefreshMs) * bytes.pollBytes;
figures.push(
  judged(`P9: idle with ${idleClients} clients and 5 topics, share of a core`, idle.coreShare * 100, '≤', 1, {
    unit: '%',
    digits: 2,
  }),
  judged(
    `P9: the same with ${renewing.renewals} of Clerk's tokens checked meanwhile`,
    renewing.coreShare * 100,
    '≤',
    1,
    { unit: '%', digits: 2 },
  ),
  { name: 'P9: bytes a client and minute', measured: idle.bytesPerMinute.toFixed(0) },
  { name: 'P6: 60 tables, one answer of a poll', measured: `${bytes.pollBytes} B` },
  { name: 'P6: bytes a minute on an idle socket', measured: String(bytes.idleBytes) },
  judged('P6: polling each 15 s × an idle socket', pollingPerMinute / bytes.idleBytes, '≥', 300, {
    digits: 0,
  }),
  judged('P6: one changed table, bytes beyond the table itself', bytes.bytesBeyond, '≤', 230, {
    unit: 'B',
    digits: 0,
  }),
);
writeFigures(
  'Sockets',
  `${socketCount} sockets for memory, read when what was collected is given back to the system.`,
  figures,
);
