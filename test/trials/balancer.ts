/**
 * Two processes on one PostgreSQL behind a real HAProxy with `deploy/haproxy.cfg`, of which only the addresses are replaced: what strangers may not do through it,
 * two that are late with its check, as under load, then both processes replaced as in an update and killed by kill -9 while waiters take orders and screens watch, from
 * four addresses.
 *
 * Usage: npm run trial -- balancer [--replacements 6 --kills 6]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createCalls, type Place } from '../bench/chain/chain-calls.ts';
import { createEvening } from '../bench/chain/chain-evening.ts';
import type { RunningProcess } from '../bench/chain/chain-processes.ts';
import { openScreens } from '../bench/chain/chain-screens.ts';
import { openAllScreens, startWorld } from '../bench/chain/chain-world.ts';
import { figure, judged, none, printFigures, shares } from '../helpers/measuring/judged-figures.ts';
import { readEffects } from '../helpers/measuring/stored-effects.ts';
import { findFreePort } from '../helpers/server-process.ts';
import { root } from '../helpers/source-tree.ts';

const { values } = parseArgs({
  options: {
    replacements: { type: 'string', default: '6' },
    kills: { type: 'string', default: '6' },
  },
});
const replacements = Number(values.replacements);
const kills = Number(values.kills);
const devices = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5'];
const waiterCount = 6;
const screenCount = 12;
const stayMs = 150;
const backWithinMs = 30_000;
/** More than one address may ask without a session before it has to wait. */
const strangersCalls = 400;
/** Longer than the check waits. */
const lateMs = 1_500;
const busyForMs = 6_000;

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms));

/** Throws where the file has no longer what is to be replaced. */
function configFor(port: number, processes: readonly Pick<RunningProcess, 'url'>[]): string {
  const [a, b] = processes.map(({ url }) => new URL(url).host);
  const replaced: [RegExp, string][] = [
    [/^resolvers docker\n(?: .*\n)+/m, ''],
    [/ resolvers docker init-addr \S+/, ''],
    [/bind :8080/, `bind 127.0.0.1:${port}`],
    [/kelner-a:3000/g, a ?? ''],
    [/kelner-b:3000/g, b ?? ''],
  ];
  return replaced.reduce(
    (text, [from, to]) => {
      if (!from.test(text)) throw new Error(`deploy/haproxy.cfg has no ${from}`);
      return text.replace(from, to);
    },
    readFileSync(join(root, 'deploy', 'haproxy.cfg'), 'utf8'),
  );
}

const folder = mkdtempSync(join(tmpdir(), 'kelner-balancer-'));

