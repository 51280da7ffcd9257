/** Hours of the menu: when several are on together, and when they are on next. */
import fc from 'fast-check';
import t from 'tap';
import { areHoursOn, type Hours, nextHoursOn } from '#shared/catalog/menu-windows.ts';

const warsaw = 'Europe/Warsaw';
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const clockTime = fc.integer({ min: 0, max: 47 }).map(half => {
  const hour = String(Math.floor(half / 2)).padStart(2, '0');
  return `${hour}:${half % 2 === 0 ? '00' : '30'}`;
});
const hours: fc.Arbitrary<Hours> = fc.option(
  fc.array(
    fc.record({
      days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
      from: clockTime,
      to: clockTime,
    }),
    { minLength: 1, maxLength: 3 },
  ),
  { nil: undefined },
);
/** Two of them in nights when the clocks are changed: 28 March and 31 October 2027. */
const starts = ['2027-03-26T21:10Z', '2027-10-29T21:10Z', '2027-06-01T10:10Z'].map(Date.parse);

t.test('they are on next at the first minute at which all are on', async () => {
  fc.assert(
    fc.property(hours, hours, fc.constantFrom(...starts), (own, category, nowMs) => {
      const all = [own, category];
      const isOn = (instant: number) => areHoursOn(all, instant, warsaw);
      const next = nextHoursOn(all, nowMs, warsaw);
      if (next === null) return true;
      const isSearched = next - nowMs < 2 * dayMs && !isOn(nowMs);
      for (let instant = nowMs; isSearched && instant < next; instant += 10 * minuteMs)
        if (isOn(instant)) return false;
      return isOn(next) && next > nowMs;
    }),
    { numRuns: 60 },
  );
});

t.test('nothing without hours ever begins, and hours that never meet don’t either', t => {
  const [nowMs = 0] = starts;
  t.ok(areHoursOn([undefined, undefined], nowMs, warsaw));
  t.equal(nextHoursOn([undefined, undefined], nowMs, warsaw), null);
  const on = (day: number) => [{ days: [day], from: '10:00', to: '11:00' }];
  t.equal(nextHoursOn([on(1), on(2)], nowMs, warsaw), null);
  t.end();
});

t.test('an hour that the clocks skip is on a week later, one that there is twice begins once', t => {
  const night = [{ days: [7], from: '02:00', to: '03:00' }];
  const saturday = Date.parse('2027-03-27T12:00Z');
  t.equal(nextHoursOn([night], saturday, warsaw), Date.parse('2027-04-04T00:00Z'));
  const autumn = Date.parse('2027-10-30T12:00Z');
  t.equal(nextHoursOn([night], autumn, warsaw), Date.parse('2027-10-31T00:00Z'));
  t.end();
});

t.test('over midnight they go on from the day before', t => {
  const late = [{ days: [5], from: '22:00', to: '02:00' }];
  const category = [{ days: [6], from: '01:00', to: '05:00' }];
  const friday = Date.parse('2027-06-04T12:00Z');
  t.equal(nextHoursOn([late, category], friday, warsaw), Date.parse('2027-06-04T23:00Z'));
  t.end();
});
