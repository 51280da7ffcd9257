import t from 'tap';
import type { RestaurantStation } from '#shared/venue/settings-schema.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { sentOrder } from '../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';
import { addKitchenStations, kitchenStations } from '../../../../helpers/stations/kitchen-stations.ts';

const { soup, food } = restaurantIds;

async function trySaving(origin: OriginFixture, stations: readonly RestaurantStation[]) {
  const { version, ...settings } = (await origin.read('settings')).data;
  const headers = { 'if-match': `"${version}"` };
  return origin.command('saveSettings', { ...settings, stations: [...stations] }, { headers });
}

const without = (id: string) => kitchenStations.filter(station => station.id !== id);

t.test('each group keeps a station, names and ids differ, and printers exist', async t => {
  const origin = await createOrigin(t);
  const [kitchen, grill, , bar] = kitchenStations;
  if (!kitchen || !grill || !bar) throw new Error('A station is missing');
  for (const [stations, path] of [
    [[kitchen], 'stations'],
    [[], 'stations'],
    [[kitchen, bar, { ...grill, name: ' pierwsza ' }], 'stations/2/name'],
    [[kitchen, bar, { ...grill, id: 'bar' }], 'stations/2/id'],
  ] as const)
    t.match((await trySaving(origin, stations)).problem, {
      code: 'INVALID_REQUEST',
      errors: [{ path }],
    });
  const screen = { name: 'wall', kind: 'screen' } as const;
  const { id } = (await origin.command('createDevice', screen)).data;
  for (const printerId of [id, restaurantIds.table1])
    t.match((await trySaving(origin, [kitchen, { ...bar, printerId }])).problem, {
      code: 'PRINTER_UNKNOWN',
      errors: [{ path: 'stations/1/printerId' }],
    });
});

t.test(
  'a station with open lines stays; once they are served its dishes follow the next default',
  async t => {
    const origin = await createOrigin(t);
    await addKitchenStations(origin);
    const order = await sentOrder(origin, ['soup', 'dumplings']);
    const moved = kitchenStations.map(station =>
      station.id === 'grill' ? { ...station, group: 'bar' as const } : station,
    );
    for (const stations of [without('grill'), moved])
      t.match((await trySaving(origin, stations)).problem, {
        status: 409,
        code: 'IN_USE',
        errors: [{ path: 'stations', message: /^Grill / }],
      });
    const params = { id: order.id };
    for (const { id } of order.lines)
      await origin.command('readyLine', {}, { as: 'kitchen', params: { id } });
    const lineIds = order.lines.map(({ id }) => id);
    await origin.command('serveLines', { lineIds }, { as: 'waiter', params });
    t.equal((await trySaving(origin, without('grill'))).status, 200);
    const item = (await origin.read('menuItems')).data.find(({ id }) => id === soup);
    t.equal(item?.stationId, undefined);
    t.equal(item?.version, 3);
    t.equal(
      (
        await trySaving(
          origin,
          without('grill').filter(({ id }) => id !== 'cold'),
        )
      ).status,
      200,
    );
    const category = (await origin.read('menuCategories')).data.find(({ id }) => id === food);
    t.equal(category?.defaultStationId, undefined);
    await sentOrder(origin, ['soup'], null);
    const first = { location: 'kitchen', station: 'kitchen' };
    const shown = (await origin.read('preparationOrders', { as: 'kitchen', params: first })).data;
    t.match(shown, [{ stationId: 'kitchen', lines: [{ name: 'Zupa' }] }]);
  },
);

t.test('a change of the settings that names no stations leaves them', async t => {
  const origin = await createOrigin(t);
  await addKitchenStations(origin);
  const { version, stations: _, ...settings } = (await origin.read('settings')).data;
  const headers = { 'if-match': `"${version}"` };
  const saved = await origin.command('saveSettings', settings, { headers });
  t.same(saved.data.stations, kitchenStations);
});

t.test('everybody knows the stations, without their printers', async t => {
  const origin = await createOrigin(t);
  await addKitchenStations(origin);
  const { stations } = (await origin.read('userInfo', { as: 'kitchen' })).data.restaurant;
  t.same(
    stations,
    kitchenStations.map(({ id, group, name, color }) => ({ id, group, name, color })),
  );
});
