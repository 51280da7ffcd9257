/**
 * Two processes on one PostgreSQL, each in turn killed by kill -9 while waiters take orders at both; every write is tried again with its key at the
 * other. Then both are replaced as in an update, while orders go on; and one starts while the other prints on a real TCP printer's double.
 *
 * Usage: npm run trial:chain-kill [-- --trials 200 --replacements 10 --starts 10]
 */
import { parseArgs } from 'node:util';
import { openAllScreens, startWorld } from '../chain/chain-world.ts';
import { startWhilePrinting } from '../chain/printing-starts.ts';
import { judged, writeFigures } from '../rig/results-page.ts';
import { readEffects } from '../rig/stored-effects.ts';

const { values } = parseArgs({
  options: {
    trials: { type: 'string', default: '200' },
    replacements: { type: 'string', default: '10' },
    starts: { type: 'string', default: '10' },
  },
});
const trials = Number(values.trials);
const replacements = Number(values.replacements);
const starts = Number(values.starts);
const waiterCount = 6;
const screenCount = 10;
const stayMs = 60;
const backWithinMs = 60_000;

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms));

const world = await startWorld(2, { PRINTER_ADDRESSES: '127.0.0.1' });
const [restaurant, other] = world.restaurants;
if (restaurant === undefined || other === undefined) throw new Error('There are not two restaurants');
await openAllScreens(world.screens, [restaurant], screenCount, false);
let isOver = false;
const working = Array.from({ length: waiterCount }, async () => {
  while (!isOver) {
    await world.evening.serveGuests(restaurant, stayMs);
    await wait(stayMs);
  }
});
const isBack = () => world.screens.open.every(({ isLive }) => isLive);

async function comeBack(): Promise<void> {
  const untilMs = performance.now() + backWithinMs;
  while (!isBack() && performance.now() < untilMs) await wait(20);
}

for (let trial = 1; trial <= trials; trial += 1) {
  await wait(20 + Math.random() * 300);
  const victim = world.processes[trial % 2 === 0 ? 0 : 1];
  await victim.stop('SIGKILL');
  await victim.start();
  if (trial % 10 !== 0) continue;
  const { retries, failed } = world.evening.measured;
  const { length } = world.calls.acknowledged;
  console.log(`trial ${trial}: ${length} acknowledged, ${retries} tried again, ${failed.length} refused`);
}
const killed = world.evening.measured;
world.evening.measure();
const returned = { continued: 0, topics: 0, left: 0 };
for (let number = 0; number < replacements; number += 1) {
  await comeBack();
  world.screens.spread();
  await wait(500);
  await comeBack();
  const before = { ...world.screens.returns };
  const one = world.processes[number % 2 === 0 ? 0 : 1];
  await one.stop('SIGTERM');
  await comeBack();
  returned.left += world.screens.open.filter(({ isLive }) => !isLive).length;
  const more = (type: string) => (world.screens.returns[type] ?? 0) - (before[type] ?? 0);
  returned.continued += more('unchanged') + more('delta');
  returned.topics += more('unchanged') + more('delta') + more('snapshot');
  await one.start();
}
isOver = true;
await Promise.all(working);
const replaced = world.evening.measured;
const printed = await startWhilePrinting(world, other, starts);
const { acknowledged } = world.calls;
const effects = await readEffects(
  world.databaseUrl,
  acknowledged.map(({ key }) => key),
);
await world.remove();

for (const { status, path, body } of [...killed.failed, ...replaced.failed])
  console.log(`refused: ${status} ${path} ${JSON.stringify(body)}`);
for (const text of [...effects.lost, ...effects.doubled]) console.log(`wrong: ${text}`);
const none = (name: string, count: number) => judged(name, count, '≤', 0, { digits: 0 });
writeFigures(
  'kill -9 and replacements of two processes',
  `${trials} times kill -9 and ${replacements} replacements of one of two processes on one PostgreSQL with default durability, while ${waiterCount} waiters take, send, serve and are paid for orders; ${starts} starts of one while the other prints on a TCP printer.`,
  [
    { name: 'writes acknowledged', measured: String(acknowledged.length) },
    none('of them lost', effects.lost.length),
    none('keys with two effects', effects.doubled.length),
    {
      name: 'tries again with the same key, kills / replacements',
      measured: `${killed.retries} / ${replaced.retries}`,
    },
    none('writes that failed after their tries, kills', killed.failed.length),
    none('writes that failed after their tries, replacements', replaced.failed.length),
    judged(
      'topics that came back without a snapshot',
      (100 * returned.continued) / returned.topics,
      '≥',
      90,
      {
        unit: '%',
      },
    ),
    { name: 'topics that came back', measured: String(returned.topics) },
    none('screens that did not come back', returned.left),
    { name: 'papers printed while another process started', measured: String(printed.papers) },
    none('papers missing or doubled', printed.wrong),
    none('papers unknown', printed.unknown),
  ],
);
process.exit();
