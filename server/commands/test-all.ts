/**
 * `npm test`: the static checks and every runner, side by side, and as the last line what all of them counted.
 * Ends with an error when a check or a test failed, or when coverage of server and shared is below the gate.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installClerkFiles } from './install-clerk-files.ts';
import { findTestFiles, shareProcesses } from './test-files.ts';
import { failuresIn, playFiles } from './test-processes.ts';

/** Of PostgreSQL alone. The stores' suites are played on it too; `npm run test:postgres` adds flows of several processes. */
const onPostgres = [join('test', 'server', 'store', 'postgres'), join('test', 'flows', 'cluster')];
/** Processes that share the suites, each with a PostgreSQL server of its own. */
const postgresShares = 4;

const coverageGatePercent = 90;

const root = fileURLToPath(new URL('../../', import.meta.url));
const output = join(root, '.cache', 'test');
const tapOutput = join(output, 'tap.txt');
const vitestOutput = join(output, 'vitest.json');

type Count = { passed: number; failed: number };

/** Whether one of our packages' commands ends well. */
async function ends(
  command: string,
  args: string[],
  output: 'inherit' | 'ignore' = 'inherit',
): Promise<boolean> {
  const child = spawn(process.execPath, [join(root, 'node_modules', command), ...args], {
    cwd: root,
    stdio: ['ignore', output, 'inherit'],
  });
  const stop = () => child.kill();
  process.once('exit', stop);
  const [status] = await once(child, 'close');
  process.off('exit', stop);
  return status === 0;
}

/** Plays a step to its end, and says how it went. */
async function step(title: string, play: () => Promise<boolean>): Promise<boolean> {
  const startedMs = Date.now();
  const isPassed = await play();
  const seconds = Math.round((Date.now() - startedMs) / 1000);
  console.log(`── ${title}: ${isPassed ? 'passed' : 'FAILED'} in ${seconds} s`);
  return isPassed;
}

/** A file is a test at the top, so its tests stand one level in. */
function countTap(): Count {
  const lines = readFileSync(tapOutput, 'utf8').split('\n');
  const tests = lines.filter(
    line => / {4}(not )?ok /.test(line) && /^ {4}\S/.test(line) && !line.includes('# SKIP'),
  );
  const failed = tests.filter(line => line.startsWith('    not ok')).length;
  return { passed: tests.length - failed, failed };
}

function countVitest(): Count {
  const report = JSON.parse(readFileSync(vitestOutput, 'utf8'));
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

function unread(error: unknown, title: string): Count {
  console.log(`${title} left no readable result: ${error instanceof Error ? error.message : error}`);
  return { passed: 0, failed: 1 };
}

function counted(count: () => Count, title: string): Count {
  try {
    return count();
  } catch (error) {
    return unread(error, title);
  }
}

type Counted = { covered: number; total: number };
type FileCoverage = { lines: Counted; branches: Counted };

/** What a test writes, and packages that a bundle's map names, are counted beside them. */
const covered = ['server', 'shared'].map(folder => join(root, folder, sep));

async function isCovered(): Promise<boolean> {
  const report = join(root, '.tap', 'report', 'coverage-summary.json');
  rmSync(report, { force: true });
  // It calls everything below 100 % an error; the gate is ours.
  await ends('tap/dist/esm/run.mjs', ['report', 'json-summary'], 'ignore');
  const ours = Object.entries<FileCoverage>(JSON.parse(readFileSync(report, 'utf8'))).filter(([file]) =>
    covered.some(folder => file.startsWith(folder)),
  );
  const percentOf = (kind: keyof FileCoverage) => {
    const sum = (count: keyof Counted) => ours.reduce((total, [, file]) => total + file[kind][count], 0);
    return Math.floor((sum('covered') / sum('total')) * 10_000) / 100;
  };
  const [lines, branches] = [percentOf('lines'), percentOf('branches')];
  console.log(`Coverage of server and shared: ${lines} % of lines, ${branches} % of branches`);
  return lines >= coverageGatePercent && branches >= coverageGatePercent;
}

installClerkFiles(root);
rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });

/** Files that play a share each; by their paths from `root`. They are long and start first. */
function writeSuitesOnPostgres(): string[] {
  return Array.from({ length: postgresShares }, (_, index) => {
    const path = join('.cache', 'test', `postgres-${index + 1}.test.ts`);
    const suites = `import { playSuites } from '../../test/helpers/stores/suites-on-postgres.ts';\n`;
    writeFileSync(join(root, path), `${suites}await playSuites(${index}, ${postgresShares});\n`);
    return path;
  });
}

/** Several checkers would check what files share once each. */
const types = (project: string) => ends('typescript/bin/tsc', ['-p', project, '--checkers', '1']);
// At once, because many of the tests wait for a browser; with one worker the client's end before them.
const clientTested = step('Client tests', () =>
  ends('vitest/vitest.mjs', [
    'run',
    '--config=client/vite.config.ts',
    '--maxWorkers=1',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestOutput}`,
  ]),
);
const onSqlite = findTestFiles(root).filter(file => !onPostgres.some(folder => file.startsWith(folder)));
const [serverTests, clientTests, ...checks] = await Promise.all([
  step('Server, shared, flow and browser tests', () =>
    playFiles(
      { root, output, tapOutput, coverage: join(root, '.tap', 'coverage') },
      [...writeSuitesOnPostgres(), ...shareProcesses(root, join('.cache', 'test'), onSqlite)],
      clientTested,
    ),
  ),
  clientTested,
  step('Format and lint', () => ends('@biomejs/biome/bin/biome', ['check', '.'])),
  step('Types of server, shared and tests', () => types('.')),
  step('Types of the client', () => types('client')),
]);
if (!serverTests) console.log(failuresIn(readFileSync(tapOutput, 'utf8')));
const isGateMet = await isCovered().catch(error => unread(error, 'Coverage').failed === 0);
const tap = counted(countTap, 'tap');
const vitest = counted(countVitest, 'vitest');

const failedChecks = [...checks, isGateMet].filter(ok => !ok).length;
const unexplained =
  (!serverTests && tap.failed === 0 ? 1 : 0) + (!clientTests && vitest.failed === 0 ? 1 : 0);
const failed = tap.failed + vitest.failed + failedChecks + unexplained;
const passed = tap.passed + vitest.passed + checks.length + 1 - failedChecks;
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
