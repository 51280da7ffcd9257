/**
 * The server in front of an origin elsewhere. P4: with a round trip of 20 ms, from a write's answer to the frame at 1, 50 and 500 watching screens, each crowd
 * on a server of its own, in turns; and how late a change is that the server wasn't told of, at most the topic's interval. P5: requests for the tables a minute
 * with 1, 50 and 500 pushed screens, and with 500 that lost their sockets. P11: what the server costs as a proxy, the same requests directly and through it.
 *
 * Usage: npm run bench -- remote-origin [--rounds 40 --seconds 95 --calls 200]
 */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { reads } from '#shared/contract/reads.ts';
import { preparationRefreshMs, waiterTablesRefreshMs } from '#shared/kernel/intervals.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import { startTcpProxy } from '../helpers/doubles/tcp-proxy.ts';
import {
  type Figure,
  figure,
  judged,
  median,
  percentile,
  printFigures,
} from '../helpers/measuring/judged-figures.ts';
import type { StaffSession } from '../helpers/restaurants/staff-session.ts';
import { fillFolder, plainDishes, sessionsOf } from './rig/bench-restaurant.ts';
import type { FrameArrivals } from './rig/frame-arrivals.ts';
import { openRawWatchers } from './rig/raw-watchers.ts';
import { type Front, type RemoteOrigin, startFront, startOrigin } from './rig/remote-restaurant.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '40' },
    seconds: { type: 'string', default: '95' },
    calls: { type: 'string', default: '200' },
  },
});
const rounds = Number(values.rounds);
const windowMs = Number(values.seconds) * 1_000;
const callsPerRound = Number(values.calls);
const crowds = [1, 50, 500];
const socketsPerPerson = 8;
const personCount = Math.ceil(Math.max(...crowds) / socketsPerPerson);
const folder = await fillFolder({ waiter: personCount, kitchen: personCount });

const roundTripMs = 20;
const paceMs = 400;
const openTickets = 6;
const kitchenPath = '/api/preparation/orders?location=kitchen';

type Crowd = {
  count: number;
  front: Front;
  waiter: StaffSession;
  cook: StaffSession;
  watchers: FrameArrivals;
  /** From the write's response to each screen, and to the first. */
  fromAnswer: number[];
  toFirst: number[];
};

async function openCrowd(count: number, originUrl: string): Promise<Crowd> {
  const front = await startFront(folder, originUrl);
  const [waiter] = sessionsOf(front.url, folder, 'waiter');
  const cooks = sessionsOf(front.url, folder, 'kitchen');
  const [cook] = cooks;
  if (waiter === undefined || cook === undefined) throw new Error('Nobody is there');
  const watchers = await openRawWatchers(cooks, count, [kitchenPath]);
  return { count, front, waiter, cook, watchers, fromAnswer: [], toFirst: [] };
}

/** The kitchen finishes old orders, so that the list keeps its usual length. */
async function finishOldest({ cook }: Crowd): Promise<void> {
  const { body } = await cook.get<Ticket[]>(kitchenPath);
  const open = body.filter(ticket => ticket.lines.some(({ state }) => state === 'sent'));
  for (const { id } of open.slice(0, Math.max(0, open.length - openTickets)))
    await cook.write('POST', `/api/preparation/tickets/${id}/ready`, {});
}

