import fc from 'fast-check';
import t from 'tap';
import { businessDay } from '../../../../server/origin/orders/business-day.ts';

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

t.test('days never run backwards while the clock is not set back over the cut-off', async () => {
  const zones = ['Europe/Warsaw', 'UTC', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'];
  const instant = fc.integer({
    min: Date.parse('2020-01-01T00:00:00Z'),
    max: Date.parse('2035-01-01T00:00:00Z'),
  });
  const stepMs = fc.integer({ min: 0, max: 40 * 60 * 60_000 });
  fc.assert(
    fc.property(instant, stepMs, fc.constantFrom(...zones), (nowMs, step, zone) => {
      const earlier = businessDay(nowMs, zone, '04:00');
      const later = businessDay(nowMs + step, zone, '04:00');
      return later >= earlier;
    }),
  );
});

t.test('a business day lasts 23 to 25 hours', async () => {
  const day = fc.integer({ min: 0, max: 5_000 });
  fc.assert(
    fc.property(day, offset => {
      const noonMs = Date.parse('2020-01-01T12:00:00Z') + offset * 24 * 60 * 60_000;
      const name = businessDay(noonMs, 'Europe/Warsaw', '04:00');
      const hourMs = 60 * 60_000;
      const hours = Array.from({ length: 72 }, (_, index) => noonMs + (index - 36) * hourMs);
      const inIt = hours.filter(ms => businessDay(ms, 'Europe/Warsaw', '04:00') === name).length;
      return inIt >= 23 && inIt <= 25;
    }),
  );
});
