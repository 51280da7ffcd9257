import t from 'tap';
import { reads } from '#shared/contract/reads.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import { orderListQuery } from '#shared/order/order-list-schema.ts';
import {
  createOrigin,
  type OriginFixture,
  startMs,
} from '../../../../../helpers/restaurants/origin-fixture.ts';
import { people, restaurantIds } from '../../../../../helpers/restaurants/small-restaurant.ts';

const minuteMs = 60_000;
const { table1, table2, soup } = restaurantIds;
const at = (minutes: number) => new Date(startMs + minutes * minuteMs).toISOString();

/** Four orders, ten minutes apart: 1 table 1, cancelled · 2 table 1, second waiter · 3 table 2 · 4 takeaway. */
async function createEvening(origin: OriginFixture) {
  const open = async (body: { tableId?: string }, as: 'waiter' | 'secondWaiter' = 'waiter') => {
    const type = body.tableId === undefined ? 'takeaway' : 'dineIn';
    const lines = [{ menuItemId: soup, quantity: 1 }];
    const { data } = await origin.command('createOrder', { ...body, type, guestCount: 1, lines }, { as });
    origin.clock.nowMs += 10 * minuteMs;
    return data.id;
  };
  const first = await open({ tableId: table1 });
  await origin.command('cancelOrder', {}, { as: 'waiter', params: { id: first } });
  const second = await open({ tableId: table1 }, 'secondWaiter');
  const third = await open({ tableId: table2 });
  const fourth = await open({});
  return [first, second, third, fourth];
}

async function numbers(origin: OriginFixture, params: Record<string, string> = {}) {
  const { data } = await origin.read('adminOrders', { params });
  return data.items.map(({ number }) => number);
}

t.test('an admin sees all orders, the latest first, 25 on a page', async t => {
  const origin = await createOrigin(t);
  await createEvening(origin);
  const { status, data } = await origin.read('adminOrders');
  t.equal(status, 200);
  t.match(data, { page: 1, pageSize: 25, total: 4 });
  t.same(
    data.items.map(({ number, state }) => [number, state]),
    [
      [4, 'open'],
      [3, 'open'],
      [2, 'open'],
      [1, 'cancelled'],
    ],
  );
  t.match(data.items[2], { tableLabel: '1', waiterName: 'The secondWaiter', total: 2200 });
});

t.test('of orders opened at the same moment the higher number comes first', async t => {
  const origin = await createOrigin(t);
  for (let count = 0; count < 3; count += 1) {
    await origin.command('createOrder', { type: 'takeaway', guestCount: 0 });
  }
  t.same(await numbers(origin), [3, 2, 1]);
});

t.test('the list is filtered by time of opening, state, table and waiter §10.2h', async t => {
  const origin = await createOrigin(t);
  await createEvening(origin);
  t.same(await numbers(origin, { from: at(10) }), [4, 3, 2], 'from is the first moment');
  t.same(await numbers(origin, { to: at(10) }), [1], 'to is the first one after');
  t.same(await numbers(origin, { from: at(10), to: at(30) }), [3, 2]);
  t.same(await numbers(origin, { from: at(10).replace('.000Z', 'Z'), to: at(10) }), []);
  t.same(await numbers(origin, { state: 'cancelled' }), [1]);
  t.same(await numbers(origin, { state: 'closed' }), []);
  t.same(await numbers(origin, { tableId: table1 }), [2, 1]);
  t.same(await numbers(origin, { waiterId: people.waiter.userId }), [4, 3, 1]);
  t.same(await numbers(origin, { waiterId: people.waiter.userId, tableId: table1, state: 'open' }), []);
});

t.test('pages have no gap and no overlap, and each tells how many orders there are', async t => {
  const origin = await createOrigin(t);
  await createEvening(origin);
  t.same(await numbers(origin, { pageSize: '3' }), [4, 3, 2]);
  t.same(await numbers(origin, { pageSize: '3', page: '2' }), [1]);
  const { data } = await origin.read('adminOrders', {
    params: { pageSize: '3', page: '3', tableId: table1 },
  });
  t.same(data, { items: [], page: 3, pageSize: 3, total: 2 });
});

t.test('a wrong or unknown parameter is refused, and named', async t => {
  const origin = await createOrigin(t);
  const wrong: [string, string][] = [
    ['from', '2025-11-20'],
    ['from', '2025-02-30T10:00:00Z'],
    ['to', '2025-13-01T10:00:00Z'],
    ['state', 'paid'],
    ['tableId', '1'],
    ['waiterId', ''],
    ['page', '0'],
    ['page', '-1'],
    ['page', '1.5'],
    ['pageSize', '101'],
    ['pageSize', 'all'],
    ['sort', 'total'],
    ['location', 'bar'],
  ];
  const headers = { authorization: 'Bearer session.of.admin' };
  for (const [name, value] of wrong) {
    const { problem } = await origin.send({
      method: 'GET',
      url: `/api/admin/orders?${name}=${encodeURIComponent(value)}`,
      headers,
    });
    t.match(problem, { status: 400, code: 'INVALID_REQUEST', errors: [{ path: name }] }, `${name}=${value}`);
  }
  const twice = await origin.send({
    method: 'GET',
    url: '/api/admin/orders?state=open&state=closed',
    headers,
  });
  t.match(twice.problem, { status: 400, errors: [{ path: 'state' }] });
  const backwards = await origin.read('adminOrders', { params: { from: at(1), to: at(0) } });
  t.match(backwards.problem, { status: 400, errors: [{ path: 'to' }] });
  t.same(Object.keys(orderListQuery.properties), reads.adminOrders.query, 'the table and the schema agree');
});

