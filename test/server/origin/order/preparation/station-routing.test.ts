import t from 'tap';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { addTicketPrinter, queuedPapers } from '../../../../helpers/restaurants/paper-station.ts';
import { refusalOf, sentOrder } from '../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';
import {
  addKitchenStations,
  kitchenStations,
  saveStations,
} from '../../../../helpers/stations/kitchen-stations.ts';

const { soup, dumplings, food } = restaurantIds;

async function wall(origin: OriginFixture, location: 'kitchen' | 'bar', station?: string) {
  const params = { location, ...(station !== undefined && { station }) };
  const { data } = await origin.read('preparationOrders', { as: location, params });
  return data.map(({ stationId, lines }) => [stationId, ...lines.map(({ name }) => name)]);
}

const without = (id: string) => kitchenStations.filter(station => station.id !== id);

t.test('a restaurant starts with one station for each group, which gets everything', async t => {
  const origin = await createOrigin(t);
  t.match((await origin.read('settings')).data.stations, [
    { id: 'kitchen', group: 'kitchen', name: 'Kuchnia' },
    { id: 'bar', group: 'bar', name: 'Bar' },
  ]);
  await sentOrder(origin, ['soup', 'dumplings', 'beer', 'water']);
  t.same(await wall(origin, 'kitchen'), [
    ['kitchen', 'Zupa'],
    ['kitchen', 'Pierogi'],
  ]);
  t.same(await wall(origin, 'kitchen', 'kitchen'), await wall(origin, 'kitchen'));
  t.same(await wall(origin, 'bar', 'bar'), [['bar', 'Piwo']]);
});

t.test('an item goes to its own station, else its category’s, else the group’s first one', async t => {
  const origin = await createOrigin(t);
  await addKitchenStations(origin);
  await sentOrder(origin, ['soup', 'dumplings', 'beer']);
  t.same(await wall(origin, 'kitchen', 'grill'), [['grill', 'Zupa']]);
  t.same(await wall(origin, 'kitchen', 'cold'), [['cold', 'Pierogi']]);
  t.same(await wall(origin, 'kitchen', 'kitchen'), []);
  t.equal((await wall(origin, 'kitchen')).length, 2, 'the group shows all of them');
  const params = { id: food };
  const headers = { 'if-match': '"2"' };
  await origin.command('changeMenuCategory', { defaultStationId: null }, { params, headers });
  await sentOrder(origin, ['dumplings'], null);
  t.same(await wall(origin, 'kitchen', 'kitchen'), [['kitchen', 'Pierogi']]);
  t.same(await wall(origin, 'kitchen', 'cold'), [['cold', 'Pierogi']], 'what was sent stays where it is');
});

t.test('one course for two stations is two tickets, each ready by itself', async t => {
  const origin = await createOrigin(t);
  await addKitchenStations(origin);
  const lines = [soup, dumplings].map(menuItemId => ({ menuItemId, quantity: 1, course: 1 }));
  const body = { type: 'takeaway', guestCount: 0, lines } as const;
  const { data } = await origin.command('createOrder', body, { as: 'waiter' });
  const sent = await origin.command('sendOrder', {}, { as: 'waiter', params: { id: data.id } });
  const [one, other] = sent.data.lines.map(({ ticketId }) => ticketId ?? '');
  t.not(one, other);
  const ready = await origin.command('readyTicket', {}, { as: 'kitchen', params: { id: one ?? '' } });
  t.same(
    ready.data.lines.map(({ state }) => state),
    ['ready', 'sent'],
  );
});

t.test('what is held stays at its station, wherever the menu sends the dish by then', async t => {
  const origin = await createOrigin(t);
  await addKitchenStations(origin);
  const lines = [{ menuItemId: soup, quantity: 1 }];
  const body = { type: 'takeaway', guestCount: 0, lines } as const;
  const { data } = await origin.command('createOrder', body, { as: 'waiter' });
  const params = { id: data.id };
  await origin.command('sendOrder', { holdCourses: [1] }, { as: 'waiter', params });
  const item = { params: { id: soup }, headers: { 'if-match': '"2"' } };
  t.equal((await origin.command('changeMenuItem', { stationId: 'cold' }, item)).status, 200);
  await origin.command('fireCourse', { course: 1 }, { as: 'waiter', params });
  t.same(await wall(origin, 'kitchen', 'grill'), [['grill', 'Zupa']]);
  t.same(await wall(origin, 'kitchen', 'cold'), []);
});