/** An order takes two round trips, because the write must be answered before its result can be read: counted from the answer. */
async function measureFar(): Promise<Figure[]> {
  const origin = await startOrigin(folder);
  const network = await startTcpProxy({ port: Number(new URL(origin.url).port) });
  network.delay({ toTargetMs: roundTripMs / 2, toClientMs: roundTripMs / 2 });
  const opened: Crowd[] = [];
  for (const count of crowds) opened.push(await openCrowd(count, network.url));
  /** No writes go through this server. */
  const untold = await openCrowd(1, network.url);
  const untoldDelays: Promise<number>[] = [];
  const dishes = await plainDishes(untold.front.url, 'kitchen');

  async function sendOrder({ waiter, watchers, count, fromAnswer, toFirst }: Crowd, round: number) {
    const mark = `far-${count}-${round}-`;
    const lines = [{ menuItemId: dishes[round % dishes.length]?.id, quantity: 1, note: mark }];
    const body = { type: 'takeaway', guestCount: 1, lines };
    const order = await waiter.write<Order>('POST', '/api/waiter/orders', body);
    await waiter.token();
    const seen = watchers.arrivals(mark);
    const seenUntold = untold.watchers.arrivals(mark, preparationRefreshMs * 3);
    const sent = await waiter.write<Order>('POST', `/api/waiter/orders/${order.body.id}/send`, {});
    const answered = performance.now();
    if (sent.status !== 200) throw new Error(`Sending answered ${sent.status}`);
    untoldDelays.push(seenUntold.then(([at = Number.NaN]) => at - answered));
    const times = (await seen).map(at => at - answered);
    fromAnswer.push(...times);
    toFirst.push(Math.min(...times));
  }

  for (let round = 0; round < rounds; round += 1) {
    for (const crowd of opened) {
      await sendOrder(crowd, round);
      await wait(paceMs);
      await finishOldest(crowd);
    }
  }
  const lateMs = await Promise.all(untoldDelays);
  for (const { watchers, front } of [...opened, untold]) {
    await watchers.close();
    await front.stop();
  }
  await network.stop();
  await origin.stop();
  const firsts = opened.map(({ toFirst }) => median(toFirst));
  const laterMs = (firsts.at(-1) ?? Number.NaN) - (firsts[0] ?? Number.NaN);
  return [
    ...opened.map(({ count, fromAnswer }) =>
      judged(`P4: ${count} screens, write answered → frame, p50`, median(fromAnswer), '≤ 30 ms'),
    ),
    judged('P4: first frame with 500 screens, later than with 1', laterMs, '≤ 5 ms'),
    judged(
      'P4: a server that was not told, latest',
      Math.max(...lateMs),
      `≤ ${preparationRefreshMs + 100} ms`,
      0,
    ),
  ];
}

const tablesPath = reads.waiterTables.path;
/** Requests per minute of a screen that polls every 15 s. */
const perMinute = 60_000 / waiterTablesRefreshMs;

/** Polls of the tables per minute, from the times of the first and the last, while nobody orders. */
async function rateOf(watch: (front: Front) => Promise<() => unknown>): Promise<number> {
  const origin: RemoteOrigin = await startOrigin(folder);
  const front = await startFront(folder, origin.url);
  const stop = await watch(front);
  await wait(windowMs);
  const times = (await origin.report()).requests[`GET ${tablesPath}`] ?? [];
  await stop();
  await front.stop();
  await origin.stop();
  const spanMs = (times.at(-1) ?? Number.NaN) - (times[0] ?? Number.NaN);
  return ((times.length - 1) * 60_000) / spanMs;
}

const pushed = (count: number) =>
  rateOf(async front => {
    const watchers = await openRawWatchers(sessionsOf(front.url, folder, 'waiter'), count, [tablesPath]);
    return () => watchers.close();
  });

/** Screens that lost their sockets poll the server at the topic's interval, each from a moment of its own. */
const inFallback = (count: number) =>
  rateOf(async front => {
    const sessions = sessionsOf(front.url, folder, 'waiter');
    const timers: NodeJS.Timeout[] = [];
    const starting = Array.from({ length: count }, (_, index) =>
      setTimeout(() => {
        const ask = () => void sessions[index % sessions.length]?.get(tablesPath).catch(() => {});
        ask();
        timers.push(setInterval(ask, waiterTablesRefreshMs));
      }, Math.random() * waiterTablesRefreshMs),
    );
    return () => {
      for (const timer of [...starting, ...timers]) clearInterval(timer);
    };
  });

