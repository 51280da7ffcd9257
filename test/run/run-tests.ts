/**
 * `npm test`: the static checks and every runner side by side; the failures, and as the last line what all of them counted.
 *
 * Usage: npm test [-- WORDS …]     only the files whose path, else whose text, has each of these words, in any of the paths named (with a slash)
 *        npm run test:all          the long ones too, all suites of the stores on PostgreSQL, and, without WORDS, the coverage of server and shared
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../helpers/source-tree.ts';
import { startPostgres } from '../helpers/stores/postgres-server.ts';
import { findSuitesOfDialect, findSuitesOfStores } from '../helpers/stores/suites-of-stores.ts';
import { installClerkFiles } from './install-clerk-files.ts';
import { showProgress } from './progress-line.ts';
import { type Played, playParts } from './tap-processes.ts';
import type { Failure } from './tap-report.ts';
import { divide, findClientFiles, findTapFiles, isLong, type Part } from './test-files.ts';

const coverageGatePercent = 90;
const folder = join('.cache', 'test');
const vitestOutput = join(root, folder, 'vitest.json');

const { values: given, positionals: words } = parseArgs({
  options: { all: { type: 'boolean', default: false } },
  allowPositionals: true,
});

function choose(files: readonly string[]): string[] {
  const played = given.all || words.length > 0 ? files : files.filter(file => !isLong(file));
  const isPath = (word: string) => word.includes('/');
  const paths = words.filter(isPath);
  const others = words.filter(word => !isPath(word));
  const inPaths = played.filter(file => paths.length === 0 || paths.some(path => file.includes(path)));
  const has = (text: string) => others.every(word => text.includes(word));
  const byPath = inPaths.filter(has);
  return byPath.length > 0 ? byPath : inPaths.filter(file => has(readFileSync(join(root, file), 'utf8')));
}

/** Runs a command of a package to its end. */
async function run(
  command: string,
  args: readonly string[],
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(root, 'node_modules', command), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () => child.kill();
  process.once('exit', stop);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const [code] = await once(child, 'close');
  process.off('exit', stop);
  return { code, output };
}

function failureOf(title: string, details: string, seen = 'failed'): Failure {
  return { file: null, titles: [title], seen, details };
}

async function check(title: string, command: string, args: readonly string[]): Promise<Played> {
  const { code, output } = await run(command, args);
  return code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [failureOf(title, output)] };
}

type VitestTest = { status: string; ancestorTitles: string[]; title: string; failureMessages: string[] };
type VitestReport = {
  numPassedTests: number;
  testResults: { name: string; message: string; assertionResults: VitestTest[] }[];
};

function clientFailures({ testResults }: VitestReport): Failure[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name).replaceAll(sep, '/');
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const tests = failed.map(({ ancestorTitles, title, failureMessages: [details = ''] }) => {
      const seen = details.split('\n')[0]?.replace(/^\w*Error: /, '') ?? '';
      return { file, titles: [...ancestorTitles, title], seen, details };
    });
    const isBroken = message !== '' && failed.length === 0;
    return isBroken ? [{ file, titles: [], seen: message.split('\n')[0] ?? '', details: message }] : tests;
  });
}

async function playClient(files: readonly string[]): Promise<Played> {
  if (files.length === 0) return { passed: 0, failures: [] };
  const reporters = ['--reporter=json', `--outputFile.json=${vitestOutput}`];
  const chosen = words.length > 0 ? files : [];
  // One worker: as many processes of other tests run beside it as there are cores.
  const { code, output } = await run('vitest/vitest.mjs', [
    'run',
    '--config=client/vite.config.ts',
    '--maxWorkers=1',
    ...reporters,
    ...chosen,
  ]);
  try {
    const report: VitestReport = JSON.parse(readFileSync(vitestOutput, 'utf8'));
    const failures = clientFailures(report);
    const isUnexplained = code !== 0 && failures.length === 0;
    return {
      passed: report.numPassedTests,
      failures: isUnexplained ? [failureOf('Client tests', output)] : failures,
    };
  } catch {
    return { passed: 0, failures: [failureOf('Client tests', output, 'left no readable result')] };
  }
}

type Counted = { covered: number; total: number };
type FileCoverage = { lines: Counted; branches: Counted };

