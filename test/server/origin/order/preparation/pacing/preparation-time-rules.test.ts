/** What dishes took becomes a suggestion only when it says something. */
import t from 'tap';
import {
  hourReader,
  preparationTimes,
  samplesOf,
  spreadOf,
} from '../../../../../../server/origin/order/preparation/pacing/preparation-time-rules.ts';

const times = (count: number, hour: number, minutes: number) =>
  Array.from({ length: count }, () => ({ hour, seconds: minutes * 60 }));

t.test('fewer than twenty say nothing', async t => {
  t.equal(spreadOf(Array.from({ length: 19 }, () => 600)), null);
  t.same(preparationTimes('soup', times(19, 12, 10)), { id: 'soup', hours: [] });
});

t.test('the median, and between which times half of them were', async t => {
  const minutes = Array.from({ length: 21 }, (_, index) => (5 + index) * 60);
  t.same(spreadOf(minutes.toReversed()), {
    lines: 21,
    medianSeconds: 15 * 60,
    lowSeconds: 10 * 60,
    highSeconds: 20 * 60,
  });
});

t.test('an hour stands for itself when it has twenty of its own', async t => {
  const found = preparationTimes('soup', [...times(20, 12, 8), ...times(25, 19, 16), ...times(5, 21, 30)]);
  t.equal(found.usual?.lines, 50);
  t.same(
    found.hours.map(({ hour, lines, medianSeconds }) => [hour, lines, medianSeconds]),
    [
      [12, 20, 480],
      [19, 25, 960],
    ],
  );
});

t.test('the hour is the restaurant’s, in summer as in winter', async t => {
  const hourOf = hourReader('Europe/Warsaw');
  const sample = (sent_at: string, ready_at: string | null) => samplesOf([{ sent_at, ready_at }], hourOf);
  t.same(sample('2025-01-20T18:59:00.000Z', '2025-01-20T19:09:30.000Z'), [{ hour: 19, seconds: 630 }]);
  t.same(sample('2025-07-20T18:59:00.000Z', '2025-07-20T18:58:00.000Z'), [{ hour: 20, seconds: 0 }]);
  t.same(sample('2025-07-20T18:59:00.000Z', null), [], 'what is not ready yet is none');
  t.equal(hourReader('Asia/Kathmandu')(Date.parse('2025-01-20T18:14:00.000Z')), 23);
  t.equal(hourReader('Asia/Kathmandu')(Date.parse('2025-01-20T18:16:00.000Z')), 0);
});
