/** The figures of a chain's simulation. */
import { loadavg } from 'node:os';
import { type Figure, judged, percentile, writeFigures } from '../rig/results-page.ts';
import { readEffects } from '../rig/stored-effects.ts';
import type { Arrivals } from './chain-evening.ts';
import type { Cost, Evening, FaultyEvening, Size } from './chain-phases.ts';
import type { ChainWorld } from './chain-world.ts';

const ms = { unit: 'ms' };
const none = (name: string, count: number) => judged(name, count, '≤', 0, { digits: 0 });
const inMs = (values: readonly number[], ...shares: number[]) =>
  `${shares.map(share => percentile(values, share).toFixed(1)).join(' / ')} ms`;
const perSecond = (micros: number, { seconds }: Cost) => micros / 1_000 / seconds;
const cpuMs = ({ nodeMicros, postgresMicros }: Cost) => (nodeMicros + postgresMicros) / 1_000;

export type ChainRun = {
  quiet: { chain: Arrivals; sqlite: Arrivals };
  busOff: Arrivals;
  idle: Cost;
  evening: Evening;
  faulty: FaultyEvening | null;
  busy: Evening;
};

function ofArrivals({ quiet: { chain, sqlite }, busOff }: ChainRun): Figure[] {
  const ratio = (share: number) => percentile(chain.toOther, share) / percentile(sqlite.toSame, share);
  return [
    judged(
      'one restaurant: order → screen of the other process, p50',
      percentile(chain.toOther, 50),
      '≤',
      25,
      ms,
    ),
    judged(
      'one restaurant: order → screen of the other process, p99',
      percentile(chain.toOther, 99),
      '≤',
      100,
      ms,
    ),
    {
      name: 'one restaurant: order → screen of the same process, p50 / p99',
      measured: inMs(chain.toSame, 50, 99),
    },
    {
      name: 'one restaurant on one process with SQLite, in the same run, p50 / p99',
      measured: inMs(sqlite.toSame, 50, 99),
    },
    {
      name: 'the other process against SQLite, p50 / p99',
      measured: `${ratio(50).toFixed(2)} × / ${ratio(99).toFixed(2)} ×`,
    },
    judged(
      'without the bus: order → screen of the other process, p50',
      percentile(busOff.toOther, 50),
      '≤',
      500,
      ms,
    ),
    { name: 'without the bus: the same, p99', measured: inMs(busOff.toOther, 99) },
    none('orders that a screen did not get', chain.missing + sqlite.missing + busOff.missing),
  ];
}

function ofIdle(idle: Cost): Figure[] {
  return [
    judged('nobody orders: CPU of all divided by polls that are due', cpuMs(idle) / idle.polls, '≤', 0.5, {
      ...ms,
      digits: 2,
    }),
    {
      name: 'nobody orders: CPU of Node / PostgreSQL a second',
      measured: `${perSecond(idle.nodeMicros, idle).toFixed(1)} / ${perSecond(idle.postgresMicros, idle).toFixed(1)} ms`,
    },
    {
      name: 'nobody orders: polls that are due / statements a second',
      measured: `${(idle.polls / idle.seconds).toFixed(1)} / ${(idle.statements / idle.seconds).toFixed(1)}`,
    },
  ];
}