async function checkCoverage(): Promise<Played> {
  const report = join(root, '.tap', 'report', 'coverage-summary.json');
  rmSync(report, { force: true });
  // It calls everything below 100 % an error; the gate is ours.
  const { output } = await run('tap/dist/esm/run.mjs', ['report', 'json-summary']);
  try {
    // What tests write, and packages that a bundle's map names, are counted beside them.
    const ours = Object.entries<FileCoverage>(JSON.parse(readFileSync(report, 'utf8'))).filter(([file]) =>
      ['server', 'shared'].some(name => file.startsWith(join(root, name, sep))),
    );
    const percentOf = (kind: keyof FileCoverage) => {
      const sum = (count: keyof Counted) => ours.reduce((total, [, file]) => total + file[kind][count], 0);
      return Math.floor((sum('covered') / sum('total')) * 10_000) / 100;
    };
    const [lines, branches] = [percentOf('lines'), percentOf('branches')];
    const text = `${lines} % of lines, ${branches} % of branches of server and shared`;
    console.log(`Coverage: ${text}`);
    return lines >= coverageGatePercent && branches >= coverageGatePercent
      ? { passed: 1, failures: [] }
      : { passed: 0, failures: [failureOf('Coverage', `The gate is ${coverageGatePercent} %.`, text)] };
  } catch {
    return { passed: 0, failures: [failureOf('Coverage', output, 'left no readable result')] };
  }
}

/** Suites on a PostgreSQL server, which the caller stops. Laws play few evenings there: what differs between the stores shows in each. */
async function divideForPostgres(files: readonly string[], count: number) {
  const server = files.length > 0 ? await startPostgres() : null;
  if (server === null || typeof server === 'string') {
    if (server !== null) console.log(`Nothing is played on PostgreSQL: ${server}`);
    return { parts: [], stop: async () => {} };
  }
  const variables = { TEST_POSTGRES: await server.createDatabase(), LAW_RUNS: '3' };
  const parts: Part[] = Array.from({ length: Math.min(count, files.length) }, (_, part) => ({
    name: `postgres-${part + 1}`,
    files: files.filter((_file, index) => index % count === part),
    variables,
  }));
  return { parts, stop: server.stop };
}

installClerkFiles(root);
// Tests make more garbage than the product, which is given little room to leave it.
process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --max-semi-space-size=64`;
// The type checker is written in Go; what it collects less often takes a sixth of its time and little memory.
process.env['GOGC'] ??= '400';
// Read by tests of many cases that play few of them else.
if (given.all) process.env['TEST_LONG'] = 'yes';
rmSync(join(root, folder), { recursive: true, force: true });
mkdirSync(join(root, folder), { recursive: true });
const files = choose(findTapFiles());
const onPostgres = given.all ? findSuitesOfStores() : findSuitesOfDialect();
const postgres = await divideForPostgres(
  onPostgres.filter(file => files.includes(file)),
  given.all ? 4 : 1,
);
const isPostgresAlone = (file: string) =>
  file.startsWith('test/server/store/postgres/') || file.startsWith('test/flows/cluster/');
const parts = [...postgres.parts, ...divide(files.filter(file => !isPostgresAlone(file)))];
const isWhole = words.length === 0;
const coverage = given.all && isWhole ? join(root, '.tap', 'coverage') : undefined;
if (coverage !== undefined) rmSync(coverage, { recursive: true, force: true });
const progress = showProgress();
const client = playClient(choose(findClientFiles()));
const played = await Promise.all([
  playParts(parts, { folder, coverage, others: client, onProgress: progress.add }),
  client,
  ...(isWhole
    ? [
        check('Format and lint', '@biomejs/biome/bin/biome', ['check', '.']),
        // Several checkers would check what files share once each.
        check('Types of server, shared and tests', 'typescript/bin/tsc', ['-p', '.', '--checkers', '1']),
        check('Types of the client', 'typescript/bin/tsc', ['-p', 'client', '--checkers', '1']),
      ]
    : []),
]);
await postgres.stop();
progress.end();
if (coverage !== undefined) played.push(await checkCoverage());
const failures = played.flatMap(one => one.failures);
for (const { file, titles, seen, details } of failures) {
  console.log(`\n✗ ${[file, ...titles].filter(Boolean).join(' › ')}: ${seen}`);
  console.log(details.replaceAll(/^/gm, '    '));
}
const passed = played.reduce((sum, one) => sum + one.passed, 0);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
