/** Which stations a dish names in the menu, and what becomes of them. */
import t from 'tap';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { sentOrder } from '../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';
import {
  addKitchenStations,
  kitchenStations,
  saveStations,
  shareDish,
} from '../../../../helpers/stations/kitchen-stations.ts';

const { soup, dumplings, food } = restaurantIds;

async function sharedKitchen(t: Parameters<typeof createOrigin>[0]): Promise<OriginFixture> {
  const origin = await createOrigin(t);
  await addKitchenStations(origin);
  await shareDish(origin, dumplings, ['grill', 'cold']);
  return origin;
}

t.test(
  'a category’s stations count for dishes that name none; one that is removed leaves the others',
  async t => {
    const origin = await sharedKitchen(t);
    const category = { params: { id: food }, headers: { 'if-match': '"2"' } };
    const shared = await origin.command(
      'changeMenuCategory',
      { defaultStationIds: ['kitchen', 'cold'] },
      category,
    );
    t.match(shared.data, { defaultStationId: 'kitchen', defaultStationIds: ['kitchen', 'cold'] });
    await origin.command(
      'changeMenuItem',
      { stationId: null },
      { params: { id: soup }, headers: { 'if-match': '"2"' } },
    );
    const order = await sentOrder(origin, ['soup']);
    t.same(
      order.lines[0]?.stations?.map(({ id }) => id),
      ['kitchen', 'cold'],
    );
    const params = { id: order.lines[0]?.id ?? '' };
    await origin.command('readyLine', {}, { as: 'kitchen', params });
    const lineIds = order.lines.map(({ id }) => id);
    const without = kitchenStations.filter(({ id }) => id !== 'cold');
    await t.rejects(saveStations(origin, without), 'what is not served is open at each of its stations');
    await origin.command('serveLines', { lineIds }, { as: 'waiter', params: { id: order.id } });
    await saveStations(origin, without);
    const items = (await origin.read('menuItems')).data;
    const left = items.find(({ id }) => id === dumplings);
    t.match(left, { stationId: 'grill' });
    t.equal(left?.stationIds, undefined, 'one is no list');
  },
);

t.test('who writes one station means one; unknown and contradicting ones are refused', async t => {
  const origin = await sharedKitchen(t);
  const change = (body: object, version: number) =>
    origin.command('changeMenuItem', body, {
      params: { id: dumplings },
      headers: { 'if-match': `"${version}"` },
    });
  const wrong = await change({ stationIds: ['grill', 'bar'] }, 2);
  t.match(wrong, { status: 400, problem: { errors: [{ path: 'stationIds/1' }] } });
  const torn = await change({ stationId: 'cold', stationIds: ['grill', 'cold'] }, 2);
  t.match(torn, { status: 400, problem: { errors: [{ path: 'stationId' }] } });
  const one = await change({ stationId: 'cold' }, 2);
  t.equal(one.data.stationIds, undefined);
  t.equal((await sentOrder(origin, ['dumplings'])).lines[0]?.stations, undefined);
});
