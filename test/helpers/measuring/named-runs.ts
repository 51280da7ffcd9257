/** `npm run bench`, `trial` and `fuzz`: without a name they list what there is, with one it is played, and what follows goes to it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../source-tree.ts';

/** Each name with what it shows, and the file that plays it, with arguments of its own. */
export type NamedRuns = Readonly<Record<string, readonly [what: string, file: string, ...args: string[]]>>;

async function play(file: string, args: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, [join(root, file), ...args], {
    stdio: 'inherit',
    // In seconds, for one that is a test file: by itself tap ends it after half a minute.
    env: { TAP_TIMEOUT: '3600', ...process.env },
  });
  const forward = (signal: NodeJS.Signals) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, forward);
  const [code] = await once(child, 'exit');
  for (const signal of signals) process.off(signal, forward);
  return code === 0;
}

/** `all` plays one after the other, so that none disturbs another; one that fails doesn't stop them. */
export async function playNamed(command: string, runs: NamedRuns): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2);
  const names = name === 'all' ? Object.keys(runs) : [name];
  const failed: string[] = [];
  for (const one of names) {
    const [, file, ...own] = Object.hasOwn(runs, one) ? (runs[one] ?? []) : [];
    if (file === undefined) {
      console.log(`npm run ${command} -- <name> [arguments]\n`);
      for (const [known, [what]] of Object.entries(runs)) console.log(`${known.padEnd(14)} ${what}`);
      console.log(`${'all'.padEnd(14)} one after the other`);
      if (one !== '') process.exitCode = 1;
      return;
    }
    if (!(await play(file, [...own, ...args]))) failed.push(one);
  }
  if (failed.length === 0) return;
  console.log(`Failed, or missed a goal: ${failed.join(', ')}`);
  process.exitCode = 1;
}
