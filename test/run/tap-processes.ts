/**
 * Plays parts of the test files, each part in a process of its own and a few at a time. Not by tap's own runner, whose hooks slow every process down, also
 * the servers that tests start. Node collects the coverage.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../helpers/source-tree.ts';
import { type Failure, readTap } from './tap-report.ts';
import { entryOf, fileMark, type Part, usesBrowser } from './test-files.ts';

/** More than there are cores, because many tests wait. */
const jobs = 4;
/** What hangs is ended; nothing that works takes so long. */
const partMs = 20 * 60_000;
/**
 * So many browser tests that failed are played once more, alone: a busy machine starves a browser now and then. Those that pass are named as flaky. Nothing
 * else gets a second try, least of all a law: its counterexample is one.
 */
const maxSecondTries = 2;

const memoryFolder = '/dev/shm';
const memoryLeastBytes = 2 * 2 ** 30;

/** For stores and profiles of tests: in memory where that has room, because waiting for a disk takes a tenth of the time. */
export function folderOfTests(): string {
  if (!existsSync(memoryFolder)) return tmpdir();
  const { bavail, bsize } = statfsSync(memoryFolder);
  return bavail * bsize < memoryLeastBytes ? tmpdir() : memoryFolder;
}

type Options = {
  /** A folder for the processes' files and output, from the root. */
  readonly folder: string;
  /** A folder for Node's coverage files; left out: nothing is counted. */
  readonly coverage?: string | undefined;
  /** Resolves when what is played beside them has ended: then there is room for one more. */
  readonly others?: Promise<unknown>;
  /** Called whenever tests have ended. */
  readonly onProgress?: (passed: number, failed: number) => void;
};

export type Played = { readonly passed: number; readonly failures: readonly Failure[] };

/** `end`: the code or signal with which the process ended; null where that is 0. */
type Output = { readonly text: string; readonly end: string | null };

/** Environment variables are given by `env`, so that those that change how Node itself starts count too. */
export function nodeArguments(
  variables: Readonly<Record<string, string>>,
  args: readonly string[],
): string[] {
  return [...Object.entries(variables).map(([name, value]) => `${name}=${value}`), process.execPath, ...args];
}

function start(part: Part, options: Options, signal: AbortSignal): Promise<Output> {
  const variables = {
    TAP_TIMEOUT: String(partMs / 1_000),
    TMPDIR: folderOfTests(),
    ...part.variables,
    // Whole servers play over the same code, and counting takes a third of a process's time.
    ...(options.coverage !== undefined &&
      part.name.startsWith('unit') && { NODE_V8_COVERAGE: options.coverage }),
  };
  const args = ['--import', './test/run/test-domains.ts', entryOf(part, options.folder)];
  const child = spawn('env', nodeArguments(variables, args), {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    signal: AbortSignal.any([signal, AbortSignal.timeout(partMs)]),
  });
  return new Promise(resolve => {
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const results = chunk.match(/^(not )?ok (?!.*# SKIP)/gm) ?? [];
      const failed = results.filter(result => result.startsWith('not')).length;
      options.onProgress?.(results.length - failed, failed);
    });
    child.on('error', ({ name }) => resolve({ text, end: name }));
    child.on('close', (code, killer) => {
      const log = `${part.name.replaceAll('/', '-')}.txt`;
      writeFileSync(join(root, options.folder, log), text);
      resolve({ text, end: code === 0 ? null : (killer ?? `code ${code}`) });
    });
  });
}

/** Those that a process did not get to the end of are played by themselves, so that one that dies takes no other along. */
async function play(part: Part, options: Options, signal: AbortSignal): Promise<Played> {
  const { text, end } = await start(part, options, signal);
  const [only = null] = part.files.length === 1 ? part.files : [];
  const report = readTap(text, only);
  if (report.isWhole && (end === null || report.failures.length > 0)) return report;
  if (only !== null || signal.aborted) {
    const details = text.split('\n').slice(-30).join('\n');
    const failure = { file: only, titles: [], seen: `its process ended with ${end}`, details };
    return { passed: report.passed, failures: [...report.failures, failure] };
  }
  const reached = text.lastIndexOf(`# ${fileMark}`);
  const file = text.slice(reached + 2 + fileMark.length).split('\n', 1)[0] ?? '';
  const results: Played[] = [readTap(text.slice(0, Math.max(reached, 0)), null)];
  for (const left of part.files.slice(Math.max(part.files.indexOf(file), 0)))
    results.push(await play({ ...part, name: left, files: [left] }, options, signal));
  return sum(results);
}

function sum(results: readonly Played[]): Played {
  return {
    passed: results.reduce((all, { passed }) => all + passed, 0),
    failures: results.flatMap(({ failures }) => failures),
  };
}

/** Plays the browser tests that failed once more, unless it is more than chance. */
async function playAgain(played: Played, options: Options, signal: AbortSignal): Promise<Played> {
  const files = [...new Set(played.failures.map(({ file }) => file))];
  if (files.length > maxSecondTries || !files.every(file => file !== null && usesBrowser(file)))
    return played;
  let { passed, failures } = played;
  for (const file of files as string[]) {
    const second = await play({ name: file, files: [file] }, options, signal);
    console.log(`${file} failed, and ${second.failures.length > 0 ? 'again' : 'FLAKY: passed alone'}`);
    if (second.failures.length > 0) continue;
    const first = failures.filter(failure => failure.file === file);
    passed += new Set(first.map(({ titles }) => titles[0])).size;
    failures = failures.filter(failure => failure.file !== file);
  }
  return { passed, failures };
}

export async function playParts(parts: readonly Part[], options: Options): Promise<Played> {
  mkdirSync(join(root, options.folder), { recursive: true });
  const stopping = new AbortController();
  const stop = () => {
    stopping.abort();
    process.exit(130);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.once(signal, stop);
  const queued = parts.filter(({ isWaiting }) => !isWaiting);
  const results: Played[] = [];
  const playOne = async (part: Part) => {
    results.push(await play(part, options, stopping.signal));
  };
  const work = async () => {
    for (let part = queued.shift(); part !== undefined; part = queued.shift()) await playOne(part);
  };
  await Promise.all([
    ...parts.filter(({ isWaiting }) => isWaiting).map(playOne),
    ...Array.from({ length: jobs }, work),
    options.others?.then(work),
  ]);
  const played = await playAgain(sum(results), options, stopping.signal);
  for (const signal of signals) process.off(signal, stop);
  return played;
}
