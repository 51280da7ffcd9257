/**
 * Plays test files of tap, each in a process of its own and a few at a time, and writes one TAP document of them all. Not
 * by tap's own runner, whose hooks slow every process down, also the servers that tests start. Node collects the coverage.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeArguments } from './calendar/calendar-clock.ts';
import { argumentsOf, countsCoverage, isWaiting, usesBrowser } from './test-files.ts';

/** More than there are cores, because many tests wait. */
const jobs = 5;
/** What hangs is ended; nothing that works takes so long. */
const fileMs = 20 * 60_000;
/**
 * So many browser tests that failed are played once more, alone: five processes on few cores starve a browser now and then. Those that pass are named as
 * flaky. Nothing else gets a second try, least of all a law: its counterexample is one.
 */
const maxSecondTries = 2;

export type Places = {
  root: string;
  /** A folder for what each file says. */
  output: string;
  /** A folder for Node's coverage files, emptied first; null: nothing is counted. */
  coverage: string | null;
  /** The document. */
  tapOutput: string;
};

type Played = { readonly file: string; readonly ok: boolean; readonly text: string; readonly tookMs: number };

const memoryFolder = '/dev/shm';
const memoryLeastBytes = 2 * 2 ** 30;

/** For stores and profiles of tests: in memory where that has room, because waiting for a disk takes a tenth of the time. */
export function folderOfTests(): string {
  if (!existsSync(memoryFolder)) return tmpdir();
  const { bavail, bsize } = statfsSync(memoryFolder);
  return bavail * bsize < memoryLeastBytes ? tmpdir() : memoryFolder;
}

async function playFile(
  { root, output, coverage }: Places,
  file: string,
  signal: AbortSignal,
): Promise<Played> {
  const log = join(output, `${file.replaceAll(/[\\/]/g, '-')}.txt`);
  const descriptor = openSync(log, 'w');
  const startedAtMs = performance.now();
  const variables = {
    TAP_TIMEOUT: String(fileMs / 1_000),
    TMPDIR: folderOfTests(),
    ...(coverage !== null && countsCoverage(file) && { NODE_V8_COVERAGE: coverage }),
  };
  const child = spawn('env', nodeArguments(variables, argumentsOf(file)), {
    cwd: root,
    stdio: ['ignore', descriptor, 'inherit'],
    signal: AbortSignal.any([signal, AbortSignal.timeout(fileMs)]),
  });
  const [code] = await once(child, 'close').catch(() => [null]);
  closeSync(descriptor);
  const tookMs = Math.round(performance.now() - startedAtMs);
  const text = readFileSync(log, 'utf8');
  // One that ends early without a word of its plan has not passed.
  return { file, ok: code === 0 && /^1\.\.\d+/m.test(text), text, tookMs };
}

/** What TAP says of each failure, for whoever reads the console. */
export function failuresIn(text: string): string {
  const lines = text.split('\n');
  const said = lines.flatMap((line, index) => {
    const isInnermost = /^\s*not ok /.test(line) && /^\s*---$/.test(lines[index + 1] ?? '');
    if (isInnermost) return lines.slice(index, index + 40);
    return /^not ok /.test(line) ? [line] : [];
  });
  return said.join('\n');
}

/** A file is a test too, so what it says stands one level in. */
function documentOf(played: readonly Played[]): string {
  const tests = played.map(({ file, ok, text, tookMs }, index) => {
    const inside = text.replaceAll(/^(?=.)/gm, '    ');
    return `# Subtest: ${file}\n${inside}${ok ? 'ok' : 'not ok'} ${index + 1} - ${file} # time=${tookMs}ms\n`;
  });
  return `TAP version 14\n${tests.join('')}1..${played.length}\n`;
}

/** Plays the browser tests that failed once more, unless it is more than chance. */
async function playAgain(places: Places, played: readonly Played[], signal: AbortSignal): Promise<Played[]> {
  const failed = played.filter(({ ok }) => !ok);
  if (failed.length > maxSecondTries || !failed.every(({ file }) => usesBrowser(file))) return [...played];
  const results = [...played];
  for (const first of failed) {
    console.log(`── ${first.file} failed; what it said, and a second try:\n${failuresIn(first.text)}`);
    const second = await playFile(places, first.file, signal);
    console.log(`── ${first.file}: ${second.ok ? 'FLAKY, passed alone' : 'failed again'}`);
    results[results.indexOf(first)] = second;
  }
  return results;
}

/** Whether all passed. `others`: what else is played meanwhile; once that is over, there is room for one more. */
export async function playFiles(
  places: Places,
  files: readonly string[],
  others: Promise<unknown>,
): Promise<boolean> {
  if (places.coverage !== null) rmSync(places.coverage, { recursive: true, force: true });
  const stopping = new AbortController();
  const stop = () => {
    stopping.abort();
    process.exit(130);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.once(signal, stop);
  const queued = files.filter(file => !isWaiting(file));
  const played: Played[] = [];
  const play = async (file: string) => {
    played.push(await playFile(places, file, stopping.signal));
  };
  const work = async () => {
    for (let file = queued.shift(); file !== undefined; file = queued.shift()) await play(file);
  };
  await Promise.all([
    ...files.filter(isWaiting).map(play),
    ...Array.from({ length: jobs }, work),
    others.then(work),
  ]);
  const results = await playAgain(places, played, stopping.signal);
  for (const signal of signals) process.off(signal, stop);
  writeFileSync(places.tapOutput, documentOf(results));
  return results.every(({ ok }) => ok);
}
