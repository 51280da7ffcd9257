/**
 * 100,000 fuzzed frames against the server in a separate process: each is answered with the right close code, nothing
 * crashes, and its memory grows by less than 20 MB.
 *
 * Usage: npm run fuzz -- frames [--frames 100000 --seed 1]
 */
import { parseArgs } from 'node:util';
import { fuzzFrames } from '../helpers/fuzz/frame-fuzz.ts';
import type { HeldMemory } from '../helpers/measuring/held-memory.ts';
import { figure, judged, none, printFigures } from '../helpers/measuring/judged-figures.ts';
import { measuredServer, memoryOf } from '../helpers/measuring/measured-server.ts';
import { createSeededRandom } from '../helpers/measuring/seeded-random.ts';
import { setUpRestaurant, watch } from '../helpers/restaurants/staff-session.ts';
import { createDataFolder, startServer } from '../helpers/server-process.ts';

const { values } = parseArgs({
  options: { frames: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
});
const random = createSeededRandom(Number(values.seed));

const folder = createDataFolder();
const server = await startServer(folder.path, {}, measuredServer);
const owner = await setUpRestaurant(server.url);
const target = { port: Number(new URL(server.url).port), origin: server.url, token: owner.token };
const bystander = await watch(owner, ['/api/waiter/tables']);
// Warm-up with the same load: memory that the process reserves under it is not returned.
await fuzzFrames(target, Number(values.frames), random);
const before = await memoryOf(server);
const report = await fuzzFrames(target, Number(values.frames), random);
const after = await memoryOf(server);
const isStillServed = bystander.socket.readyState === bystander.socket.OPEN;
await bystander.close();
const exitCode = await server.stop();
folder.remove();

for (const wrong of report.wrong.slice(0, 20)) console.log(wrong);
const growth = (measure: keyof HeldMemory) => (after[measure] - before[measure]) / 1_000_000;
printFigures('Fuzzed frames', `${report.frames} frames on sockets, seed ${values.seed}.`, [
  none('answered otherwise than written', report.wrong.length),
  judged('heap after collection, growth', growth('heapBytes'), '≤ 20 MB'),
  judged('RSS, growth', growth('rssBytes'), '≤ 20 MB'),
  none('sockets that should have stayed open and closed', Number(!isStillServed)),
  none('exit code of the server, asked to stop', exitCode ?? 1),
  ...Object.entries(report.outcomes).map(([code, count]) => figure(`answered ${code}`, count)),
]);
