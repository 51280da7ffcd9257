import fc from 'fast-check';
import t from 'tap';
import { shiftEndMs } from '../../../server/notifications/shift-end.ts';

const end = (now: string, cutoff = '04:00') =>
  new Date(shiftEndMs(Date.parse(now), 'Europe/Warsaw', cutoff)).toISOString();

t.test('muting lasts until the restaurant’s day ends, by the clock on its wall', async t => {
  t.equal(end('2026-11-20T18:00:00Z'), '2026-11-21T03:00:00.000Z');
  t.equal(end('2026-11-21T02:30:00Z'), '2026-11-21T03:00:00.000Z', 'after midnight it is the same evening');
  t.equal(end('2026-03-28T20:00:00Z'), '2026-03-29T02:00:00.000Z', 'over the change to summer time');
  t.equal(end('2026-10-24T20:00:00Z'), '2026-10-25T03:00:00.000Z', 'and back');
  t.equal(end('2026-10-25T01:15:00Z', '02:30'), '2026-10-26T01:30:00.000Z', '02:15 once more: it has begun');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4 * 365 * 24 * 60 }), minutes => {
      const nowMs = Date.parse('2025-01-01T00:00:00Z') + minutes * 60_000;
      const ms = shiftEndMs(nowMs, 'Europe/Warsaw', '04:00');
      return ms > nowMs && ms <= nowMs + 25 * 60 * 60_000;
    }),
    { numRuns: 100 },
  );
});
