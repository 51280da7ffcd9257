import t from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import { createOrigin, type OriginFixture } from '../../../../../helpers/restaurants/origin-fixture.ts';
import { draftOrder, pay, refusalOf, sentOrder } from '../../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../../helpers/restaurants/small-restaurant.ts';

function moveTo(origin: OriginFixture, { id }: Pick<Order, 'id'>, tableId: string) {
  return origin.command('moveOrder', { tableId }, { as: 'waiter', params: { id } });
}

async function kitchen(origin: OriginFixture) {
  return (await origin.read('preparationOrders', { params: { location: 'kitchen' } })).data;
}

async function openTab(origin: OriginFixture, name: string) {
  const lines = [{ menuItemId: restaurantIds.soup, quantity: 1 }];
  const body = { type: 'dineIn', name, guestCount: 1, lines } as const;
  const { data, text } = await origin.command('createOrder', body, { as: 'waiter' });
  await origin.command('sendOrder', {}, { params: { id: data.id } });
  if (data === undefined) throw new Error(text);
  return data;
}

t.test(
  'guests change their table: the same lines, nothing sent again, and the station reads where they were',
  async t => {
    const origin = await createOrigin(t);
    const order = await sentOrder(origin, ['soup', 'dumplings']);
    const before = await kitchen(origin);
    const { status, data } = await moveTo(origin, order, restaurantIds.table2);
    t.equal(status, 200);
    t.match(data, { tableId: restaurantIds.table2, tableLabel: '2' });
    t.same(data.lines, order.lines);
    const after = await kitchen(origin);
    t.same(
      after.map(ticket => [ticket.id, ticket.tableLabel, ticket.movedFrom]),
      before.map(ticket => [ticket.id, '2', '1']),
    );
    const tables = (await origin.read('waiterTables')).data;
    t.equal(tables.find(({ id }) => id === restaurantIds.table1)?.state, 'free');
    t.equal(tables.find(({ id }) => id === restaurantIds.table2)?.orders[0]?.id, order.id);
  },
);

t.test('guests who have paid may move until their last dish is served', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup', 'beer']);
  const params = { id: order.id };
  await pay(origin, order.id, { kind: 'cash', amount: order.due, closes: true });
  const { data } = await moveTo(origin, order, restaurantIds.table2);
  t.match(data, { state: 'closed', tableLabel: '2', paid: order.total, due: 0 });
  t.match(await kitchen(origin), [{ tableLabel: '2', movedFrom: '1' }]);
  const tables = (await origin.read('waiterTables')).data;
  t.equal(tables.find(({ id }) => id === restaurantIds.table2)?.orders[0]?.id, order.id);
  t.equal(refusalOf(await moveTo(origin, order, restaurantIds.blockedTable)), 'TABLE_BLOCKED');
  const lineIds = order.lines.map(({ id }) => id);
  await origin.command('serveLines', { lineIds, notReady: true }, { as: 'waiter', params });
  t.equal(refusalOf(await moveTo(origin, order, restaurantIds.table1)), 'ORDER_NOT_OPEN');
});

t.test('back where they were, there is no news for the station', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup']);
  await moveTo(origin, order, restaurantIds.table2);
  await moveTo(origin, order, restaurantIds.table1);
  t.notOk('movedFrom' in ((await kitchen(origin))[0] ?? {}));
});

t.test('a station that has seen the news is told of the next one only', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup']);
  await moveTo(origin, order, restaurantIds.table2);
  const [ticket] = await kitchen(origin);
  await origin.command('seeTicket', {}, { as: 'kitchen', params: { id: ticket?.id ?? '' } });
  t.notOk('movedFrom' in ((await kitchen(origin))[0] ?? {}));
  await moveTo(origin, order, restaurantIds.table1);
  t.equal((await kitchen(origin))[0]?.movedFrom, '2');
});

t.test('a tab of the bar takes a table, and the kitchen reads whose it was', async t => {
  const origin = await createOrigin(t);
  const tab = await openTab(origin, 'Anna przy barze');
  const { data } = await moveTo(origin, tab, restaurantIds.table1);
  t.match(data, { tableLabel: '1', name: 'Anna przy barze' });
  t.match((await kitchen(origin))[0], { tableLabel: '1', movedFrom: 'Anna przy barze' });
});

t.test('a table that is taken, blocked or not there is refused', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup']);
  const other = await draftOrder(origin, [], restaurantIds.table2);
  const taken = await moveTo(origin, order, restaurantIds.table2);
  t.match(taken.problem, { status: 409, code: 'TABLE_HAS_OPEN_ORDER', orderId: other.id });
  const field = { errors: [{ path: 'tableId' }] };
  t.match((await moveTo(origin, order, restaurantIds.blockedTable)).problem, {
    code: 'TABLE_BLOCKED',
    ...field,
  });
  t.match((await moveTo(origin, order, restaurantIds.archivedTable)).problem, {
    code: 'NOT_FOUND',
    ...field,
  });
  t.match((await moveTo(origin, order, restaurantIds.soup)).problem, { code: 'NOT_FOUND', ...field });
  t.match((await moveTo(origin, order, restaurantIds.table1)).problem, { code: 'INVALID_REQUEST', ...field });
});

t.test('what is taken away sits nowhere', async t => {
  const origin = await createOrigin(t);
  const takeaway = await sentOrder(origin, ['soup'], null);
  t.equal(refusalOf(await moveTo(origin, takeaway, restaurantIds.table1)), 'INVALID_REQUEST');
});
