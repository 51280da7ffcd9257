import fc from 'fast-check';
import t from 'tap';
import {
  addDurations,
  paceOf,
  paceRows,
  type Spreads,
} from '../../../../server/origin/reports/pace-rules.ts';

function paceOfSeconds(list: readonly number[]) {
  const spreads: Spreads = new Map();
  const counts = list.map(seconds => ({
    key: 'soup',
    station: 'kitchen',
    seconds,
    lines: 1,
    late: seconds > 900 ? 1 : 0,
  }));
  addDurations(spreads, paceRows(counts));
  return paceOf([...(spreads.get('kitchen')?.values() ?? [])]);
}

t.test('of ten dishes the fifth is the median, and the ninth the one that nine were as quick as', async t => {
  const seconds = [10, 20, 30, 40, 50, 60, 70, 80, 90, 1_000];
  t.same(paceOfSeconds(seconds), { lines: 10, medianSeconds: 50, p90Seconds: 90, late: 1 });
  t.same(paceOfSeconds([7]), { lines: 1, medianSeconds: 7, p90Seconds: 7, late: 0 });
  t.same(paceOfSeconds([]), { lines: 0, medianSeconds: 0, p90Seconds: 0, late: 0 });
});

t.test(
  'half of all were as quick as the median, nine in ten as the ninth decile, in whatever pieces they come',
  async () => {
    const durations = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(durations, list => {
        const { medianSeconds, p90Seconds, lines } = paceOfSeconds(list);
        const share = (limit: number) => list.filter(seconds => seconds <= limit).length / list.length;
        return (
          lines === list.length &&
          share(medianSeconds) >= 0.5 &&
          share(medianSeconds - 1) < 0.5 &&
          share(p90Seconds) >= 0.9 &&
          share(p90Seconds - 1) < 0.9
        );
      }),
    );
  },
);