async function measurePolls(): Promise<Figure[]> {
  const [fallback, ...rates] = await Promise.all([inFallback(500), ...crowds.map(pushed)]);
  // Fewer where another read has just said that nothing changed; but the same however many screens watch.
  const most = (perMinute * 1.05).toFixed(1);
  const flat = Math.max(...rates) / Math.min(...rates);
  return [
    ...rates.map((rate, index) =>
      judged(`P5: requests for the tables a minute, ${crowds[index]} screens`, rate, `≤ ${most}`, 2),
    ),
    judged('P5: the most of them, of the fewest', flat, '≤ 1.05 ×', 2),
    judged('P5: the same, 500 screens in fallback', fallback, `≤ ${(perMinute * 1.1).toFixed(1)}`, 2),
  ];
}

type Call = { method: 'GET' | 'PATCH'; path: string; body?: object };
/** A read that isn't live is passed through; a live one is answered from the server's cache. */
const callsFor = (orderId: string): Record<string, Call> => ({
  'GET, passed on': { method: 'GET', path: '/api/auth/userinfo' },
  PATCH: { method: 'PATCH', path: `/api/waiter/orders/${orderId}`, body: { guestCount: 1 } },
  'GET, live': { method: 'GET', path: tablesPath },
});
type Times = { direct: number[]; through: number[] };
const proxyRounds = 5;

async function measureProxy(): Promise<Figure[]> {
  const origin = await startOrigin(folder);
  const front = await startFront(folder, origin.url);
  const agent = new Agent({ keepAlive: true });
  const sessions = sessionsOf(front.url, folder, 'waiter');
  const opened = await sessions[0]?.write<Order>('POST', '/api/waiter/orders', {
    type: 'takeaway',
    guestCount: 1,
  });

  /** Time to the complete response, in ms. */
  const timeOf = (base: string, call: Call, token: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const body = call.body === undefined ? '' : JSON.stringify(call.body);
      const headers = {
        ...{ authorization: `Bearer ${token}`, origin: front.url },
        ...(call.method === 'PATCH' && {
          'idempotency-key': randomUUID(),
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
        }),
      };
      const left = performance.now();
      const sent = request(`${base}${call.path}`, { method: call.method, agent, headers }, answer => {
        answer.resume();
        answer.once('end', () => {
          if (answer.statusCode === 200) resolve(performance.now() - left);
          else reject(new Error(`${call.method} ${base}${call.path} answered ${answer.statusCode}`));
        });
      });
      sent.once('error', reject);
      sent.end(body);
    });

  /** In turns, so that other load on the computer affects both alike. */
  async function playRound(call: Call): Promise<Times> {
    const times: Times = { direct: [], through: [] };
    for (let index = 0; index < callsPerRound; index += 1) {
      const token = (await sessions[index % sessions.length]?.token()) ?? '';
      times.direct.push(await timeOf(origin.url, call, token));
      times.through.push(await timeOf(front.url, call, token));
    }
    return times;
  }

  const figures: Figure[] = [];
  for (const [name, call] of Object.entries(callsFor(opened?.body.id ?? ''))) {
    await playRound(call);
    const played: Times[] = [];
    for (let round = 0; round < proxyRounds; round += 1) played.push(await playRound(call));
    const more = (share: number) =>
      median(played.map(({ direct, through }) => percentile(through, share) - percentile(direct, share)));
    const at = (side: keyof Times) => median(played.map(times => median(times[side]))).toFixed(2);
    figures.push(
      figure(`P11: ${name}: direct → through, p50`, `${at('direct')} → ${at('through')} ms`),
      judged(`P11: ${name}: more, p50`, more(50), '≤ 1 ms', 2),
      judged(`P11: ${name}: more, p99`, more(99), '≤ 5 ms', 2),
    );
  }
  agent.destroy();
  await front.stop();
  await origin.stop();
  return figures;
}

const figures = [...(await measureFar()), ...(await measurePolls()), ...(await measureProxy())];
folder.remove();
printFigures(
  'Origin elsewhere',
  `P4: ${rounds} orders for each crowd, ${roundTripMs} ms there and back. P5: ${values.seconds} s, all crowds at once. P11: ${proxyRounds} rounds of ${callsPerRound} calls each way, in turns; medians of the rounds.`,
  figures,
);
