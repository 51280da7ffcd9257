/**
 * Effect of a misbehaving client on another: latency of a waiter's reads alone, beside a client that sends writes over
 * 20 connections as fast as they are answered, and beside one that requests everything and reads nothing, in turns.
 * Prints the medians over the rounds.
 *
 * Usage: npm run bench:flooding [-- --rounds 5]
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import WebSocket from 'ws';
import { limits } from '#shared/limits.ts';
import { liveProtocol } from '#shared/live/live-messages.ts';
import { joinStaff, setUpRestaurant } from '../helpers/restaurants/staff-session.ts';
import { createDataFolder, startServer } from '../helpers/server-process.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const rounds = Number(values.rounds);
const reads = 150;
const paceMs = 10;

/** Sends writes until stopped and reports how many were answered. */
const flood = `
const { parentPort, workerData: { url, token } } = require('node:worker_threads');
let isOver = false;
let answered = 0;
parentPort.once('message', () => { isOver = true; });
const headers = { authorization: 'Bearer ' + token, origin: url, 'content-type': 'application/json' };
const run = async () => {
  while (!isOver) {
    const init = { method: 'POST', body: '{}', headers: { ...headers, 'idempotency-key': crypto.randomUUID() } };
    await (await fetch(url + '/api/waiter/orders', init)).arrayBuffer();
    answered += 1;
  }
};
Promise.all(Array.from({ length: 20 }, run)).then(() => parentPort.postMessage(answered));
`;

const folder = createDataFolder();
const server = await startServer(folder.path);
const owner = await setUpRestaurant(server.url);
const waiter = await joinStaff(owner, 'calm', ['waiter']);
const flooder = await joinStaff(owner, 'flood', ['waiter']);

type Times = { p50: number; p99: number };

async function measure(): Promise<Times> {
  const tookMs: number[] = [];
  for (let index = 0; index < reads; index += 1) {
    const startMs = performance.now();
    const { status } = await waiter.get('/api/waiter/tables');
    if (status !== 200) throw new Error(`The read answered ${status}`);
    tookMs.push(performance.now() - startMs);
    await wait(paceMs);
  }
  tookMs.sort((a, b) => a - b);
  const at = (share: number) => tookMs[Math.floor(share * (reads - 1))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

async function measureBesideFlood(): Promise<Times & { answeredPerSecond: number }> {
  const workerData = { url: server.url, token: await flooder.token() };
  const worker = new Worker(flood, { eval: true, workerData });
  await wait(500);
  const startMs = performance.now();
  const times = await measure();
  const answered = new Promise<number>(resolve => worker.once('message', resolve));
  worker.postMessage('stop');
  return { ...times, answeredPerSecond: (await answered) / ((performance.now() - startMs + 500) / 1_000) };
}

/** Below the rate limit of a socket. */
const questionsPerSecond = 15;

async function measureBesideDeaf(): Promise<Times> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/live`, liveProtocol, {
    origin: server.url,
  });
  await once(socket, 'open');
  const topics = Array.from({ length: limits.topicsPerSocket }, (_, sub) => ({
    sub,
    path: '/api/waiter/tables',
  }));
  const token = await flooder.token();
  socket.send(JSON.stringify({ type: 'hello', client: randomUUID(), token, topics }));
  await once(socket, 'message');
  socket.pause();
  let sub = 0;
  const asking = setInterval(() => {
    sub = (sub + 1) % topics.length;
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ type: 'resync', sub }));
  }, 1_000 / questionsPerSecond);
  await wait(500);
  const times = await measure();
  clearInterval(asking);
  socket.terminate();
  return times;
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

const alone: Times[] = [];
const besideFlood: (Times & { answeredPerSecond: number })[] = [];
const besideDeaf: Times[] = [];
await measure();
for (let round = 0; round < rounds; round += 1) {
  alone.push(await measure());
  besideFlood.push(await measureBesideFlood());
  besideDeaf.push(await measureBesideDeaf());
}
await server.stop();
folder.remove();
const of = (times: Times[], which: keyof Times) => median(times.map(time => time[which]));
const shown = (times: Times[]) =>
  `p50 ${of(times, 'p50').toFixed(2)} ms, p99 ${of(times, 'p99').toFixed(2)} ms`;
const ratio = (times: Times[]) => (of(times, 'p99') / of(alone, 'p99')).toFixed(2);
console.log(`alone: ${shown(alone)}`);
console.log(`beside a flood: ${shown(besideFlood)}, p99 × ${ratio(besideFlood)} (goal: at most 1.2)`);
console.log(
  `beside one that reads nothing: ${shown(besideDeaf)}, p99 × ${ratio(besideDeaf)} (goal: at most 1.1)`,
);
const answered = median(besideFlood.map(time => time.answeredPerSecond));
console.log(`the flooder was answered ${answered.toFixed(0)} times a second`);
