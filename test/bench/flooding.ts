/**
 * What one client that floods does to another: the times of a waiter's reads alone, and beside a client that sends writes
 * over 20 connections as fast as it is answered, in turns. Prints the medians over the rounds.
 *
 * Usage: node test/bench/flooding.ts
 */
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createDataFolder, startServer } from '../helpers/server-process.ts';
import { joinStaff, setUpRestaurant } from '../helpers/staff-session.ts';

const rounds = 5;
const reads = 150;
const paceMs = 10;

/** Sends writes until it is told to stop, and says how many were answered. */
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

async function measure(): Promise<{ p50: number; p99: number }> {
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

async function measureBesideFlood(): Promise<{ p50: number; p99: number; answeredPerSecond: number }> {
  const workerData = { url: server.url, token: await flooder.token() };
  const worker = new Worker(flood, { eval: true, workerData });
  await wait(500);
  const startMs = performance.now();
  const times = await measure();
  const answered = new Promise<number>(resolve => worker.once('message', resolve));
  worker.postMessage('stop');
  return { ...times, answeredPerSecond: (await answered) / ((performance.now() - startMs + 500) / 1_000) };
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

const alone: { p50: number; p99: number }[] = [];
const beside: { p50: number; p99: number; answeredPerSecond: number }[] = [];
await measure();
for (let round = 0; round < rounds; round += 1) {
  alone.push(await measure());
  beside.push(await measureBesideFlood());
}
await server.stop();
folder.remove();
const of = (times: { p50: number; p99: number }[], which: 'p50' | 'p99') =>
  median(times.map(time => time[which]));
console.log(`alone: p50 ${of(alone, 'p50').toFixed(2)} ms, p99 ${of(alone, 'p99').toFixed(2)} ms`);
console.log(`beside a flood: p50 ${of(beside, 'p50').toFixed(2)} ms, p99 ${of(beside, 'p99').toFixed(2)} ms`);
console.log(`p99: ${(of(beside, 'p99') / of(alone, 'p99')).toFixed(2)} x (goal: at most 1.2 x)`);
console.log(
  `the flooder was answered ${median(beside.map(time => time.answeredPerSecond)).toFixed(0)} times a second`,
);
