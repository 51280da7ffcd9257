/** The figures of a chain's simulation. */
import {
  type Figure,
  figure,
  judged,
  median,
  none,
  percentile,
  printFigures,
  shares,
} from '../../helpers/measuring/judged-figures.ts';
import { readEffects } from '../../helpers/measuring/stored-effects.ts';
import type { Arrivals } from './chain-evening.ts';
import type { Cost, Evening, FaultyEvening, Size } from './chain-phases.ts';
import type { ChainWorld } from './chain-world.ts';

const perSecond = (micros: number, { seconds }: Cost) => micros / 1_000 / seconds;
const cpuMs = ({ nodeMicros, postgresMicros }: Cost) => (nodeMicros + postgresMicros) / 1_000;
const allOf = ({ toSame, toOther }: Arrivals) => [...toSame, ...toOther];

type ChainRun = {
  quiet: Arrivals;
  busOff: Arrivals;
  idle: Cost;
  evening: Evening;
  faulty: FaultyEvening;
  busy: Evening;
};

function ofArrivals({ quiet, busOff }: ChainRun): Figure[] {
  return [
    judged('one restaurant: order → screen of the other process, p50', median(quiet.toOther), '≤ 25 ms'),
    judged('the same, p99', percentile(quiet.toOther, 99), '≤ 100 ms'),
    figure('one restaurant: order → screen of the same process, p50 / p99', shares(quiet.toSame, [50, 99])),
    judged('without the bus: order → screen of the other process, p50', median(busOff.toOther), '≤ 500 ms'),
    none('orders that a screen did not get', quiet.missing + busOff.missing),
  ];
}

function ofIdle(idle: Cost): Figure[] {
  const [node, postgres] = [idle.nodeMicros, idle.postgresMicros].map(micros =>
    perSecond(micros, idle).toFixed(1),
  );
  const [polls, statements] = [idle.polls, idle.statements].map(count => (count / idle.seconds).toFixed(1));
  return [
    figure('nobody orders: CPU of Node / PostgreSQL a second', `${node} / ${postgres} ms`),
    figure('nobody orders: polls that are due / statements a second', `${polls} / ${statements}`),
  ];
}

function ofEvening({ evening: { cost, measured }, idle }: ChainRun, size: Size): Figure[] {
  /** Beyond what the idle chain has in that time. */
  const added = (name: 'nodeMicros' | 'postgresMicros' | 'statements' | 'polls') =>
    (cost[name] - (idle[name] / idle.seconds) * cost.seconds) / cost.commands;
  const [node, postgres] = [added('nodeMicros') / 1_000, added('postgresMicros') / 1_000];
  const { arrivals, tookMs, failed } = measured;
  const name = `evening of ${size.commandsPerSecond} commands a second`;
  return [
    figure(`${name}: answered in a second`, (cost.commands / cost.seconds).toFixed(1)),
    judged('evening: order → screen, all, p99', percentile(allOf(arrivals), 99), '≤ 250 ms'),
    figure('evening: order → screen of the same process, p50 / p99', shares(arrivals.toSame, [50, 99])),
    figure('evening: order → screen of the other, p50 / p99', shares(arrivals.toOther, [50, 99])),
    judged('evening: command → answer, p99', percentile(tookMs, 99), '≤ 250 ms'),
    judged('CPU that a command adds, Node + PostgreSQL', node + postgres, '≤ 25 ms'),
    figure('of it Node / PostgreSQL', `${node.toFixed(2)} / ${postgres.toFixed(2)} ms`),
    figure('statements that a command adds, its polls included', added('statements').toFixed(1)),
    figure('polls for each command', added('polls').toFixed(1)),
    none('commands refused, or orders that a screen did not get', failed.length + arrivals.missing),
  ];
}

function ofFaulty({ kills, replacements, measured, continued, topics }: FaultyEvening): Figure[] {
  const { failed, retries, tookMs, arrivals } = measured;
  return [
    figure('evening with faults: kill -9 / replaced', `${kills} / ${replacements}`),
    none('faults: commands that failed after their retries', failed.length),
    figure('faults: commands tried again', retries),
    figure('faults: command → answer, p50 / p99', shares(tookMs, [50, 99])),
    figure('faults: order → screen, p50 / p99', shares(allOf(arrivals), [50, 99])),
    judged(
      'topics that came back without a snapshot when a process was replaced',
      (100 * continued) / topics,
      '≥ 70 %',
    ),
  ];
}

export async function printChainFigures(world: ChainWorld, size: Size, run: ChainRun): Promise<void> {
  const { acknowledged } = world.calls;
  const keys = acknowledged.map(({ key }) => key);
  const effects = await readEffects(world.databaseUrl, keys);
  const { busy, evening, faulty } = run;
  for (const failed of [evening, busy, faulty].flatMap(part => part.measured.failed))
    console.log(`refused: ${failed.status} ${failed.path} ${JSON.stringify(failed.body)}`);
  printFigures(
    'A chain on two processes',
    `${size.restaurants} restaurants with ${size.screens} screens each on two processes and one PostgreSQL with default durability, all on this machine with the measuring process; in the evenings a restaurant’s devices are at one process; ${size.minutes} minutes.`,
    [
      ...ofArrivals(run),
      ...ofIdle(run.idle),
      ...ofEvening(run, size),
      ...ofFaulty(faulty),
      judged(
        'one restaurant, 16 waiters who never pause: commands a second',
        busy.cost.commands / busy.cost.seconds,
        '≥ 50',
      ),
      figure('their CPU a command', `${(cpuMs(busy.cost) / busy.cost.commands).toFixed(2)} ms`),
      figure('16 waiters: command → answer, p50 / p99', shares(busy.measured.tookMs, [50, 99])),
      figure('commands acknowledged in all', acknowledged.length),
      none('of them lost', effects.lost.length),
      none('with two effects', effects.doubled.length),
    ],
  );
}