function ofEvening({ evening: { cost, measured }, idle }: ChainRun, size: Size): Figure[] {
  const idleMs = (micros: number) => perSecond(micros, idle) * cost.seconds;
  const node = (cost.nodeMicros / 1_000 - idleMs(idle.nodeMicros)) / cost.commands;
  const postgres = (cost.postgresMicros / 1_000 - idleMs(idle.postgresMicros)) / cost.commands;
  const idleStatements = (idle.statements / idle.seconds) * cost.seconds;
  const all = [...measured.arrivals.toSame, ...measured.arrivals.toOther];
  const name = `evening of ${size.commandsPerSecond} commands a second`;
  return [
    { name: `${name}: answered in a second`, measured: (cost.commands / cost.seconds).toFixed(1) },
    judged('evening: order → screen, all, p99', percentile(all, 99), '≤', 250, ms),
    {
      name: 'evening: order → screen of the same process, p50 / p99',
      measured: inMs(measured.arrivals.toSame, 50, 99),
    },
    {
      name: 'evening: order → screen of the other, p50 / p99',
      measured: inMs(measured.arrivals.toOther, 50, 99),
    },
    judged('evening: command → answer, p99', percentile(measured.tookMs, 99), '≤', 250, ms),
    { name: 'evening: command → answer, p50', measured: inMs(measured.tookMs, 50) },
    judged('CPU that a command adds, Node + PostgreSQL', node + postgres, '≤', 4, { ...ms, digits: 2 }),
    { name: 'of it Node / PostgreSQL', measured: `${node.toFixed(2)} / ${postgres.toFixed(2)} ms` },
    {
      name: 'all CPU of that time divided by commands',
      measured: `${(cpuMs(cost) / cost.commands).toFixed(2)} ms`,
    },
    {
      name: 'statements that a command adds, its polls included',
      measured: ((cost.statements - idleStatements) / cost.commands).toFixed(1),
    },
    {
      name: 'polls for each command',
      measured: ((cost.polls - (idle.polls / idle.seconds) * cost.seconds) / cost.commands).toFixed(1),
    },
    none(
      'commands refused, or orders that a screen did not get',
      measured.failed.length + measured.arrivals.missing,
    ),
  ];
}

function ofFaulty({ kills, replacements, measured, continued, topics }: FaultyEvening): Figure[] {
  const all = [...measured.arrivals.toSame, ...measured.arrivals.toOther];
  return [
    { name: 'evening with faults: kill -9 / replaced', measured: `${kills} / ${replacements}` },
    none('faults: commands that failed after their retries', measured.failed.length),
    { name: 'faults: commands tried again', measured: String(measured.retries) },
    { name: 'faults: command → answer, p50 / p99', measured: inMs(measured.tookMs, 50, 99) },
    { name: 'faults: order → screen, p50 / p99', measured: inMs(all, 50, 99) },
    judged(
      'topics that came back without a snapshot when a process was replaced',
      (100 * continued) / topics,
      '≥',
      90,
      {
        unit: '%',
      },
    ),
  ];
}

export async function writeChainFigures(world: ChainWorld, size: Size, run: ChainRun): Promise<void> {
  const { acknowledged } = world.calls;
  const effects = await readEffects(
    world.databaseUrl,
    acknowledged.map(({ key }) => key),
  );
  for (const failed of [run.evening, run.busy, ...(run.faulty ? [run.faulty] : [])].flatMap(
    part => part.measured.failed,
  ))
    console.log(`refused: ${failed.status} ${failed.path} ${JSON.stringify(failed.body)}`);
  const { busy } = run;
  writeFigures(
    'A chain on two processes',
    `${size.restaurants} restaurants with ${size.screens} screens each on two processes and one PostgreSQL with default durability, all on this machine with the measuring process; in the evenings a restaurant’s devices are at ${size.isBySource ? 'one process, as the balancer sends those of one address' : 'both'}; ${size.minutes} minutes, load of the machine at the end ${loadavg()[0]?.toFixed(1)}.`,
    [
      ...ofArrivals(run),
      ...ofIdle(run.idle),
      ...ofEvening(run, size),
      ...(run.faulty === null ? [] : ofFaulty(run.faulty)),
      judged(
        'one restaurant, 16 waiters who never pause: commands a second',
        busy.cost.commands / busy.cost.seconds,
        '≥',
        50,
      ),
      { name: 'their CPU a command', measured: `${(cpuMs(busy.cost) / busy.cost.commands).toFixed(2)} ms` },
      { name: '16 waiters: command → answer, p50 / p99', measured: inMs(busy.measured.tookMs, 50, 99) },
      { name: 'commands acknowledged in all', measured: String(acknowledged.length) },
      none('of them lost', effects.lost.length),
      none('with two effects', effects.doubled.length),
    ],
  );
}
