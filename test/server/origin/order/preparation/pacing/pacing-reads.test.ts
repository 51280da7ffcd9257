/** Preparation times are learned from what was sent and became ready; a held course's forecast from them and the stations' load. */
import t from 'tap';
import { createOrigin, type OriginFixture } from '../../../../../helpers/restaurants/origin-fixture.ts';
import { addPaperKitchen } from '../../../../../helpers/restaurants/paper-station.ts';
import { sentOrder } from '../../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../../helpers/restaurants/small-restaurant.ts';
import { addKitchenStations, shareDish } from '../../../../../helpers/stations/kitchen-stations.ts';

const { table1, table2, soup, dumplings, water } = restaurantIds;
const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

async function heldOrder(origin: OriginFixture, menuItemIds: readonly string[], tableId = table1) {
  const lines = menuItemIds.map(menuItemId => ({ menuItemId, quantity: 1 }));
  const body = { type: 'dineIn', tableId, guestCount: 2, lines } as const;
  const { data } = await origin.command('createOrder', body, { as: 'waiter' });
  const options = { as: 'waiter', params: { id: data.id } } as const;
  return (await origin.command('sendOrder', { holdCourses: [0, 1, 2, 3] }, options)).data;
}

type Dish = 'soup' | 'dumplings';

/** One after the other; by `stations`, else all of theirs, each so many minutes after the one before. */
async function cook(origin: OriginFixture, dish: Dish, count: number, stations: string[] = []) {
  for (let index = 0; index < count; index += 1) {
    const { lines } = await sentOrder(origin, [dish], null);
    const params = { id: lines[0]?.id ?? '' };
    for (const body of stations.length === 0 ? [{}] : stations.map(stationId => ({ stationId }))) {
      origin.clock.nowMs += (10 + (index % 5)) * minuteMs;
      const { status, text } = await origin.command('readyLine', body, { as: 'kitchen', params });
      if (status !== 200) throw new Error(text);
    }
  }
}

const timesOf = (origin: OriginFixture, id: string) => origin.read('preparationTimes', { params: { id } });
const forecastOf = (origin: OriginFixture, id: string, headers = {}) =>
  origin.read('courseForecasts', { as: 'waiter', params: { id }, headers });
const coursesOf = async (origin: OriginFixture, id: string) => (await forecastOf(origin, id)).data.courses;

t.test(
  'a dish’s usual time is suggested with how sure it is, once twenty are known, and changes nothing §11.14',
  async t => {
    const origin = await createOrigin(t);
    await cook(origin, 'soup', 19);
    t.same((await timesOf(origin, soup)).data, { id: soup, hours: [] });
    await cook(origin, 'soup', 1);
    const usual = { lines: 20, medianSeconds: 720, lowSeconds: 600, highSeconds: 780 };
    t.match((await timesOf(origin, soup)).data, { id: soup, usual });
    const { targetMinutes, version } =
      (await origin.read('menuItems')).data.find(({ id }) => id === soup) ?? {};
    t.same([targetMinutes, version], [12, 1], 'the target is what somebody has set');
  },
);

t.test('what was recalled is not ready, and what was served unready says nothing', async t => {
  const origin = await createOrigin(t);
  await cook(origin, 'soup', 19);
  const { id, lines } = await sentOrder(origin, ['soup']);
  const lineIds = lines.map(line => line.id);
  origin.clock.nowMs += minuteMs;
  const params = { id: lineIds[0] ?? '' };
  await origin.command('readyLine', {}, { as: 'kitchen', params });
  t.equal((await timesOf(origin, soup)).data.usual?.lines, 20);
  await origin.command('recallLine', {}, { as: 'kitchen', params });
  t.notOk('usual' in (await timesOf(origin, soup)).data);
  const served = await origin.command(
    'serveLines',
    { lineIds, notReady: true },
    { as: 'waiter', params: { id } },
  );
  t.equal(served.status, 200);
  t.notOk('usual' in (await timesOf(origin, soup)).data, 'nobody knows when it was ready');
});

t.test('of a kitchen on paper nothing is learned', async t => {
  const origin = await createOrigin(t);
  await addPaperKitchen(origin);
  for (let count = 0; count < 20; count += 1) {
    const { id, lines } = await sentOrder(origin, ['soup'], null);
    origin.clock.nowMs += 10 * minuteMs;
    const lineIds = lines.map(line => line.id);
    await origin.command('serveLines', { lineIds }, { as: 'waiter', params: { id } });
  }
  t.same((await timesOf(origin, soup)).data, { id: soup, hours: [] });
});

