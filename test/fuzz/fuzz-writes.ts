/**
 * Fuzzes every write with valid and corrupted bodies generated from its own schema: no server error, no effect of a
 * refused request, no second effect of a repeat. Also with unknown properties, and with ids of another restaurant and
 * of another entity type: refused without effect.
 *
 * Usage: npm run fuzz -- writes [--calls 300 --seed 1], `calls` of each write
 */
import { parseArgs } from 'node:util';
import { fuzzTrespasses } from '../helpers/fuzz/trespass-fuzz.ts';
import { fuzzWrites } from '../helpers/fuzz/write-fuzz.ts';
import { figure, none, printFigures } from '../helpers/measuring/judged-figures.ts';

const { values } = parseArgs({
  options: { calls: { type: 'string', default: '300' }, seed: { type: 'string', default: '1' } },
});
const closers: (() => Promise<void>)[] = [];
const report = await fuzzWrites(
  { teardown: close => closers.push(close) },
  { callsEach: Number(values.calls), writesPerRestaurant: 1, seed: Number(values.seed) },
);
const trespasses = await fuzzTrespasses(
  { teardown: close => closers.push(close) },
  { callsEach: Number(values.calls), seed: Number(values.seed) },
);
for (const close of closers) await close();
for (const fault of [...report.faults, ...trespasses.faults].slice(0, 20)) console.log(fault);
const done = Object.values(report.done);
printFigures(
  'Fuzzed writes',
  `${report.calls + trespasses.calls} calls of the write table, seed ${values.seed}.`,
  [
    none('faults, half effects, second effects', report.faults.length),
    none('taken though not named, or of somebody else', trespasses.faults.length),
    figure(
      'carried out',
      done.reduce((sum, count) => sum + count, 0),
    ),
    figure('writes that were carried out at least once', done.length),
  ],
);
console.log(JSON.stringify(report.done));
