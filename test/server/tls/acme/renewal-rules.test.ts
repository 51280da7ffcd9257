/** When an authority is asked: in good time, and never so often that it locks the restaurant out. */
import fc from 'fast-check';
import t from 'tap';
import { renewalDueMs, retryDelayMs, tryAllowedMs } from '../../../../server/tls/acme/renewal-rules.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

t.test('a certificate is renewed when a third of its life is left, or a little before', t => {
  for (const life of [90 * day, 6 * day]) {
    t.equal(renewalDueMs({ fromMs: 0, toMs: life }, 0), (life * 2) / 3);
    t.ok(renewalDueMs({ fromMs: 0, toMs: life }, 1) > life * 0.6);
  }
  t.end();
});

t.test('after failures it waits longer and longer, at most half a day, or as the authority asks', t => {
  const delay = (failures: number, more = {}) =>
    retryDelayMs({ failures, isAway: false, retryAfterMs: null, random: 0, ...more }) / minute;
  t.same(
    [1, 2, 3, 40].map(each => delay(each)),
    [15, 30, 60, 12 * 60],
  );
  t.same(
    [1, 2, 40].map(each => delay(each, { isAway: true })),
    [5, 10, 60],
    'a line that is back is noticed',
  );
  t.equal(delay(1, { retryAfterMs: 3 * hour }), 180);
  t.equal(delay(1, { retryAfterMs: 300 * day }), 24 * 60, 'nobody silences it for a year');
  t.end();
});

t.test('a server that is started again and again asks four times an hour at most', t => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5 * hour }), { maxLength: 60 }), starts => {
      const tries: number[] = [];
      for (const at of starts.toSorted((one, other) => one - other))
        if (tryAllowedMs(tries, at) <= at) tries.push(at);
      return tries.every(at => tries.filter(other => other > at - hour && other <= at).length <= 4);
    }),
  );
  t.equal(
    tryAllowedMs([day, day, day, day], hour),
    hour,
    'tries of a clock that was ahead count for nothing',
  );
  t.end();
});
