/** When a held course would be ready: what its dishes take, and what their stations have. */
import t from 'tap';
import { courseForecasts } from '../../../../../../server/origin/order/preparation/pacing/course-forecast-rules.ts';
import type { StationPace } from '../../../../../../server/origin/order/preparation/pacing/station-pace-rules.ts';

const calm: StationPace = {
  open: 4,
  usualOpen: 4,
  secondsPerOpen: 60,
  latelySeconds: 0,
  spreadSeconds: 0,
};
const dish = (minutes: number | null, { course = 3, stationKey = 'grill' } = {}) => ({
  course,
  stationKey,
  usualSeconds: minutes === null ? null : minutes * 60,
});
const minutesOf = (dishes: Parameters<typeof courseForecasts>[0], pace: StationPace = calm) =>
  courseForecasts(dishes, new Map([['grill', pace]])).map(({ course, seconds }) => [course, seconds / 60]);

t.test('a dish takes what it usually does where the station has what it usually has', async t => {
  t.same(minutesOf([dish(12)]), [[3, 12]]);
  t.same(minutesOf([dish(12, { stationKey: 'unknown' })]), [[3, 12]]);
});

t.test('each line in front adds to it, also those of its own course', async t => {
  t.same(minutesOf([dish(12)], { ...calm, open: 9 }), [[3, 17]]);
  t.same(minutesOf([dish(12), dish(5)]), [[3, 13]]);
  t.same(minutesOf([dish(12), dish(5, { stationKey: 'cold' })]), [[3, 12]], 'another station’s doesn’t');
});

t.test('an empty station is quicker, but no dish takes no time', async t => {
  t.same(minutesOf([dish(12)], { ...calm, open: 0 }), [[3, 8]]);
  t.same(minutesOf([dish(12)], { ...calm, open: 0, usualOpen: 40 }), [[3, 6]]);
});

t.test('a station that was slower lately is taken to go on so', async t => {
  t.same(minutesOf([dish(12)], { ...calm, latelySeconds: 180 }), [[3, 15]]);
});

t.test('the more dishes may be late, the later the course', async t => {
  const unsure = { ...calm, secondsPerOpen: 0, spreadSeconds: 120 };
  const [[, one = 0] = [], [, three = 0] = []] = [
    ...minutesOf([dish(12)], unsure),
    ...minutesOf([dish(12), dish(12), dish(12)], unsure),
  ];
  t.equal(one, 12);
  t.ok(three > one + 1 && three < one + 4, String(three));
});

t.test('each course has its own, and none where one of its dishes is not known', async t => {
  t.same(minutesOf([dish(20, { course: 4 }), dish(10), dish(null, { course: 5 }), dish(9, { course: 5 })]), [
    [3, 10],
    [4, 20],
  ]);
});
