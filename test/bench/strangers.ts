/**
 * Effect of unauthenticated clients on staff (performance P17, reliability): five waiters send orders to the kitchen
 * screen beside 2,500 silent sockets and 2,500 slow requests; one writes beside 200 stalled bodies of each kind; one
 * reads beside a client that sends requests without end. From many addresses, from one, and from the waiters' own.
 *
 * Usage: npm run bench:strangers [-- --only crowd,stalled,flood --seconds 20]
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Order } from '#shared/schemas/order-schema.ts';
import { joinStaff, type StaffSession, signInAsOwner } from '../helpers/restaurants/staff-session.ts';
import { startServer } from '../helpers/server-process.ts';
import { fillFolder, plainDishes, sessionsOf } from './rig/bench-restaurant.ts';
import type { CrowdTask } from './rig/crowd.ts';
import { openRawWatchers } from './rig/raw-watchers.ts';
import { type Figure, judged, percentile, writeFigures } from './rig/results-page.ts';
import { addresses, floods, silentCrowd, stalledBodies, startCrowd } from './rig/stranger-requests.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'crowd,one,inside,stalled,flood' },
    seconds: { type: 'string', default: '20' },
  },
});
const chosen = values.only.split(',');
const seconds = Number(values.seconds);
const kitchenPath = '/api/preparation/orders?location=kitchen';
const mib = 1_048_576;
const ms = { unit: 'ms', digits: 0 };
const figures: Figure[] = [];

const folder = await fillFolder({ waiter: 6, kitchen: 1 });
const server = await startServer(folder.path);
const { port } = new URL(server.url);
const waiters = sessionsOf(server.url, folder, 'waiter');
const dishes = await plainDishes(server.url, 'kitchen');
const owner = await signInAsOwner(server.url);
const watchers = await openRawWatchers(sessionsOf(server.url, folder, 'kitchen'), 1, [kitchenPath]);

function readRssMib(): number {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
  return (Number(status.match(/VmRSS:\s+(\d+)/)?.[1]) * 1_024) / mib;
}

const kept = new Agent({ keepAlive: true });
type Call = { status: number; body: string; tookMs: number };
/** A request over a kept-alive connection, as from a browser, or over a new one, as from a phone that was asleep. */
async function call(
  session: StaffSession,
  method: string,
  path: string,
  body?: unknown,
  isNew = false,
): Promise<Call> {
  const headers: Record<string, string> = {
    authorization: `Bearer ${await session.token()}`,
    cookie: session.cookie,
    origin: server.url,
    ...(method !== 'GET' && { 'idempotency-key': randomUUID(), 'content-type': 'application/json' }),
  };
  const startMs = performance.now();
  return new Promise((resolve, reject) => {
    const agent = isNew ? false : kept;
    const call = request(`${server.url}${path}`, { method, headers, agent }, response => {
      let text = '';
      response.on('data', chunk => {
        text += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: text, tookMs: performance.now() - startMs }),
      );
    });
    call.on('error', reject);
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

type Played = { screens: number[]; fresh: number[]; writes: number[]; failed: string[] };
/** One order of a waiter: opened, sent, seen in the kitchen. */
async function playOrder(session: StaffSession, mark: string, isNew: boolean, played: Played): Promise<void> {
  const dish = dishes[mark.length % dishes.length];
  const lines = [{ menuItemId: dish?.id, quantity: 1, note: mark }];
  const opened = await call(
    session,
    'POST',
    '/api/waiter/orders',
    { type: 'takeaway', guestCount: 1, lines },
    isNew,
  );
  if (opened.status !== 201) throw new Error(`Opening an order answered ${opened.status}: ${opened.body}`);
  played.writes.push(opened.tookMs);
  await session.token();
  const seen = watchers.arrivals(mark, 30_000);
  const leftMs = performance.now();
  const sent = await call(
    session,
    'POST',
    `/api/waiter/orders/${(JSON.parse(opened.body) as Order).id}/send`,
    {},
    isNew,
  );
  if (sent.status !== 200) throw new Error(`Sending answered ${sent.status}: ${sent.body}`);
  played.writes.push(sent.tookMs);
  const [atMs = Number.NaN] = await seen;
  (isNew ? played.fresh : played.screens).push(atMs - leftMs);
}

async function work(name: string, forMs: number): Promise<Played> {
  const played: Played = { screens: [], fresh: [], writes: [], failed: [] };
  const endMs = performance.now() + forMs;
  await Promise.all(
    waiters.slice(0, 5).map(async (session, index) => {
      await wait(index * 100);
      for (let turn = 0; performance.now() < endMs; turn += 1) {
        const startMs = performance.now();
        await playOrder(session, `${name}-${index}-${turn}-`, turn % 2 === 1, played).catch(error =>
          played.failed.push(String(error)),
        );
        await wait(Math.max(0, 700 - (performance.now() - startMs)));
      }
    }),
  );
  return played;
}

/** Measures memory during `doing`, and what the crowd was answered. */
async function beside<T>(name: string, task: Omit<CrowdTask, 'port'>, doing: () => Promise<T>): Promise<T> {
  const beforeMib = readRssMib();
  let peakMib = beforeMib;
  const sampling = setInterval(() => {
    peakMib = Math.max(peakMib, readRssMib());
  }, 100);
  const over = startCrowd({ ...task, port: Number(port) });
  const outcome = await doing();
  const counts = await over;
  await wait(3_000);
  clearInterval(sampling);
  const memory = [beforeMib, peakMib, readRssMib()].map(value => value.toFixed(0)).join(' / ');
  figures.push({ name: `${name}: RSS before / peak / after`, measured: `${memory} MiB` });
  const { opened, closed, answers } = counts;
  console.log(name, { opened, closed, answers });
  return outcome;
}

const forMs = seconds * 1_000;
async function besideCrowd(name: string, from: string[]): Promise<void> {
  const played = await beside(name, { addresses: from, ms: forMs, members: silentCrowd(server.url) }, () =>
    work(name, forMs - 1_000),
  );
  for (const fault of new Set(played.failed)) console.log(`${name}: ${fault}`);
  const p99 = (list: number[]) => percentile(list, 99);
  figures.push(
    judged(`${name}: order → screen, p99 of ${played.screens.length}`, p99(played.screens), '≤', 1_000, ms),
    {
      name: `${name}: the same over a new connection, p99 of ${played.fresh.length}`,
      measured: `${p99(played.fresh).toFixed(0)} ms`,
    },
    {
      name: `${name}: order → screen, p50; writes p50 / p99`,
      measured: `${percentile(played.screens, 50).toFixed(0)}; ${percentile(played.writes, 50).toFixed(0)} / ${p99(played.writes).toFixed(0)} ms`,
    },
    judged(`${name}: orders that failed`, played.failed.length, '≤', 0, { digits: 0 }),
  );
}

await work('warm', 3_000);
if (chosen.includes('crowd')) await besideCrowd('5,000 from 500 addresses', addresses(500));
if (chosen.includes('one')) await besideCrowd('5,000 from one address', ['127.0.7.7']);
if (chosen.includes('inside')) await besideCrowd('5,000 from the waiters’ address', ['127.0.0.1']);

if (chosen.includes('stalled')) {
  const nobodies = await Promise.all(
    Array.from({ length: 8 }, (_, index) => joinStaff(owner, `nobody_${index}`, [])),
  );
  const kinds = await stalledBodies(server.url, nobodies);
  const [waiter] = waiters;
  if (waiter === undefined) throw new Error('Nobody works');
  for (const [kind, members] of Object.entries(kinds)) {
    const took = await beside(
      `200 stalled ${kind}`,
      { addresses: addresses(200), ms: 8_000, members },
      async () => {
        const times: number[] = [];
        for (let turn = 0; turn < 25; turn += 1) {
          const { status, tookMs, body } = await call(
            waiter,
            'POST',
            '/api/waiter/orders',
            { type: 'takeaway', guestCount: 1 },
            turn % 2 === 1,
          );
          if (status !== 201) throw new Error(`A write answered ${status}: ${body}`);
          times.push(tookMs);
          await wait(250);
        }
        return times;
      },
    );
    figures.push(
      judged(
        `200 stalled ${kind}: a write, the slowest of ${took.length}`,
        Math.max(...took),
        '≤',
        1_000,
        ms,
      ),
    );
  }
}

if (chosen.includes('flood')) {
  const [waiter] = waiters;
  if (waiter === undefined) throw new Error('Nobody works');
  for (const [what, member] of Object.entries(floods(server.url))) {
    const name = `one stranger floods with ${what}`;
    const took = await beside(name, { addresses: ['127.0.9.9'], ms: 10_000, members: [member] }, async () => {
      const times: number[] = [];
      const endMs = performance.now() + 9_500;
      while (performance.now() < endMs) {
        const { status, tookMs } = await call(waiter, 'GET', '/api/waiter/tables');
        if (status !== 200) throw new Error(`A read answered ${status}`);
        times.push(tookMs);
        await wait(20);
      }
      return times;
    });
    figures.push(
      judged(`${name}: another’s read, p99 of ${took.length}`, percentile(took, 99), '≤', 100, ms),
    );
  }
}

kept.destroy();
await watchers.close();
await server.stop();
folder.remove();
writeFigures(
  'Strangers',
  'Five waiters at work beside people who are not signed in, the server in a process of its own.',
  figures,
);
process.exit();
