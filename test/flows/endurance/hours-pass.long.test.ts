/** Half a minute of `npm run trial -- soak --hours 8`, its computer put to sleep in between. */
import t from 'tap';
import { playHours } from '../../helpers/endurance/play-hours.ts';

t.test(
  'by a faster clock an evening loses and doubles nothing, all screens end up equal, and Z and X are the payments',
  async t => {
    const outcome = await playHours({
      ...{ hours: 0.01, speed: 12, waiters: 2, seed: 1, paceMs: 800 },
      from: '2027-03-27T21:00',
      sleeps: { everyMs: 20_000, ms: 15_000 },
    });
    t.same(outcome.violations, []);
    t.ok(outcome.sleeps >= 1 && outcome.orders >= 1 && outcome.dayReports >= 1);
    t.ok(outcome.paid > 0);
    t.equal(outcome.reported, outcome.paid);
  },
);