function startBalancer(port: number, processes: readonly Pick<RunningProcess, 'url'>[]): ChildProcess {
  const file = join(folder, `haproxy-${port}.cfg`);
  writeFileSync(file, configFor(port, processes));
  return spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Answers of the balancer itself, in front of two that answer all but its check at once. */
async function countRefusedWhileBusy(): Promise<number> {
  const busy = await Promise.all(
    [1, 2].map(async () => {
      const server = createServer((request, response) => {
        setTimeout(() => response.end(), request.url === '/health/ready' ? lateMs : 0);
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = server.address();
      const port = typeof address === 'object' ? address?.port : 0;
      return { server, url: `http://127.0.0.1:${port}` };
    }),
  );
  const port = await findFreePort();
  const between = startBalancer(port, busy);
  await wait(lateMs);
  let refused = 0;
  for (const untilMs = performance.now() + busyForMs; performance.now() < untilMs; await wait(100)) {
    const { status } = await fetch(`http://127.0.0.1:${port}/config.json`);
    if (status === 503) refused += 1;
  }
  between.kill();
  for (const { server } of busy) server.close();
  return refused;
}

const world = await startWorld(1, { TRUST_PROXY: 'true' });
const [restaurant] = world.restaurants;
if (restaurant === undefined) throw new Error('There is no restaurant');
const url = `http://127.0.0.1:${await findFreePort()}`;
const balancer = startBalancer(Number(new URL(url).port), world.processes);
balancer.once('error', () => {
  console.log('left out: haproxy is not on this computer');
  process.exit();
});
const statusOf = (path: string, headers = {}) =>
  fetch(`${url}${path}`, { headers }).then(
    async answer => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );
for (const untilMs = performance.now() + backWithinMs; (await statusOf('/health/ready')) !== 200; ) {
  if (performance.now() > untilMs) throw new Error('Nothing answers through the balancer');
  await wait(50);
}

const refusedWhileBusy = await countRefusedWhileBusy();
const metricsStatus = await statusOf('/metrics', { authorization: 'Bearer of-the-bench' });
let refusedStrangers = 0;
for (let call = 0; call < strangersCalls; call += 1) {
  const forged = `10.1.${call >> 8}.${call & 255}`;
  const status = await statusOf('/api/waiter/tables', {
    'x-forwarded-for': forged,
    forwarded: `for=${forged}`,
  });
  if (status === 429) refusedStrangers += 1;
}

const places: Place[] = devices.map(localAddress => ({ url, localAddress }));
const screens = openScreens(places, world.publicUrl);
const calls = createCalls(places, world.publicUrl);
const evening = createEvening(calls, screens, places.length);
await openAllScreens(screens, [restaurant], screenCount, false);
const socketsOf = (one: RunningProcess) => one.metric('kelner_live_sockets');
const spreadAtFirst = await Promise.all(world.processes.map(socketsOf));
const isBack = () => screens.open.every(({ isLive }) => isLive);
async function comeBack(): Promise<void> {
  const untilMs = performance.now() + backWithinMs;
  while (!isBack() && performance.now() < untilMs) await wait(20);
}

let isOver = false;
const working = Array.from({ length: waiterCount }, async () => {
  while (!isOver) {
    await evening.serveGuests(restaurant, stayMs);
    await wait(stayMs);
  }
});
await wait(5_000);
const calm = evening.measured;

async function play(count: number, signal: NodeJS.Signals) {
  evening.measure();
  let left = 0;
  for (let number = 0; number < count; number += 1) {
    const one = world.processes[number % 2 === 0 ? 0 : 1];
    await one.stop(signal);
    await comeBack();
    left += screens.open.filter(({ isLive }) => !isLive).length;
    await one.start();
    // Until the balancer has found it ready again: the other one goes next.
    await wait(4_000);
  }
  return { ...evening.measured, left };
}

const replaced = await play(replacements, 'SIGTERM');
const killed = await play(kills, 'SIGKILL');
evening.measure();
isOver = true;
await Promise.all(working);
await wait(1_000);
const last = evening.measured;
const { acknowledged } = calls;
const keys = acknowledged.map(({ key }) => key);
const effects = await readEffects(world.databaseUrl, keys);
screens.close();
const ended = once(balancer, 'exit');
balancer.kill('SIGTERM');
await ended;
await world.remove();
rmSync(folder, { recursive: true });

const phases = [calm, replaced, killed, last];
const failed = phases.flatMap(phase => phase.failed);
for (const { status, path, body } of failed)
  console.log(`refused: ${status} ${path} ${JSON.stringify(body)}`);
for (const text of [...effects.lost, ...effects.doubled]) console.log(`wrong: ${text}`);
const times = ({ tookMs }: { tookMs: number[] }) => shares(tookMs, [50, 99]);
printFigures(
  'Behind the balancer',
  `Two processes on one PostgreSQL behind HAProxy with deploy/haproxy.cfg; ${waiterCount} waiters and ${screenCount} screens at ${devices.length} addresses; each process replaced in turn, ${replacements} times in all, then killed ${kills} times.`,
  [
    figure('sockets at each process at first', spreadAtFirst.join(' / ')),
    judged('metrics through the balancer: status', metricsStatus, '≥ 404', 0),
    judged(
      `${strangersCalls} calls without a session, each by a forged address: refused`,
      refusedStrangers,
      '≥ 1',
      0,
    ),
    none('refused by the balancer itself while both were late with its check', refusedWhileBusy),
    figure('writes acknowledged', acknowledged.length),
    none('of them lost', effects.lost.length),
    none('keys with two effects', effects.doubled.length),
    none('writes that failed after their tries', failed.length),
    none('writes tried again while processes were replaced', replaced.retries),
    figure('writes tried again, kills', killed.retries),
    none('screens that did not come back', replaced.left + killed.left),
    none(
      'orders that a screen did not get',
      phases.reduce((sum, { arrivals }) => sum + arrivals.missing, 0),
    ),
    figure('write → answer through the balancer, p50 / p99', times(calm)),
    figure('the same while replaced', times(replaced)),
    figure('the same with kills', times(killed)),
  ],
);
process.exit();
