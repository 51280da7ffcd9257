/**
 * Runs every bench of the live layer one after the other, so that none disturbs another; each rewrites its tables in
 * RESULTS.md. A bench that fails or misses a goal does not stop the others.
 *
 * Usage: npm run bench:all [-- --only restart,far-origin]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const benches = [
  'fan-out',
  'order-to-screen',
  'far-origin',
  'polling-versus-push',
  'sockets',
  'restart',
  'proxy-cost',
];

const { values } = parseArgs({ options: { only: { type: 'string', default: benches.join() } } });
const chosen = values.only.split(',');
const unknown = chosen.filter(name => !benches.includes(name));
if (unknown.length > 0) throw new Error(`No such bench: ${unknown.join()}. There are ${benches.join(', ')}.`);

const outcomes: Record<string, { minutes: string; exit: string }> = {};
for (const name of benches.filter(bench => chosen.includes(bench))) {
  console.log(`\n${name} …`);
  const startedAtMs = Date.now();
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`)], { stdio: 'inherit' });
  const [code, signal] = await once(child, 'exit');
  const minutes = ((Date.now() - startedAtMs) / 60_000).toFixed(1);
  outcomes[name] = { minutes, exit: code === 0 ? 'all goals met' : `ended with ${code ?? signal}` };
  if (code !== 0) process.exitCode = 1;
}
console.log();
console.table(outcomes);
