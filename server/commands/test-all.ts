/**
 * `npm test`: the static checks and every runner, one after the other, and as the last line what all of them counted.
 * Ends with an error when a check or a test failed, or when coverage of server and shared is below the gate.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installClerkFiles } from './install-clerk-files.ts';
import { findTestFiles, shareProcesses } from './test-files.ts';
import { playFiles } from './test-processes.ts';

const coverageGatePercent = 90;

const root = fileURLToPath(new URL('../../', import.meta.url));
const output = join(root, '.cache', 'test');
const tapOutput = join(output, 'tap.txt');
const vitestOutput = join(output, 'vitest.json');

type Count = { passed: number; failed: number };

/** Whether one of our packages' commands ends well. */
function ends(command: string, args: string[], output: 'inherit' | 'ignore' = 'inherit'): boolean {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', command), ...args], {
    cwd: root,
    stdio: ['ignore', output, 'inherit'],
  });
  return status === 0;
}

/** Plays a step to its end, and says how it went. */
async function step(title: string, play: () => boolean | Promise<boolean>): Promise<boolean> {
  console.log(`\n── ${title}`);
  const startedMs = Date.now();
  const isPassed = await play();
  const seconds = Math.round((Date.now() - startedMs) / 1000);
  console.log(`── ${title}: ${isPassed ? 'passed' : 'FAILED'} in ${seconds} s`);
  return isPassed;
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

function counted(count: () => Count, title: string): Count {
  try {
    return count();
  } catch (error) {
    console.log(`${title} left no readable result: ${error instanceof Error ? error.message : error}`);
    return { passed: 0, failed: 1 };
  }
}

function isCovered(): boolean {
  const report = join(root, '.tap', 'report', 'coverage-summary.json');
  rmSync(report, { force: true });
  // It calls everything below 100 % an error; the gate is ours.
  ends('tap/dist/esm/run.mjs', ['report', 'json-summary'], 'ignore');
  const { total } = JSON.parse(readFileSync(report, 'utf8'));
  const [lines, branches] = [total.lines.pct, total.branches.pct];
  console.log(`Coverage of server and shared: ${lines} % of lines, ${branches} % of branches`);
  return lines >= coverageGatePercent && branches >= coverageGatePercent;
}

installClerkFiles(root);
rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });

const checks = [
  await step('Format and lint', () => ends('@biomejs/biome/bin/biome', ['check', '.'])),
  await step('Types of server, shared and tests', () => ends('typescript/bin/tsc', ['-p', '.'])),
  await step('Types of the client', () => ends('typescript/bin/tsc', ['-p', 'client'])),
];
const clientTests = await step('Client tests', () =>
  ends('vitest/vitest.mjs', [
    'run',
    '--config=client/vite.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestOutput}`,
  ]),
);
const serverTests = await step('Server, shared, flow and browser tests', () =>
  playFiles(
    { root, output, tapOutput, coverage: join(root, '.tap', 'coverage') },
    shareProcesses(root, join('.cache', 'test'), findTestFiles(root)),
  ),
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
