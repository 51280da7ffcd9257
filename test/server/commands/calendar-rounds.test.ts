import t from 'tap';
import { calendarRounds, nextClockChange } from '../../trials/calendar/calendar-rounds.ts';

const nowMs = Date.parse('2026-11-22T03:00:00Z');

/** The time that the round's clock shows at its start. */
function startOf(name: string): string | null {
  const aheadMs = calendarRounds.find(round => round.name === name)?.aheadMs?.(nowMs);
  return aheadMs === undefined ? null : new Date(nowMs + aheadMs).toISOString();
}

t.test('the rounds begin on the days and in the nights that they are named after', async t => {
  t.equal(startOf('+1d'), '2026-11-23T03:00:00.000Z');
  t.equal(startOf('+40d'), '2027-01-01T03:00:00.000Z');
  t.equal(startOf('+400d'), '2027-12-27T03:00:00.000Z');
  t.equal(startOf('midnight'), '2026-11-22T23:59:30.000Z');
  t.equal(startOf('cut-off'), '2026-11-23T02:59:52.000Z');
  t.equal(startOf('spring'), '2027-03-28T00:59:58.000Z');
  t.equal(startOf('autumn'), '2027-10-31T00:59:58.000Z');
  t.equal(startOf('busy'), null, 'the last one tells the time');
});

t.test('a zone whose clocks nobody changes has no such night', async t => {
  t.throws(() => nextClockChange(nowMs, 'Asia/Kathmandu', 3_600_000), RangeError);
  t.equal(nextClockChange(nowMs, 'Australia/Lord_Howe', -1_800_000), Date.parse('2027-04-03T15:00:00Z'));
});
