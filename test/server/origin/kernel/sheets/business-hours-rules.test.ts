import fc from 'fast-check';
import t from 'tap';
import { businessDay } from '#shared/kernel/business-day.ts';
import {
  businessDaySpan,
  businessHours,
} from '../../../../../server/origin/kernel/sheets/business-hours-rules.ts';

const hourMs = 60 * 60_000;
const warsaw = { timeZone: 'Europe/Warsaw', businessDayCutoff: '04:00' };
const at = (iso: string) => Date.parse(iso);
const told = (from: string, to: string, clock = warsaw) =>
  businessHours({ from: at(from), to: at(to) }, clock).map(
    ({ day, hour, from: start, to: end }) => `${day} ${hour} ${(end - start) / 60_000}`,
  );

t.test('hours after midnight belong to the business day that is not over yet', async t => {
  t.same(told('2025-11-20T21:30:00Z', '2025-11-21T03:10:00Z'), [
    '2025-11-20 22 30',
    '2025-11-20 23 60',
    '2025-11-20 0 60',
    '2025-11-20 1 60',
    '2025-11-20 2 60',
    '2025-11-20 3 60',
    '2025-11-21 4 10',
  ]);
});

t.test('in spring an hour is missing, in autumn one comes twice', async t => {
  t.same(told('2026-03-29T00:00:00Z', '2026-03-29T02:00:00Z'), ['2026-03-28 1 60', '2026-03-28 3 60']);
  t.same(told('2025-10-26T00:00:00Z', '2025-10-26T02:00:00Z'), ['2025-10-25 2 60', '2025-10-25 2 60']);
  const clock = { timeZone: 'Europe/Warsaw', businessDayCutoff: '02:30' };
  t.same(
    told('2026-10-25T00:00:00Z', '2026-10-25T02:00:00Z', clock),
    ['2026-10-24 2 30', '2026-10-25 2 30', '2026-10-25 2 60'],
    'a day that has begun goes on',
  );
  t.same(told('2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z', clock), ['2026-03-28 1 30', '2026-03-29 3 30']);
});

t.test('a cut-off within an hour parts it, and a zone may be a quarter of an hour off', async t => {
  const clock = { timeZone: 'Asia/Kathmandu', businessDayCutoff: '03:20' };
  t.same(told('2025-11-19T21:15:00Z', '2025-11-19T22:15:00Z', clock), ['2025-11-19 3 20', '2025-11-20 3 40']);
});

t.test(
  'the hours fill every span without a gap, each of one day and one hour of the wall clock',
  async () => {
    const zones = ['Europe/Warsaw', 'UTC', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'];
    // `npm run test:all` plays spans that hold a change of the clocks more often.
    const longestDays = process.env['TEST_LONG'] === undefined ? 4 : 60;
    const law = fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom('00:00', '04:00', '05:30', '03:17', '02:30'),
      fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2035-01-01T00:00:00Z') }),
      fc.integer({ min: 1, max: longestDays * 24 * hourMs }),
      (timeZone, businessDayCutoff, from, length) => {
        const hours = businessHours({ from, to: from + length }, { timeZone, businessDayCutoff });
        const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
        let next = from;
        for (const { from: start, to: end, day, hour } of hours) {
          if (start !== next || end <= start || end - start > hourMs) throw new Error('a gap, or too long');
          next = end;
          for (const moment of [start, end - 1]) {
            if (businessDay(moment, timeZone, businessDayCutoff) !== day) throw new Error('another day');
            if (Number(clock.format(moment)) !== hour) throw new Error('another hour');
          }
        }
        return next === from + length;
      },
    );
    fc.assert(law, { numRuns: 200 });
  },
);

t.test('the business day that is under way goes from cut-off to cut-off', async t => {
  const span = (iso: string) => {
    const { from, to } = businessDaySpan(at(iso), warsaw);
    return [new Date(from).toISOString(), new Date(to).toISOString()];
  };
  t.same(span('2025-11-21T02:59:59.999Z'), ['2025-11-20T03:00:00.000Z', '2025-11-21T03:00:00.000Z']);
  t.same(span('2025-11-21T03:00:00.000Z'), ['2025-11-21T03:00:00.000Z', '2025-11-22T03:00:00.000Z']);
  t.same(
    span('2026-03-28T12:00:00Z'),
    ['2026-03-28T03:00:00.000Z', '2026-03-29T02:00:00.000Z'],
    'a night of 23 hours',
  );
});