t.test('only an admin looks orders up, and only those of the own restaurant', async t => {
  const origin = await createOrigin(t);
  const [id = ''] = await createEvening(origin);
  for (const as of ['waiter', 'kitchen', 'bar', 'nobody'] as const) {
    t.equal((await origin.read('adminOrders', { as })).status, 403, as);
    t.equal((await origin.read('adminOrder', { as, params: { id } })).status, 403, as);
    t.equal((await origin.read('orderEvents', { as, params: { id } })).status, 403, as);
  }
  t.match((await origin.read('adminOrders', { as: 'otherAdmin' })).data, { items: [], total: 0 });
  for (const unknown of [{ as: 'otherAdmin', params: { id } } as const, { params: { id: createUuid() } }]) {
    t.match((await origin.read('adminOrder', unknown)).problem, { status: 404, code: 'NOT_FOUND' });
    t.match((await origin.read('orderEvents', unknown)).problem, { status: 404, code: 'NOT_FOUND' });
  }
});

t.test('the office sees an order as its waiter does §7.6', async t => {
  const origin = await createOrigin(t);
  const [, id = ''] = await createEvening(origin);
  const waiters = await origin.read('waiterOrder', { as: 'secondWaiter', params: { id } });
  const office = await origin.read('adminOrder', { params: { id } });
  t.same(office.data, waiters.data);
  const headers = { 'if-none-match': String(office.headers.etag) };
  t.equal((await origin.read('adminOrder', { params: { id }, headers })).status, 304);
  await origin.command('sendOrder', {}, { as: 'waiter', params: { id } });
  const sent = await origin.read('adminOrder', { params: { id }, headers });
  t.match(sent.data, { version: 2, lines: [{ state: 'sent' }] });
});

t.test(
  'everything that happened to an order is told in its order: who, when, what, before and after §10.2i',
  async t => {
    const origin = await createOrigin(t);
    const [, id = ''] = await createEvening(origin);
    const first = await origin.read('orderEvents', { params: { id } });
    t.match(first.data, [{ type: 'order.opened', at: at(10), userName: 'The secondWaiter' }]);
    t.match(first.data[0]?.payload, { after: { id, total: 2200 } });
    t.notOk('deviceId' in (first.data[0] ?? {}), 'what is not known is absent');
    await origin.command('changeOrder', { guestCount: 3 }, { as: 'waiter', params: { id } });
    await origin.command('sendOrder', {}, { as: 'waiter', params: { id } });
    const headers = { 'if-none-match': String(first.headers.etag) };
    const { data } = await origin.read('orderEvents', { params: { id }, headers });
    t.same(
      data.map(({ type, userId }) => [type, userId]),
      [
        ['order.opened', people.secondWaiter.userId],
        ['order.changed', people.waiter.userId],
        ['lines.sent', people.waiter.userId],
      ],
    );
    t.match(data[1]?.payload, { before: { guest_count: 1 }, after: { guest_count: 3 } });
    t.equal(new Set(data.map(event => event.id)).size, 3);
    const stored = await origin.database.db
      .selectFrom('events')
      .select('payload')
      .where('entity_id', '=', id)
      .orderBy('seq')
      .execute();
    t.same(
      data.map(({ payload }) => payload),
      stored.map(({ payload }) => JSON.parse(payload)),
    );
  },
);

t.test('a table’s history has its orders’ steps with their numbers, and its own', async t => {
  const origin = await createOrigin(t);
  const [first = '', second = ''] = await createEvening(origin);
  await origin.command('moveOrder', { tableId: table2 }, { params: { id: second } }).then(({ problem }) => {
    t.equal(problem.code, 'TABLE_HAS_OPEN_ORDER');
  });
  const label = { params: { id: table1 }, headers: { 'if-match': '"1"' } };
  await origin.command('changeTable', { label: '11' }, label);
  const { status, data } = await origin.read('tableEvents', { params: { id: table1 } });
  t.equal(status, 200);
  t.same(
    data.map(({ type, orderId, orderNumber }) => [type, orderId, orderNumber]),
    [
      ['order.opened', first, 1],
      ['order.cancelled', first, 1],
      ['order.opened', second, 2],
      ['table.changed', undefined, undefined],
    ],
  );
  t.match(data[3], { userName: 'The admin', payload: { after: { label: '11' } } });
  origin.clock.nowMs += 8 * 24 * 60 * minuteMs;
  t.same((await origin.read('tableEvents', { params: { id: table1 } })).data, [], 'a week later it is quiet');
});

t.test('an order that left a table long ago is still found there, and after it where it went', async t => {
  const origin = await createOrigin(t);
  const lines = [{ menuItemId: soup, quantity: 1 }];
  const body = { type: 'dineIn', tableId: table1, guestCount: 1, lines } as const;
  const { id } = (await origin.command('createOrder', body, { as: 'waiter' })).data;
  await origin.command('moveOrder', { tableId: table2 }, { as: 'waiter', params: { id } });
  await origin.command('sendOrder', {}, { as: 'waiter', params: { id } });
  const types = async (tableId: string) =>
    (await origin.read('tableEvents', { params: { id: tableId } })).data.map(({ type }) => type);
  t.same(await types(table1), ['order.opened', 'order.moved']);
  t.same(await types(table2), ['order.moved', 'lines.sent']);
});

t.test('only admins read a table’s history, and only of their own tables', async t => {
  const origin = await createOrigin(t);
  t.equal((await origin.read('tableEvents', { as: 'waiter', params: { id: table1 } })).status, 403);
  const unknown = { params: { id: createUuid() } };
  t.match((await origin.read('tableEvents', unknown)).problem, { status: 404, code: 'NOT_FOUND' });
  const other = await origin.read('tableEvents', { as: 'otherAdmin', params: { id: table1 } });
  t.same(other.data, [], 'a table of the same id is another one there');
});