t.test(
  'only an admin reads usual times, of an item of their menu; waiters read forecasts, of their orders',
  async t => {
    const origin = await createOrigin(t);
    const { id } = await heldOrder(origin, [soup]);
    const ofSoup = { params: { id: soup } };
    for (const as of ['waiter', 'kitchen', 'bar', 'nobody'] as const)
      t.equal((await origin.read('preparationTimes', { ...ofSoup, as })).status, 403, as);
    t.equal((await timesOf(origin, 'nothing')).status, 404);
    for (const as of ['kitchen', 'bar', 'nobody'] as const)
      t.equal((await origin.read('courseForecasts', { as, params: { id } })).status, 403, as);
    t.equal((await forecastOf(origin, soup)).status, 404);
    t.equal((await origin.read('courseForecasts', { as: 'otherWaiter', params: { id } })).status, 404);
  },
);

t.test(
  'a held course says when it would be ready, from the days before, until it is fired §11.15',
  async t => {
    const origin = await createOrigin(t);
    await cook(origin, 'soup', 20);
    const early = await heldOrder(origin, [soup]);
    t.same(await coursesOf(origin, early.id), [], 'what a day says is learned once it is over');
    origin.clock.nowMs += dayMs;
    const { id } = await heldOrder(origin, [soup, water], table2);
    t.same((await forecastOf(origin, id)).data, { id, courses: [{ course: 1, seconds: 720 }] });
    await origin.command('fireCourse', { course: 1 }, { as: 'waiter', params: { id } });
    t.same(await coursesOf(origin, id), []);
  },
);

t.test('a dish that nobody has made often enough leaves its course without a forecast', async t => {
  const origin = await createOrigin(t);
  await cook(origin, 'soup', 20);
  await cook(origin, 'dumplings', 19);
  origin.clock.nowMs += dayMs;
  const { id } = await heldOrder(origin, [soup, dumplings]);
  t.same(await coursesOf(origin, id), [{ course: 1, seconds: 720 }]);
});

t.test('a dish of two stations is ready with the later one, each by what its own part took', async t => {
  const origin = await createOrigin(t);
  await addKitchenStations(origin);
  await shareDish(origin, dumplings, ['grill', 'cold']);
  await cook(origin, 'dumplings', 20, ['grill', 'cold']);
  origin.clock.nowMs += dayMs;
  const { id } = await heldOrder(origin, [dumplings]);
  t.same(await coursesOf(origin, id), [{ course: 3, seconds: 1440 }]);
  t.equal((await timesOf(origin, dumplings)).data.usual?.medianSeconds, 1440, 'the dish, not a part of it');
  await origin.command('cancelOrder', {}, { as: 'waiter', params: { id } });
});

t.test('lines in front of it make it later, at its own station alone; then the ETag is another', async t => {
  const origin = await createOrigin(t);
  // Three together at one cook: the second and third wait for the others.
  for (let round = 0; round < 28; round += 1) {
    const open: string[] = [];
    for (let place = 0; place < 3; place += 1) {
      const { lines } = await sentOrder(origin, ['soup'], null);
      open.push(lines[0]?.id ?? '');
      origin.clock.nowMs += 1_000;
    }
    for (const id of open) {
      origin.clock.nowMs += 5 * minuteMs;
      await origin.command('readyLine', {}, { as: 'kitchen', params: { id } });
    }
    origin.clock.nowMs += 5 * minuteMs;
  }
  origin.clock.nowMs += dayMs;
  const { id } = await heldOrder(origin, [soup]);
  const before = await forecastOf(origin, id);
  const etag = String(before.headers['etag']);
  t.equal((await forecastOf(origin, id, { 'if-none-match': etag })).status, 304);
  await sentOrder(origin, ['beer'], table2);
  t.equal((await forecastOf(origin, id)).headers['etag'], etag, 'the bar’s doesn’t');
  await sentOrder(origin, ['soup', 'soup', 'soup'], null);
  const after = await forecastOf(origin, id);
  t.not(after.headers['etag'], etag);
  const seconds = ({ data }: typeof before) => data.courses[0]?.seconds ?? 0;
  const later = (seconds(after) - seconds(before)) / 60;
  t.ok(later >= 14 && later <= 16, `${later} min: five minutes for each of the three in front`);
});
