import fc from 'fast-check';
import t from 'tap';
import { businessDay } from '#shared/kernel/business-day.ts';
import { wallMs } from '#shared/kernel/wall-clock.ts';

const warsaw = (iso: string, cutoff = '04:00') => businessDay(Date.parse(iso), 'Europe/Warsaw', cutoff);

t.test('the night belongs to the day before until the cut-off', async t => {
  t.equal(warsaw('2025-11-20T22:59:59.999Z'), '2025-11-20');
  t.equal(warsaw('2025-11-21T02:59:59.999Z'), '2025-11-20');
  t.equal(warsaw('2025-11-21T03:00:00.000Z'), '2025-11-21');
  t.equal(warsaw('2025-12-31T23:30:00.000Z'), '2025-12-31');
  t.equal(warsaw('2025-11-20T22:59:59.999Z', '00:00'), '2025-11-20');
  t.equal(warsaw('2025-11-20T23:00:00.000Z', '00:00'), '2025-11-21');
});

t.test('the wall clock decides, also in the night in which it is changed', async t => {
  t.equal(warsaw('2025-03-30T01:59:00.000Z'), '2025-03-29', '03:59 summer time');
  t.equal(warsaw('2025-03-30T02:00:00.000Z'), '2025-03-30', '04:00 summer time');
  t.equal(warsaw('2025-10-26T02:59:00.000Z'), '2025-10-25', '03:59 winter time');
  t.equal(warsaw('2025-10-26T03:00:00.000Z'), '2025-10-26', '04:00 winter time');
  t.equal(warsaw('2025-03-30T00:59:00.000Z', '02:30'), '2025-03-29', '01:59, before the missing hour');
  t.equal(warsaw('2025-03-30T01:00:00.000Z', '02:30'), '2025-03-30', '03:00, the cut-off was skipped');
});

const hourMs = 60 * 60_000;
const weekMs = 7 * 24 * hourMs;
const startMs = Date.parse('2026-01-01T00:00:00Z');
const offsetAt = (ms: number, timeZone: string) => wallMs(ms, timeZone) - ms;

/** The moments in two years at which the clocks of a zone are changed, to the minute. */
function clockChanges(timeZone: string): number[] {
  return Array.from({ length: 104 }, (_, week) => startMs + week * weekMs).flatMap(before => {
    const after = before + weekMs;
    if (offsetAt(before, timeZone) === offsetAt(after, timeZone)) return [];
    let [low, high] = [before, after];
    while (high - low > 60_000) {
      const middle = Math.floor((low + high) / 2 / 60_000) * 60_000;
      if (offsetAt(middle, timeZone) === offsetAt(before, timeZone)) low = middle;
      else high = middle;
    }
    return [high];
  });
}

const nights = Intl.supportedValuesOf('timeZone').flatMap(timeZone =>
  clockChanges(timeZone).map(changeMs => ({ timeZone, changeMs })),
);

t.test('a clock that is set back over the cut-off begins the day once', async t => {
  t.equal(warsaw('2026-10-25T00:29:00Z', '02:30'), '2026-10-24', '02:29 summer time');
  t.equal(warsaw('2026-10-25T00:30:00Z', '02:30'), '2026-10-25', '02:30 summer time');
  t.equal(warsaw('2026-10-25T01:00:00Z', '02:30'), '2026-10-25', '02:00 once more');
  t.equal(warsaw('2026-10-25T01:30:00Z', '02:30'), '2026-10-25', '02:30 once more');
});

t.test('days never run backwards, in whatever zone, night and restaurant', async t => {
  t.ok(nights.length > 200, `${nights.length} nights in which a clock is changed`);
  const night = fc.constantFrom(...nights);
  // From the change in minutes, as the clock shows it before: most cut-offs lie elsewhere.
  const fromChange = fc.oneof(fc.integer({ min: -150, max: 150 }), fc.integer({ min: 0, max: 1_439 }));
  const law = fc.property(night, fromChange, ({ timeZone, changeMs }, minutes) => {
    const shown = wallMs(changeMs - 60_000, timeZone) + minutes * 60_000;
    const cutoff = new Date(shown).toISOString().slice(11, 16);
    let last = '';
    for (let ms = changeMs - 3 * hourMs; ms <= changeMs + 3 * hourMs; ms += 5 * 60_000) {
      const day = businessDay(ms, timeZone, cutoff);
      if (day < last) throw new Error(`${cutoff}: ${day} after ${last} at ${new Date(ms).toISOString()}`);
      last = day;
    }
  });
  fc.assert(law, { numRuns: 500 });
});

t.test('a business day lasts 23 to 25 hours', async () => {
  const day = fc.integer({ min: 0, max: 5_000 });
  fc.assert(
    fc.property(day, offset => {
      const noonMs = Date.parse('2020-01-01T12:00:00Z') + offset * 24 * 60 * 60_000;
      const name = businessDay(noonMs, 'Europe/Warsaw', '04:00');
      const hours = Array.from({ length: 72 }, (_, index) => noonMs + (index - 36) * hourMs);
      const inIt = hours.filter(ms => businessDay(ms, 'Europe/Warsaw', '04:00') === name).length;
      return inIt >= 23 && inIt <= 25;
    }),
  );
});
