/** What waiters report as out, confirmed by an 86 or refused by a station. */
import t from 'tap';
import { limits } from '#shared/kernel/limits.ts';
import { createOrigin, type OriginFixture } from '../../../../../helpers/restaurants/origin-fixture.ts';
import { type Person, restaurantIds } from '../../../../../helpers/restaurants/small-restaurant.ts';
import { createStockedOrigin } from '../../../../../helpers/restaurants/stocked-origin.ts';

const { soup, dumplings, beer, trout, food } = restaurantIds;
const minutes = (count: number) => count * 60_000;

function report(origin: OriginFixture, id: string, as: Person = 'waiter') {
  return origin.command('reportOut', {}, { as, params: { id } });
}
async function reports(origin: OriginFixture) {
  return (await origin.read('availabilityReports', { as: 'kitchen' })).data;
}
function refuse(origin: OriginFixture, id: string, as: Person = 'kitchen') {
  return origin.command('refuseReport', {}, { as, params: { id } });
}

t.test(
  'two waiters who report the same dish are one line on the wall, which an 86 answers §11.13',
  async t => {
    const origin = await createOrigin(t);
    const first = await report(origin, soup);
    await report(origin, soup);
    await report(origin, soup, 'secondWaiter');
    const [shown, ...others] = await reports(origin);
    t.same(others, []);
    t.match(shown, { id: first.data.id, menuItemId: soup, name: 'Zupa', station: 'kitchen', state: 'open' });
    t.same(shown?.kitchenNames, { pl: 'ZUPA' });
    t.equal(shown?.reportedBy.length, 2);
    const menu = (await origin.read('waiterMenu', { as: 'waiter' })).data;
    const dish = menu.flatMap(({ items }) => items).find(({ id }) => id === soup);
    t.notOk(dish?.unavailable, 'a waiter’s word takes nothing out');
    await origin.command('setAvailability', { available: false }, { as: 'kitchen', params: { id: soup } });
    t.match(await reports(origin), [{ state: 'confirmed', decidedBy: { name: /./ } }]);
    t.match((await refuse(origin, first.data.id)).problem, { status: 409, code: 'REPORT_DECIDED' });
    t.match((await report(origin, soup)).problem, { code: 'ITEM_UNAVAILABLE' });
    origin.clock.nowMs += minutes(10);
    t.same(await reports(origin), [], 'the answer fades');
  },
);

t.test('an 86 of an ingredient answers the reports of its dishes, and its undo asks them again', async t => {
  const { origin, dillId } = await createStockedOrigin(t);
  await report(origin, soup);
  origin.clock.nowMs += 1_000;
  await report(origin, beer);
  const asCook = { as: 'kitchen', params: { id: dillId } } as const;
  const out = await origin.command('setIngredientAvailability', { available: false }, asCook);
  t.match(await reports(origin), [
    { name: 'Zupa', state: 'confirmed' },
    { menuItemId: beer, state: 'open' },
  ]);
  const undone = { available: true, undoes: out.data.version };
  t.equal((await origin.command('setIngredientAvailability', undone, asCook)).status, 200);
  t.same(
    (await reports(origin)).map(({ state }) => state),
    ['open', 'open'],
  );
});

t.test('what a station refused is not asked again at once, by nobody', async t => {
  const origin = await createOrigin(t);
  const { data } = await report(origin, soup);
  t.match((await refuse(origin, data.id)).data, { state: 'refused', decidedBy: { name: /./ } });
  const twice = await refuse(origin, data.id, 'bar');
  t.match(twice.data, { state: 'refused' }, 'two kitchens agree');
  for (const as of ['waiter', 'secondWaiter'] as const)
    t.match((await report(origin, soup, as)).problem, { status: 409, code: 'REPORT_REFUSED' });
  origin.clock.nowMs += minutes(10);
  t.equal((await report(origin, soup)).status, 200);
});

t.test('a bored waiter fills no wall: a few unanswered ones, and not many an hour', async t => {
  const origin = await createOrigin(t);
  const dishes: string[] = [];
  for (let place = 0; place <= limits.reportsPerHourMax; place += 1) {
    const dish = { categoryId: food, name: `Danie ${place}`, price: 1_000 };
    dishes.push((await origin.command('createMenuItem', dish)).data.id);
  }
  const [spare = ''] = dishes.splice(-1);
  let reported = 0;
  for (const dish of dishes) {
    const answer = await report(origin, dish);
    if (answer.status !== 200) {
      t.match(answer.problem, { status: 409, code: 'REPORT_LIMIT' });
      break;
    }
    reported += 1;
  }
  t.equal(reported, limits.openReportsMax);
  t.equal((await report(origin, dishes[0] ?? '')).status, 200, 'said before, it is no new one');
  t.equal((await report(origin, spare, 'secondWaiter')).status, 200, 'others may');
  for (const { id } of await reports(origin)) await refuse(origin, id);
  for (const dish of dishes.slice(limits.openReportsMax)) {
    const { data } = await report(origin, dish);
    await refuse(origin, data.id);
  }
  t.match((await report(origin, soup)).problem, { code: 'REPORT_LIMIT' });
  origin.clock.nowMs += minutes(60);
  t.equal((await report(origin, soup)).status, 200);
});

t.test(
  'an unanswered report lapses, and what is out, hidden or another restaurant’s is not reported',
  async t => {
    const origin = await createOrigin(t);
    await report(origin, dumplings);
    const { headers } = await origin.read('availabilityReports', { as: 'kitchen' });
    origin.clock.nowMs += minutes(121);
    t.same(await reports(origin), []);
    const later = await origin.read('availabilityReports', { as: 'kitchen' });
    t.not(later.headers.etag, headers.etag);
    t.match((await report(origin, trout)).problem, { code: 'ITEM_UNAVAILABLE' });
    t.equal((await report(origin, restaurantIds.inactive)).status, 404);
    const foreign = (await origin.command('reportOut', {}, { as: 'otherAdmin', params: { id: soup } }))
      .status;
    t.equal(foreign, 200, 'the same id there is their own soup');
    t.same(await reports(origin), []);
    t.equal((await report(origin, soup, 'kitchen')).status, 403);
  },
);
