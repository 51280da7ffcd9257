/**
 * Property tests of orders and reports with many more random evenings than `npm test`, one file after the other.
 *
 * Usage: npm run fuzz -- laws [--runs 1000], `runs` of each property
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../helpers/source-tree.ts';

const folder = join(root, 'test', 'server', 'origin');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file =>
  /-laws(-\w+)?\.test\.ts$/.test(file),
);

const { values } = parseArgs({ options: { runs: { type: 'string', default: '1000' } } });
if (!(Number(values.runs) > 0)) throw new Error('--runs is a number of evenings');
// In seconds: a hundred runs take about four.
const env = { ...process.env, LAW_RUNS: values.runs, TAP_TIMEOUT: String(900 + Number(values.runs)) };
for (const file of files) {
  const { status } = spawnSync(process.execPath, [join(folder, file)], { env, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
