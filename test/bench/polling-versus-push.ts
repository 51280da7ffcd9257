/**
 * Requests to the origin with push instead of polling (performance P5): requests for the tables per minute with 1, 50
 * and 500 pushed screens, with screens that poll, and with 500 screens that lost their sockets; and a kitchen screen
 * that polls every 10 s compared with a pushed one. All at once, each group with a server and an origin of its own.
 *
 * Usage: npm run bench:polling [-- --seconds 95]
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { reads } from '#shared/contract/reads.ts';
import { preparationRefreshMs, waiterTablesRefreshMs } from '#shared/intervals.ts';
import { fillFolder, sessionsOf } from './rig/bench-restaurant.ts';
import { startPollingScreens } from './rig/polling-screens.ts';
import { openRawWatchers } from './rig/raw-watchers.ts';
import { type RemoteOrigin, startFront, startOrigin } from './rig/remote-restaurant.ts';
import { type Figure, judged, percentile, writeFigures } from './rig/results-page.ts';
import { type BoardFigures, openBoards } from './trials/board-trial.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '95' } } });
const windowMs = Number(values.seconds) * 1_000;
const pushedCrowds = [1, 50, 500];
const pollingCount = 50;
const fallbackCount = 500;
const boardScreens = 50;
const path = reads.waiterTables.path;
/** Requests per minute of a screen that polls every 15 s. */
const perMinute = 60_000 / waiterTablesRefreshMs;

const folder = await fillFolder({ waiter: Math.ceil(fallbackCount / 8), kitchen: 8 });

/** Polls of the tables per minute, from the times of the first and the last. */
async function rateOf(origin: RemoteOrigin): Promise<number> {
  const times = (await origin.report()).requests[`GET ${path}`] ?? [];
  const spanMs = (times.at(-1) ?? Number.NaN) - (times[0] ?? Number.NaN);
  return ((times.length - 1) * 60_000) / spanMs;
}

/** Idle: no orders are made. */
async function playPushed(count: number): Promise<number> {
  const origin = await startOrigin(folder);
  const front = await startFront(folder, origin.url);
  const watchers = await openRawWatchers(sessionsOf(front.url, folder, 'waiter'), count, [path]);
  await wait(windowMs);
  const rate = await rateOf(origin);
  await watchers.close();
  await front.stop();
  await origin.stop();
  return rate;
}

async function playPolling(count: number, isThroughServer: boolean): Promise<number> {
  const origin = await startOrigin(folder);
  const front = await startFront(folder, origin.url);
  const screens = startPollingScreens({
    sessions: sessionsOf(front.url, folder, 'waiter'),
    count,
    url: isThroughServer ? front.url : origin.url,
    path,
    intervalMs: waiterTablesRefreshMs,
  });
  await wait(windowMs);
  screens.stop();
  const rate = await rateOf(origin);
  await front.stop();
  await origin.stop();
  return rate;
}

const boards = await openBoards(folder, boardScreens);
const [pushed, polling, fallback, board] = await Promise.all([
  Promise.all(pushedCrowds.map(playPushed)),
  playPolling(pollingCount, false),
  playPolling(fallbackCount, true),
  boards.play(windowMs),
]);
await boards.stop();
folder.remove();

function boardRow(name: string, { delays, expected, cpuMs }: BoardFigures): Figure[] {
  if (delays.length !== expected) throw new Error(`${name}: seen ${delays.length} of ${expected}`);
  return [
    { name: `${name}: seen / expected`, measured: `${delays.length} / ${expected}` },
    {
      name: `${name}: POST leaving → seen, p50 / p99`,
      measured: `${percentile(delays, 50).toFixed(0)} / ${percentile(delays, 99).toFixed(0)} ms`,
    },
    { name: `${name}: CPU of server and origin`, measured: `${cpuMs.toFixed(0)} ms` },
  ];
}

/** Fewer where another read has just said that nothing changed; but the same however many screens watch. */
const most = perMinute * 1.05;
const isFlat = Math.max(...pushed) <= Math.min(...pushed) * 1.05;
writeFigures(
  'Polling versus push',
  `${windowMs / 1_000} s, all crowds at once; the boards: ${boardScreens} screens of the kitchen, the same orders, polled every ${preparationRefreshMs / 1_000} s or pushed.`,
  [
    ...pushed.map((rate, index) => ({
      name: `origin requests for the tables a minute, ${pushedCrowds[index]} screens`,
      measured: rate.toFixed(2),
      goal: `≤ ${most.toFixed(1)}, all alike`,
      isMet: isFlat && rate <= most,
    })),
    {
      name: `the same, ${pollingCount} screens that poll the origin themselves`,
      measured: `${polling.toFixed(0)} (${(polling / pollingCount).toFixed(2)} each)`,
    },
    judged(`the same, ${fallbackCount} screens in fallback`, fallback, '≤', perMinute * 1.1, {
      digits: 2,
    }),
    ...boardRow('board, pushed', board.pushed),
    ...boardRow('board, polled every 10 s', board.polled),
  ],
);
