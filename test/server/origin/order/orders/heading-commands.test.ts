import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { people, restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const { table1, beer } = restaurantIds;

function open(origin: OriginFixture, body: { name?: string; tableId?: string; type?: 'takeaway' }) {
  return origin.command('createOrder', { type: 'dineIn', guestCount: 1, ...body }, { as: 'waiter' });
}

t.test('a bar tab goes by a name instead of a table, and several are open at once', async t => {
  const origin = await createOrigin(t);
  const anna = await open(origin, { name: 'Anna, przy barze' });
  t.match(anna, { status: 201, data: { type: 'dineIn', name: 'Anna, przy barze' } });
  t.notOk('tableId' in anna.data || 'tableLabel' in anna.data);
  t.equal((await open(origin, { name: 'Anna, przy barze' })).status, 201);
  t.equal((await open(origin, { type: 'takeaway', name: 'Pan Marek' })).data.name, 'Pan Marek');
  t.equal((await open(origin, { tableId: table1, name: 'Urodziny' })).data.tableLabel, '1');
  const nameless = await open(origin, {});
  t.match(nameless.problem, { status: 400, code: 'INVALID_REQUEST', errors: [{ path: 'tableId' }] });
  const open4 = (await origin.read('waiterOrders', { as: 'secondWaiter' })).data;
  t.same(
    open4.map(({ name }) => name),
    ['Anna, przy barze', 'Anna, przy barze', 'Pan Marek', 'Urodziny'],
  );
});

t.test('a station sees whose tab a drink is for', async t => {
  const origin = await createOrigin(t);
  const { data } = await open(origin, { name: 'Anna' });
  const options = { as: 'waiter', params: { id: data.id } } as const;
  await origin.command('addLines', { lines: [{ menuItemId: beer, quantity: 1 }] }, options);
  await origin.command('sendOrder', {}, options);
  const bar = await origin.read('preparationOrders', { as: 'bar', params: { location: 'bar' } });
  t.match(bar.data, [{ orderName: 'Anna', orderType: 'dineIn', lines: [{ name: 'Piwo' }] }]);
});

t.test('a name can be changed and cleared, but not a tab’s only mark', async t => {
  const origin = await createOrigin(t);
  const takeaway = await open(origin, { type: 'takeaway', name: 'Marek' });
  const tab = await open(origin, { name: 'Anna' });
  const change = (id: string, name: string | null) =>
    origin.command('changeOrder', { name }, { as: 'waiter', params: { id } });
  t.equal((await change(tab.data.id, 'Ania')).data.name, 'Ania');
  t.match((await change(tab.data.id, null)).problem, { code: 'INVALID_REQUEST', errors: [{ path: 'name' }] });
  t.notOk('name' in (await change(takeaway.data.id, null)).data);
  for (const name of ['', '   ', 'x'.repeat(41)]) {
    t.match((await change(tab.data.id, name)).problem, { status: 400, errors: [{ path: 'name' }] });
  }
});

t.test('an admin hands an order over to somebody who takes orders, and the event names both', async t => {
  const origin = await createOrigin(t);
  const { data } = await open(origin, { tableId: table1 });
  const params = { id: data.id };
  const handOver = (waiterId: string) =>
    origin.command('changeOrder', { waiterId, guestCount: 3 }, { params });
  const handed = await handOver(people.secondWaiter.userId);
  t.match(handed.data, {
    waiterId: people.secondWaiter.userId,
    waiterName: 'The secondWaiter',
    guestCount: 3,
    version: 2,
  });
  t.same((await origin.read('waiterOrder', { params })).data, handed.data);
  t.equal((await handOver(people.admin.userId)).data.waiterName, 'The admin');
  for (const nobody of [people.kitchen, people.dismissed, people.otherWaiter]) {
    const refused = await handOver(nobody.userId);
    t.match(refused.problem, { status: 404, code: 'NOT_FOUND', errors: [{ path: 'waiterId' }] });
  }
  t.equal((await handOver(createUuid())).status, 404);
  await handOver(people.admin.userId);
  const events = await origin.database.db
    .selectFrom('events')
    .select(['type', 'payload'])
    .orderBy('seq')
    .execute();
  t.same(
    events.map(({ type }) => type),
    ['order.opened', 'order.handedOver', 'order.handedOver', 'order.changed'],
  );
  t.match(JSON.parse(events[1]?.payload ?? ''), {
    before: { waiter_name: 'The waiter' },
    after: { waiter_name: 'The secondWaiter' },
  });
});
