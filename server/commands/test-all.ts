/**
 * `npm test`: the static checks and every runner, one after the other, and as the last line what all of them counted.
 * Ends with an error when a check or a test failed, or when coverage of server and shared is below the gate.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installClerkFiles } from './install-clerk-files.ts';
import { findTestFiles, shareProcesses } from './test-files.ts';

const coverageGatePercent = 90;

const root = fileURLToPath(new URL('../../', import.meta.url));
const output = join(root, '.cache', 'test');
const tapOutput = join(output, 'tap.txt');
const vitestOutput = join(output, 'vitest.json');

type Count = { passed: number; failed: number };

/** Runs a step to its end; its output goes to the console, or to `outputFile` where that is read later. */
function runs(title: string, command: string, args: string[], outputFile?: string): boolean {
  console.log(`\n── ${title}`);
  const started = Date.now();
  const stdout = outputFile === undefined ? 'inherit' : openSync(outputFile, 'w');
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', command), ...args], {
    cwd: root,
    stdio: ['ignore', stdout, 'inherit'],
  });
  console.log(
    `── ${title}: ${status === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`,
  );
  return status === 0;
}

/** What went wrong, with what TAP says of it, for whoever reads the console. */
function printFailures(): void {
  const lines = readFileSync(tapOutput, 'utf8').split('\n');
  for (const [index, line] of lines.entries()) {
    const isInnermost = /^\s*not ok /.test(line) && /^\s*---$/.test(lines[index + 1] ?? '');
    if (isInnermost) console.log(lines.slice(index, index + 40).join('\n'));
    else if (/^not ok /.test(line)) console.log(line);
  }
}

/** TAP: a file is a top-level test, so its tests stand one level in. */
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

function counted(count: () => Count, title: string): Count {
  try {
    return count();
  } catch (error) {
    console.log(`${title} left no readable result: ${error instanceof Error ? error.message : error}`);
    return { passed: 0, failed: 1 };
  }
}

function isCovered(): boolean {
  const { total } = JSON.parse(readFileSync(join(root, '.tap', 'report', 'coverage-summary.json'), 'utf8'));
  const [lines, branches] = [total.lines.pct, total.branches.pct];
  console.log(`Coverage of server and shared: ${lines} % of lines, ${branches} % of branches`);
  return lines >= coverageGatePercent && branches >= coverageGatePercent;
}

installClerkFiles(root);
rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });

const checks = [
  runs('Format and lint', '@biomejs/biome/bin/biome', ['check', '.']),
  runs('Types of server, shared and tests', 'typescript/bin/tsc', ['-p', '.']),
  runs('Types of the client', 'typescript/bin/tsc', ['-p', 'client']),
];
const clientTests = runs('Client tests', 'vitest/vitest.mjs', [
  'run',
  '--config=client/vite.config.ts',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestOutput}`,
]);
const serverTests = runs(
  'Server, shared, flow and browser tests',
  'tap/dist/esm/run.mjs',
  ['run', '--reporter=tap', ...shareProcesses(root, join('.cache', 'test'), findTestFiles(root))],
  tapOutput,
);
if (!serverTests) printFailures();
const covered = counted(() => ({ passed: Number(isCovered()), failed: 0 }), 'Coverage').passed === 1;
const tap = counted(countTap, 'tap');
const vitest = counted(countVitest, 'vitest');

const failedChecks = [...checks, covered].filter(ok => !ok).length;
const unexplained =
  (!serverTests && tap.failed === 0 ? 1 : 0) + (!clientTests && vitest.failed === 0 ? 1 : 0);
const failed = tap.failed + vitest.failed + failedChecks + unexplained;
const passed = tap.passed + vitest.passed + checks.length + 1 - failedChecks;
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
