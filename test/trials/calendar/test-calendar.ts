/**
 * `npm run trial -- calendar`: all suites of `npm test` once more under other clocks (tomorrow, in 40 and in 400 days, before
 * midnight, as the business day ends, in the nights in which the clocks are changed) and once beside two busy processes. One
 * line a round.
 *
 * Usage: npm run trial -- calendar [--only +40d,busy] [parts of the paths of test files]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { installClerkFiles } from '../../run/install-clerk-files.ts';
import { nodeArguments } from '../../run/tap-processes.ts';
import { readTap } from '../../run/tap-report.ts';
import { divide, entryOf, findTapFiles } from '../../run/test-files.ts';
import { clockEnvironment, findFaketime, isClockMoved } from './calendar-clock.ts';
import { type CalendarRound, calendarRounds } from './calendar-rounds.ts';

const jobs = 3;
/** What hangs is ended; nothing that works takes so long. */
const jobMs = 30 * 60_000;

const root = fileURLToPath(new URL('../../../', import.meta.url));
const output = join('.cache', 'calendar');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: calendarRounds.map(({ name }) => name).join() } },
});
const names = values.only.split(',');
const unknown = names.filter(name => !calendarRounds.some(round => round.name === name));
if (unknown.length > 0) {
  console.error(
    `No such round: ${unknown.join()}. There are ${calendarRounds.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}
const rounds = calendarRounds.filter(({ name }) => names.includes(name));
const faketime = findFaketime();
if (faketime === null && rounds.some(({ aheadMs }) => aheadMs !== null)) {
  console.error(
    'libfaketime is missing: `apt-get install faketime` (Debian, Ubuntu) brings it; `--only busy` does without.',
  );
  process.exit(2);
}

installClerkFiles(root);

const isChosen = (file: string) =>
  positionals.length === 0 || positionals.some(part => file.replaceAll('\\', '/').includes(part));
const tapFiles = findTapFiles().filter(isChosen);
const clientFiles = globSync('test/client/**/*.test.{ts,tsx}', { cwd: root }).filter(isChosen);

type Job = { readonly title: string; readonly args: readonly string[]; readonly log: string };
type Outcome = { readonly passed: number; readonly failures: readonly string[] };

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    stopping.abort();
    process.exit(130);
  });

function environmentOf({ aheadMs, timeZone }: CalendarRound): Record<string, string> {
  return {
    // In seconds, as in package.json.
    TAP_TIMEOUT: '1200',
    ...(timeZone !== undefined && { TZ: timeZone }),
    ...(aheadMs !== null && faketime !== null && clockEnvironment(faketime, aheadMs(Date.now()))),
  };
}

/** Plays it to its end, its output in its log. */
async function play(round: CalendarRound, { args, log }: Job): Promise<boolean> {
  const file = openSync(join(root, log), 'w');
  const child = spawn('env', nodeArguments(environmentOf(round), args), {
    cwd: root,
    stdio: ['ignore', file, file],
    signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(jobMs)]),
  });
  const [code] = await once(child, 'close').catch(() => [1]);
  return code === 0;
}

function readTapLog(log: string): Outcome {
  const { passed, failures } = readTap(readFileSync(join(root, log), 'utf8'), null);
  return { passed, failures: failures.map(({ titles, seen }) => [...titles, seen].join(' › ')) };
}

type VitestReport = { testResults: { assertionResults: { status: string; fullName: string }[] }[] };

function readVitest(report: string): Outcome {
  const { testResults }: VitestReport = JSON.parse(readFileSync(join(root, report), 'utf8'));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failures = tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
  return { passed: tests.filter(({ status }) => status === 'passed').length, failures };
}

/** What was played and what of it failed, with the place of its log; a process that failed without a word fails too. */
function outcomeOf(job: Job, isPassed: boolean, read: () => Outcome): Outcome {
  let outcome: Outcome = { passed: 0, failures: [] };
  try {
    outcome = read();
  } catch {
    // It left nothing to read.
  }
  const failures = isPassed || outcome.failures.length > 0 ? outcome.failures : ['it broke off'];
  return {
    passed: outcome.passed,
    failures: failures.map(failure => `${job.title}: ${failure} (${job.log})`),
  };
}

async function playClient(round: CalendarRound, folder: string): Promise<Outcome[]> {
  if (clientFiles.length === 0) return [];
  const report = join(folder, 'client.json');
  const log = join(folder, 'client.txt');
  const args = ['run', '--config=client/vite.config.ts', '--reporter=default', '--reporter=json'];
  const files = positionals.length === 0 ? [] : clientFiles;
  const job: Job = {
    ...{ title: 'client', log },
    args: [join('node_modules', 'vitest', 'vitest.mjs'), ...args, `--outputFile.json=${report}`, ...files],
  };
  return [outcomeOf(job, await play(round, job), () => readVitest(report))];
}

async function playFiles(round: CalendarRound, folder: string): Promise<Outcome[]> {
  const parts = round.isMoment ? tapFiles.map(file => ({ name: file, files: [file] })) : divide(tapFiles);
  const waiting = parts.map(
    (part): Job => ({
      title: part.name,
      args: ['--import', './test/run/test-domains.ts', entryOf(part, output)],
      log: join(folder, `${part.name.replaceAll('/', '-')}.txt`),
    }),
  );
  const outcomes: Outcome[] = [];
  const worker = async () => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      const { log } = job;
      outcomes.push(outcomeOf(job, await play(round, job), () => readTapLog(log)));
    }
  };
  await Promise.all(Array.from({ length: jobs }, worker));
  return outcomes;
}

/** It ends with the process that started it, however that ends. */
function startBusyProcess(): ChildProcess {
  const work = 'const parent = process.ppid; while (process.ppid === parent);';
  return spawn(process.execPath, ['-e', work], { stdio: 'ignore' });
}

async function playRound(round: CalendarRound): Promise<boolean> {
  const folder = join(output, round.name);
  mkdirSync(join(root, folder), { recursive: true });
  const startedAtMs = Date.now();
  const aheadMs = round.aheadMs?.(startedAtMs) ?? 0;
  if (!isClockMoved(environmentOf(round), aheadMs)) {
    console.log(`${round.name}: libfaketime doesn't move the clock here`);
    return false;
  }
  const busy = Array.from({ length: round.busyProcesses }, startBusyProcess);
  const outcomes = [...(await playClient(round, folder)), ...(await playFiles(round, folder))];
  for (const child of busy) child.kill();
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const failures = outcomes.flatMap(outcome => outcome.failures);
  const clock = `${new Date(startedAtMs + aheadMs).toISOString().slice(0, 19)}Z`;
  const seconds = Math.round((Date.now() - startedAtMs) / 1_000);
  const place = round.timeZone === undefined ? '' : ` in ${round.timeZone}`;
  console.log(
    `${round.name} (${clock}${place}): ${passed} passed, ${failures.length} failed in ${seconds} s`,
  );
  for (const failure of failures) console.log(`  ${failure}`);
  return failures.length === 0 && passed > 0;
}

rmSync(join(root, output), { recursive: true, force: true });
const failed: string[] = [];
for (const round of rounds) if (!(await playRound(round))) failed.push(round.name);
console.log(
  failed.length === 0
    ? `${rounds.length} rounds, all passed`
    : `${rounds.length} rounds, failed: ${failed.join(', ')}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
