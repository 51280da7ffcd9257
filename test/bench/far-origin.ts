/**
 * Remote origin with a round trip of 20 ms (performance P4): time until a sent order is on 1, 50 and 500 watching
 * screens, each group on a server of its own, in turns; and the delay of a change that the server was not notified of
 * because it reached the origin directly, at most the topic's interval.
 *
 * An order takes two round trips, because the write must be answered before its result can be read: the figure with the
 * goal counts from the write's response.
 *
 * Usage: npm run bench:far [-- --rounds 40]
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { preparationRefreshMs } from '#shared/intervals.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import type { Ticket } from '#shared/schemas/ticket-schema.ts';
import { startTcpProxy } from '../helpers/doubles/tcp-proxy.ts';
import type { StaffSession } from '../helpers/restaurants/staff-session.ts';
import { fillFolder, plainDishes, sessionsOf } from './rig/bench-restaurant.ts';
import type { FrameArrivals } from './rig/frame-arrivals.ts';
import { openRawWatchers } from './rig/raw-watchers.ts';
import { type Front, startFront, startOrigin } from './rig/remote-restaurant.ts';
import { type Figure, judged, percentile, writeFigures } from './rig/results-page.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '40' } } });
const rounds = Number(values.rounds);
const roundTripMs = 20;
const crowds = [1, 50, 500];
const paceMs = 400;
const openTickets = 6;
const socketsPerPerson = 8;
const kitchenPath = '/api/preparation/orders?location=kitchen';

type Crowd = {
  count: number;
  front: Front;
  waiter: StaffSession;
  cook: StaffSession;
  watchers: FrameArrivals;
  /** From the POST's start and from its response, to each screen; and from the response to the first screen. */
  fromTap: number[];
  fromAnswer: number[];
  toFirst: number[];
};

const folder = await fillFolder({ waiter: 1, kitchen: Math.ceil(Math.max(...crowds) / socketsPerPerson) });
const origin = await startOrigin(folder);
const network = await startTcpProxy({ port: Number(new URL(origin.url).port) });
network.delay({ toTargetMs: roundTripMs / 2, toClientMs: roundTripMs / 2 });

async function openCrowd(count: number): Promise<Crowd> {
  const front = await startFront(folder, network.url);
  const [waiter] = sessionsOf(front.url, folder, 'waiter');
  const cooks = sessionsOf(front.url, folder, 'kitchen');
  const [cook] = cooks;
  if (waiter === undefined || cook === undefined) throw new Error('Nobody is there');
  const watchers = await openRawWatchers(cooks, count, [kitchenPath]);
  return { count, front, waiter, cook, watchers, fromTap: [], fromAnswer: [], toFirst: [] };
}

const opened: Crowd[] = [];
for (const count of crowds) opened.push(await openCrowd(count));
/** No writes go through this server. */
const untold = await openCrowd(1);
const untoldDelays: Promise<number>[] = [];
const dishes = await plainDishes(untold.front.url, 'kitchen');

async function sendOrder(crowd: Crowd, round: number): Promise<void> {
  const { waiter, watchers } = crowd;
  const mark = `far-${crowd.count}-${round}-`;
  const lines = [{ menuItemId: dishes[round % dishes.length]?.id, quantity: 1, note: mark }];
  const body = { type: 'takeaway', guestCount: 1, lines };
  const order = await waiter.write<Order>('POST', '/api/waiter/orders', body);
  await waiter.token();
  const seen = watchers.arrivals(mark);
  const seenUntold = untold.watchers.arrivals(mark, preparationRefreshMs * 3);
  const left = performance.now();
  const sent = await waiter.write<Order>('POST', `/api/waiter/orders/${order.body.id}/send`, {});
  const answered = performance.now();
  if (sent.status !== 200) throw new Error(`Sending answered ${sent.status}`);
  untoldDelays.push(seenUntold.then(([at = Number.NaN]) => at - answered));
  const times = await seen;
  crowd.fromTap.push(...times.map(at => at - left));
  crowd.fromAnswer.push(...times.map(at => at - answered));
  crowd.toFirst.push(Math.min(...times) - answered);
}

/** The kitchen finishes old orders, so that the list keeps its usual length. */
async function finishOldest({ cook }: Crowd): Promise<void> {
  const { body } = await cook.get<Ticket[]>(kitchenPath);
  const open = body.filter(ticket => ticket.lines.some(({ state }) => state === 'sent'));
  for (const { id } of open.slice(0, Math.max(0, open.length - openTickets)))
    await cook.write('POST', `/api/preparation/tickets/${id}/ready`, {});
}

for (let round = 0; round < rounds; round += 1) {
  for (const crowd of opened) {
    await sendOrder(crowd, round);
    await wait(paceMs);
    await finishOldest(crowd);
  }
}
const lateMs = await Promise.all(untoldDelays);
const polls = (await origin.report()).requests[`GET ${kitchenPath}`]?.length ?? 0;
for (const { watchers, front } of [...opened, untold]) {
  await watchers.close();
  await front.stop();
}
await network.stop();
await origin.stop();
folder.remove();

const ms = { unit: 'ms' };
const expected = crowds.reduce((sum, count) => sum + count, 0) * rounds;
const received = opened.reduce((sum, { fromTap }) => sum + fromTap.length, 0);
if (received !== expected) throw new Error(`Received ${received} of ${expected}`);
const firsts = opened.map(({ toFirst }) => percentile(toFirst, 50));
const figures: Figure[] = [
  { name: 'deliveries received / expected', measured: `${received} / ${expected}` },
  ...opened.flatMap(({ count, fromTap, fromAnswer }) => [
    judged(`${count} screens: write answered → frame, p50`, percentile(fromAnswer, 50), '≤', 30, ms),
    {
      name: `${count} screens: POST leaving → frame, p50`,
      measured: `${percentile(fromTap, 50).toFixed(1)} ms`,
    },
  ]),
  judged(
    'first frame with 500 screens, later than with 1',
    (firsts.at(-1) ?? Number.NaN) - (firsts[0] ?? Number.NaN),
    '≤',
    5,
    ms,
  ),
  {
    name: 'a server that was not told, p50',
    measured: `${percentile(lateMs, 50).toFixed(0)} ms`,
  },
  judged(
    'a server that was not told, latest (interval + 100 ms)',
    Math.max(...lateMs),
    '≤',
    preparationRefreshMs + 100,
    { unit: 'ms', digits: 0 },
  ),
  { name: 'polls of the topic at the origin, all servers', measured: String(polls) },
];
writeFigures(
  'Origin far away',
  `${rounds} orders for each crowd, in turns; ${roundTripMs} ms there and back.`,
  figures,
);
