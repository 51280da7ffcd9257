/**
 * What people who are not signed in do to staff (performance P17, reliability): five waiters send orders to the kitchen screen beside 2,500 silent sockets and 2,500
 * slow requests, from many addresses, from one, and from the waiters' own; then one reads beside a client that asks without end.
 *
 * Usage: npm run bench -- strangers [--seconds 20]
 */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Order } from '#shared/order/order-schema.ts';
import {
  type Figure,
  figure,
  judged,
  none,
  percentile,
  printFigures,
  shares,
} from '../helpers/measuring/judged-figures.ts';
import type { StaffSession } from '../helpers/restaurants/staff-session.ts';
import { startServer } from '../helpers/server-process.ts';
import { fillFolder, plainDishes, sessionsOf } from './rig/bench-restaurant.ts';
import type { CrowdMember } from './rig/crowd.ts';
import { openRawWatchers } from './rig/raw-watchers.ts';
import { addresses, floods, silentCrowd, startCrowd } from './rig/stranger-requests.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' } } });
const crowdMs = Number(values.seconds) * 1_000;
const paceMs = 700;
const kitchenPath = '/api/preparation/orders?location=kitchen';

const folder = await fillFolder({ waiter: 6, kitchen: 1 });
const server = await startServer(folder.path);
const port = Number(new URL(server.url).port);
const [reader, ...waiters] = sessionsOf(server.url, folder, 'waiter');
if (reader === undefined) throw new Error('Nobody works');
const dishes = await plainDishes(server.url, 'kitchen');
const watchers = await openRawWatchers(sessionsOf(server.url, folder, 'kitchen'), 1, [kitchenPath]);

const kept = new Agent({ keepAlive: true });
/** A request over a kept-alive connection, as from a browser, or over a new one, as from a phone that was asleep. */
async function call<T>(
  session: StaffSession,
  method: string,
  path: string,
  { body, isNew = false }: { body?: object; isNew?: boolean } = {},
): Promise<{ answer: T; tookMs: number }> {
  const headers: Record<string, string> = {
    authorization: `Bearer ${await session.token()}`,
    cookie: session.cookie,
    origin: server.url,
    ...(method !== 'GET' && { 'idempotency-key': randomUUID(), 'content-type': 'application/json' }),
  };
  const startMs = performance.now();
  return new Promise((resolve, reject) => {
    const agent = isNew ? false : kept;
    const call = request(`${server.url}${path}`, { method, headers, agent }, async response => {
      let text = '';
      for await (const chunk of response.setEncoding('utf8')) text += chunk;
      if ((response.statusCode ?? 0) < 300)
        resolve({ answer: JSON.parse(text), tookMs: performance.now() - startMs });
      else reject(new Error(`${method} ${path} answered ${response.statusCode}: ${text}`));
    });
    call.on('error', reject);
    call.end(body && JSON.stringify(body));
  });
}

type Played = { screens: number[]; fresh: number[]; writes: number[]; failed: string[] };
/** One order of a waiter: opened, sent, seen in the kitchen. */
async function playOrder(session: StaffSession, mark: string, isNew: boolean, played: Played): Promise<void> {
  const lines = [{ menuItemId: dishes[mark.length % dishes.length]?.id, quantity: 1, note: mark }];
  const body = { type: 'takeaway', guestCount: 1, lines };
  const opened = await call<Order>(session, 'POST', '/api/waiter/orders', { body, isNew });
  await session.token();
  const seen = watchers.arrivals(mark, 30_000);
  const leftMs = performance.now();
  const path = `/api/waiter/orders/${opened.answer.id}/send`;
  const sent = await call<Order>(session, 'POST', path, { body: {}, isNew });
  played.writes.push(opened.tookMs, sent.tookMs);
  const [atMs = Number.NaN] = await seen;
  (isNew ? played.fresh : played.screens).push(atMs - leftMs);
}

async function work(name: string, forMs: number): Promise<Played> {
  const played: Played = { screens: [], fresh: [], writes: [], failed: [] };
  const endMs = performance.now() + forMs;
  await Promise.all(
    waiters.map(async (session, index) => {
      await wait(index * 100);
      for (let turn = 0; performance.now() < endMs; turn += 1) {
        const startMs = performance.now();
        await playOrder(session, `${name}-${index}-${turn}-`, turn % 2 === 1, played).catch(error =>
          played.failed.push(String(error)),
        );
        await wait(Math.max(0, paceMs - (performance.now() - startMs)));
      }
    }),
  );
  return played;
}

async function besideCrowd(name: string, from: string[]): Promise<Figure[]> {
  const over = startCrowd({ port, addresses: from, ms: crowdMs, members: silentCrowd(server.url) });
  const played = await work(name, crowdMs - 1_000);
  console.log(name, await over, [...new Set(played.failed)]);
  return [
    judged(
      `${name}: order → screen, p99 of ${played.screens.length}`,
      percentile(played.screens, 99),
      '≤ 1000 ms',
      0,
    ),
    figure(`${name}: the same over a new connection, p50 / p99`, shares(played.fresh, [50, 99])),
    figure(`${name}: writes, p50 / p99`, shares(played.writes, [50, 99])),
    none(`${name}: orders that failed`, played.failed.length),
  ];
}

/** Another's reads meanwhile. */
async function besideFlood(reader: StaffSession, what: string, member: CrowdMember): Promise<Figure> {
  const over = startCrowd({ port, addresses: ['127.0.9.9'], ms: crowdMs / 2, members: [member] });
  const took: number[] = [];
  for (const endMs = performance.now() + crowdMs / 2 - 500; performance.now() < endMs; await wait(20))
    took.push((await call<object>(reader, 'GET', '/api/waiter/tables')).tookMs);
  console.log(what, await over);
  return judged(`one stranger floods with ${what}: another’s read, p99`, percentile(took, 99), '≤ 100 ms', 0);
}

const figures: Figure[] = [];
await work('warm', 3_000);
figures.push(...(await besideCrowd('5,000 from 500 addresses', addresses(500))));
figures.push(...(await besideCrowd('5,000 from one address', ['127.0.7.7'])));
figures.push(...(await besideCrowd('5,000 from the waiters’ address', ['127.0.0.1'])));
for (const [what, member] of Object.entries(floods(server.url)))
  figures.push(await besideFlood(reader, what, member));
kept.destroy();
await watchers.close();
await server.stop();
folder.remove();
printFigures('Strangers', 'Five waiters at work beside people who are not signed in.', figures);
process.exit();
