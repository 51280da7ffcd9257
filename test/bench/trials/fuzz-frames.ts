/**
 * 100,000 fuzzed frames against the server in a separate process: each is answered with the right close code, nothing
 * crashes, and its memory grows by less than 20 MB.
 *
 * Usage: npm run fuzz:frames [-- --frames 100000 --seed 1]
 */
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { fuzzFrames } from '../../helpers/fuzz/frame-fuzz.ts';
import { setUpRestaurant, watch } from '../../helpers/restaurants/staff-session.ts';
import { createDataFolder, startServer } from '../../helpers/server-process.ts';
import { judged, writeFigures } from '../rig/results-page.ts';
import { createSeededRandom } from '../rig/seeded-random.ts';
import type { HeldMemory } from '../soak/soak-server.ts';

const { values } = parseArgs({
  options: { frames: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
});
const random = createSeededRandom(Number(values.seed));
const growthMax = 20;

const folder = createDataFolder();
const server = await startServer(folder.path, {}, 'test/bench/soak/soak-server.ts');
const owner = await setUpRestaurant(server.url);
const readMemory = async (): Promise<HeldMemory> => {
  server.child.send('memory');
  const [held] = await once(server.child, 'message');
  return held;
};
const target = { port: Number(new URL(server.url).port), origin: server.url, token: owner.token };
const bystander = await watch(owner, ['/api/waiter/tables']);
// Warm-up with the same load: memory that the process reserves under it is not returned.
await fuzzFrames(target, Number(values.frames), random);
const before = await readMemory();
const report = await fuzzFrames(target, Number(values.frames), random);
const after = await readMemory();
const isStillServed = bystander.socket.readyState === bystander.socket.OPEN;
await bystander.close();
const exitCode = await server.stop();
folder.remove();

for (const wrong of report.wrong.slice(0, 20)) console.log(wrong);
const growth = (measure: keyof HeldMemory) => (after[measure] - before[measure]) / 1_000_000;
writeFigures('Fuzzed frames', `${report.frames} frames on sockets, seed ${values.seed}.`, [
  judged('answered otherwise than written', report.wrong.length, '≤', 0, { digits: 0 }),
  judged('heap after collection, growth', growth('heapBytes'), '≤', growthMax, { unit: 'MB' }),
  judged('RSS, growth', growth('rssBytes'), '≤', growthMax, { unit: 'MB' }),
  {
    name: 'a socket that was open all the time',
    measured: isStillServed ? 'open' : 'closed',
    isMet: isStillServed,
  },
  { name: 'the server, asked to stop', measured: `exit code ${exitCode}`, isMet: exitCode === 0 },
  ...Object.entries(report.outcomes).map(([code, count]) => ({
    name: `answered ${code}`,
    measured: String(count),
  })),
]);
