/**
 * An evening of eight hours by a clock that goes thirty times faster for the server, the screens and the staff, over the end of
 * the business day and, in the night that it takes place, over the change to summer time. Whatever goes by the hours happens in it: polls, heartbeats,
 * tokens, roles, backups and what is kept of them, the Z; now and then the
 * computer sleeps for three minutes. At the end memory, files and timers are where they were, and the money adds up.
 *
 * Usage: npm run trial -- soak --hours 8 [--speed 30 --waiters 5 --seed 1 --from 2027-03-27T21:00]
 */
import { parseArgs } from 'node:util';
import { playHours } from '../../helpers/endurance/play-hours.ts';
import { figure, judged, none, printFigures } from '../../helpers/measuring/judged-figures.ts';

const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '8' },
    speed: { type: 'string', default: '30' },
    waiters: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '2027-03-27T21:00' },
  },
});
const minuteMs = 60_000;
const mib = 1_048_576;

const outcome = await playHours({
  hours: Number(values.hours),
  speed: Number(values.speed),
  waiters: Number(values.waiters),
  seed: Number(values.seed),
  from: values.from,
  paceMs: 30_000,
  sleeps: { everyMs: 100 * minuteMs, ms: 3 * minuteMs },
});
const { before, after, violations } = outcome;
const grown = (name: string, was: number, is: number) =>
  judged(`${name}, ${(was / mib).toFixed(1)} → ${(is / mib).toFixed(1)} MiB`, 100 * (is / was - 1), '≤ 10 %');
for (const violation of violations) console.log(`  !! ${violation}`);
printFigures(
  'Hours by a faster clock',
  `${values.hours} hours from ${values.from} in Warsaw, ${values.speed} times as fast: ${values.waiters} waiters, ${outcome.screens} screens of the real client, own origin, the computer asleep ${outcome.sleeps} times.`,
  [
    none('what was lost, doubled, not as the origin has it, or fell over', violations.length),
    grown('heap at rest, against a rest at half time', before.heapBytes, after.heapBytes),
    grown('RSS, likewise', before.rssBytes, after.rssBytes),
    judged('open files more than then', after.openFiles - before.openFiles, '≤ 5', 0),
    // Some of them connections of fetch, which are kept for seconds of the computer's clock.
    judged('open sockets more than then', after.openSockets - before.openSockets, '≤ 40', 0),
    judged('timers more than then', after.timers - before.timers, '≤ 5', 0),
    judged('write-ahead log of the store', outcome.logBytes / mib, '≤ 16 MiB'),
    figure('store: bytes an order', Math.round(outcome.storeBytes / Math.max(1, outcome.orders))),
    figure('orders, acknowledged writes', `${outcome.orders}, ${outcome.writes}`),
    figure('paid, by the payments and by Z and X together', `${outcome.paid}, ${outcome.reported}`),
    figure('business days, Zs made', `${outcome.businessDays}, ${outcome.dayReports}`),
    figure('backups kept here and elsewhere', `${outcome.backups.here}, ${outcome.backups.elsewhere}`),
    figure('sockets that closed meanwhile', JSON.stringify(outcome.closings)),
    figure(
      'all screens equal to the origin after',
      `${outcome.equalAfterSeconds.toFixed(1)} s of that clock`,
    ),
  ],
);