t.test('people of a group work at all of its stations, and at no others', async t => {
  const origin = await createOrigin(t);
  await addKitchenStations(origin);
  const order = await sentOrder(origin, ['soup']);
  const params = { id: order.lines[0]?.id ?? '' };
  t.equal(refusalOf(await origin.command('readyLine', {}, { as: 'bar', params })), 'FORBIDDEN');
  const query = { location: 'kitchen', station: 'grill' };
  t.equal((await origin.read('preparationOrders', { as: 'waiter', params: query })).status, 403);
  t.equal((await origin.command('readyLine', {}, { as: 'kitchen', params })).status, 200);
});

t.test('the screen of a station that is no more, or of another group, ends', async t => {
  const origin = await createOrigin(t);
  await addKitchenStations(origin);
  const statusOf = async (location: 'kitchen' | 'bar', station: string) =>
    (await origin.read('preparationOrders', { as: location, params: { location, station } })).status;
  t.equal(await statusOf('kitchen', 'grill'), 200);
  t.equal(await statusOf('bar', 'grill'), 404);
  t.equal(await statusOf('kitchen', 'nowhere'), 404);
  await saveStations(origin, without('grill'));
  t.equal(await statusOf('kitchen', 'grill'), 404);
});

t.test('a station prints at the printer that it has, another at another, each under its name', async t => {
  const origin = await createOrigin(t);
  await addKitchenStations(origin);
  const pass = await addTicketPrinter(origin, 'kitchen', 'pass');
  const own = { name: 'grill', kind: 'printer', driver: 'simulator' } as const;
  const { id: printerId } = (await origin.command('createDevice', own)).data;
  await saveStations(
    origin,
    kitchenStations.map(station => {
      if (station.id === 'grill') return { ...station, printerId };
      return station.id === 'cold' ? { ...station, mode: 'paper', printerId: pass } : station;
    }),
  );
  const order = await sentOrder(origin, ['soup', 'dumplings', 'beer']);
  const jobs = await origin.database.db.selectFrom('print_jobs').select(['device_id', 'document']).execute();
  const printed = jobs.map(({ device_id, document }) => [
    device_id === printerId ? 'grill' : 'pass',
    JSON.parse(document).station,
    JSON.parse(document).lines[0].name,
  ]);
  t.same(printed.sort(), [
    ['grill', 'GRILL', 'ZUPA'],
    ['pass', 'ZIMNA', 'Pierogi'],
  ]);
  const onPaper = order.lines.map(({ name, isOnPaper = false }) => [name, isOnPaper]);
  t.same(onPaper, [
    ['Zupa', false],
    ['Pierogi', true],
    ['Piwo', false],
  ]);
  const params = { id: order.id };
  const moved = await origin.command('moveOrder', { tableId: restaurantIds.table2 }, { params });
  t.equal(moved.status, 200);
  const slips = (await queuedPapers(origin)).filter(({ slip }) => slip === 'moved');
  t.same(slips.map(({ station }) => station).sort(), ['GRILL', 'ZIMNA'], 'each station is told once');
});

t.test('a station that is the only one of its group is called by the group on paper', async t => {
  const origin = await createOrigin(t);
  await addTicketPrinter(origin, 'kitchen');
  await sentOrder(origin, ['soup']);
  t.match(await queuedPapers(origin), [{ station: 'kitchen' }]);
});

t.test('an item and a category name stations of their group only', async t => {
  const origin = await createOrigin(t);
  await addKitchenStations(origin);
  const item = { params: { id: dumplings }, headers: { 'if-match': '"1"' } };
  const category = { params: { id: food }, headers: { 'if-match': '"2"' } };
  for (const stationId of ['bar', 'nowhere']) {
    t.match((await origin.command('changeMenuItem', { stationId }, item)).problem, {
      code: 'INVALID_REQUEST',
      errors: [{ path: 'stationId' }],
    });
    const wish = { defaultStationId: stationId };
    t.match((await origin.command('changeMenuCategory', wish, category)).problem, {
      code: 'INVALID_REQUEST',
      errors: [{ path: 'defaultStationId' }],
    });
  }
});
