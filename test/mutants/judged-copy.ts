/** A copy of the last commit in which faults are planted and test files played, so that the project itself is never touched. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from '../helpers/source-tree.ts';
import { installClerkFiles } from '../run/install-clerk-files.ts';
import { folderOfTests } from '../run/tap-processes.ts';
import { readTap } from '../run/tap-report.ts';
import { divide, fileMark, usesBrowser } from '../run/test-files.ts';
import { findFile, type Mutant, plant } from './mutations.ts';

/** `file` is null where nobody knows which of several it was. */
export type Failure = { file: string | null; title: string };

export type Copy = {
  /** The first failure of these files with these faults planted and no other. */
  play(files: readonly string[], mutants: readonly Mutant[]): Promise<Failure | null>;
  /** What the type checker says of these faults, a line each. */
  check(mutants: readonly Mutant[]): string[];
};

const longestMs = 40 * 60_000;
const buildSeconds = 300;

const running = new Set<number>();
const end = (group: number) => {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // It has ended.
  }
};
process.on('exit', () => running.forEach(end));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));

export const isOfClient = (test: string) => test.startsWith('test/client/');
/** Where whole servers and browsers wait for each other, a busy machine alone may fail a test. */
export const isUnsteady = (test: string) => usesBrowser(test) || test.startsWith('test/flows/');
/** Imports what one process plays. */
const ofSeveral = '.cache/several.test.ts';
const vitest = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--config=client/vite.config.ts',
  '--bail=1',
  '--maxWorkers=1',
  '--reporter=tap-flat',
];

/** In a process of its own. */
export const isAlone = (test: string) => !isOfClient(test) && divide([test])[0]?.name === test;

/** A loop without end uses them up; a busy machine doesn't. */
const secondsFor = (files: readonly string[]) =>
  files.some(file => isAlone(file) || usesBrowser(file)) ? 600 : 60 + 10 * files.length;

/** What can share a process does: starting one takes as long as most tests. */
function processesFor(files: readonly string[]): string[][] {
  const client = files.filter(isOfClient);
  const shared = files.filter(file => !isOfClient(file) && !isAlone(file));
  const alone = files.filter(isAlone).map(file => [file]);
  const parts = files[0] !== undefined && isOfClient(files[0]) ? [client, shared] : [shared, client];
  return [...parts.filter(part => part.length > 0), ...alone];
}

function makeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  execFileSync('git', ['clone', '--quiet', '--local', root, folder]);
  execFileSync('cp', ['-al', join(root, 'node_modules'), join(folder, 'node_modules')]);
  installClerkFiles(folder);
  mkdirSync(join(folder, '.cache'));
}

/** With the client built where files will be played. */
export async function createCopy(folder: string, use: 'play' | 'check'): Promise<Copy> {
  makeFolder(folder);
  const temporary = join(folderOfTests(), `mutants-${process.pid}-${basename(folder)}`);
  const places = execFileSync('git', ['ls-files'], { cwd: folder, encoding: 'utf8' }).split('\n');
  const untouched = new Map<string, string>();
  let builtWith: string | null = null;

  function plantOnly(mutants: readonly Mutant[]): void {
    for (const [file, text] of untouched) writeFileSync(join(folder, file), text);
    untouched.clear();
    for (const mutant of mutants) {
      const file = findFile(places, mutant.file);
      const text = file === undefined ? null : readFileSync(join(folder, file), 'utf8');
      const planted = text === null ? null : plant(text, mutant);
      if (file === undefined || text === null || planted === null) throw new Error(`${mutant.id} is gone`);
      if (!untouched.has(file)) untouched.set(file, text);
      writeFileSync(join(folder, file), planted);
    }
  }

  async function run(
    args: string[],
    processorSeconds: number,
  ): Promise<{ status: number | null; said: string }> {
    mkdirSync(temporary, { recursive: true });
    const limited = ['-c', `ulimit -t ${processorSeconds}; exec "$0" "$@"`, process.execPath, ...args];
    const child = spawn('sh', limited, {
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, TMPDIR: temporary, TAP_TIMEOUT: String(longestMs / 1_000), TAP_BAIL: '1' },
    });
    const group = child.pid ?? 0;
    running.add(group);
    const timer = setTimeout(() => end(group), longestMs);
    let said = '';
    child.stdout.setEncoding('utf8').on('data', chunk => {
      said += chunk;
    });
    const [status] = await once(child, 'exit');
    clearTimeout(timer);
    end(group);
    running.delete(group);
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    return { status, said };
  }

  async function playTogether(files: readonly string[]): Promise<Failure | null> {
    const [first = ''] = files;
    const only = files.length === 1 ? first : null;
    const plays = files.map(file => `t.comment('${fileMark}${file}');\nawait import('../${file}');\n`);
    writeFileSync(join(folder, ofSeveral), `import t from 'tap';\n${plays.join('')}`);
    const tap = ['--import', './test/run/test-domains.ts', only ?? ofSeveral];
    const { status, said } = await run(isOfClient(first) ? [...vitest, ...files] : tap, secondsFor(files));
    const { failures, isWhole } = readTap(said, only);
    const [failure] = failures;
    if (status === 0 && isWhole && failure === undefined) return null;
    if (failure === undefined) return { file: only, title: `ended with ${status ?? 'its time used up'}` };
    const title = [...failure.titles, failure.seen].join(' › ');
    return { file: failure.file ?? files.find(file => title.startsWith(file)) ?? null, title };
  }

  async function build(mutants: readonly Mutant[]): Promise<boolean> {
    const key = mutants
      .filter(({ file }) => !file.startsWith('server/'))
      .map(({ id }) => id)
      .join();
    if (builtWith === key) return true;
    builtWith = null;
    const vite = ['node_modules/vite/bin/vite.js', 'build', '--config=client/vite.config.ts'];
    const { status } = await run(vite, buildSeconds);
    if (status === 0) builtWith = key;
    return status === 0;
  }

  if (use === 'play' && !(await build([]))) throw new Error('The client cannot be built');
  return {
    async play(files, mutants) {
      plantOnly(mutants);
      for (const part of processesFor(files)) {
        if (part.some(usesBrowser) && !(await build(mutants))) return { file: null, title: 'no build' };
        const failure = await playTogether(part);
        if (failure !== null) return failure;
      }
      return null;
    },
    check(mutants) {
      plantOnly(mutants);
      return ['.', 'client'].flatMap(project => {
        const args = [join('node_modules', 'typescript', 'bin', 'tsc'), '-p', project, '--pretty', 'false'];
        return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }).stdout.split('\n');
      });
    },
  };
}
