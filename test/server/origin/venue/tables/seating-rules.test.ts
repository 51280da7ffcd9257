/** Several open orders at one table: each with a number of its own, where the settings allow it and somebody asks for it. */
import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { NewOrder } from '#shared/order/order-command-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { changeSettings, pay, refusalOf, sentOrder } from '../../../../helpers/restaurants/sent-order.ts';
import { type Person, restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const { table1, table2, blockedTable, soup, beer } = restaurantIds;

async function originWith(t: Parameters<typeof createOrigin>[0], ordersPerTable: number) {
  const origin = await createOrigin(t);
  await allowOrders(origin, ordersPerTable);
  return origin;
}

function allowOrders(origin: OriginFixture, ordersPerTable: number) {
  return changeSettings(origin, ({ receipt }) => ({
    ordersPerTable,
    receipt: { ...receipt, isAutomatic: false },
  }));
}

function open(origin: OriginFixture, more: Partial<NewOrder> = {}, as: Person = 'waiter') {
  const lines = [{ menuItemId: soup, quantity: 1 }];
  const body = {
    type: 'dineIn',
    tableId: table1,
    guestCount: 2,
    isAdditional: true,
    lines,
    ...more,
  } as const;
  return origin.command('createOrder', body, { as });
}

function close(origin: OriginFixture, { id }: Pick<Order, 'id'>) {
  return origin.command('cancelOrder', {}, { params: { id } });
}

async function labelOf(origin: OriginFixture, { id }: Pick<Order, 'id'>) {
  return (await origin.read('waiterOrder', { params: { id } })).data.tableLabel;
}

async function tile(origin: OriginFixture, tableId: string = table1) {
  return (await origin.read('waiterTables')).data.find(({ id }) => id === tableId);
}

t.test(
  'off, which is how a restaurant begins, a table has one order, whoever asks for more §11.33',
  async t => {
    const origin = await createOrigin(t);
    const [one, two] = await Promise.all([open(origin), open(origin, {}, 'secondWaiter')]);
    const [first, refused] = one.status === 201 ? [one, two] : [two, one];
    t.match(refused.problem, { status: 409, code: 'TABLE_HAS_OPEN_ORDER', orderId: first.data.id });
    t.equal(first.data.tableLabel, '1');
  },
);

t.test('two phones that open one more at once get two numbers, and each keeps its own §11.33', async t => {
  const origin = await originWith(t, 3);
  const first = await sentOrder(origin, ['soup']);
  const [one, two] = await Promise.all([open(origin), open(origin, {}, 'secondWaiter')]);
  t.same([one.data.tableLabel, two.data.tableLabel].toSorted(), ['1 / 2', '1 / 3']);
  t.equal(refusalOf(await open(origin)), 'TABLE_ORDERS_AT_LIMIT');
  await pay(origin, first.id, { kind: 'cash', amount: 2200, closes: true });
  t.equal(await labelOf(origin, one.data), one.data.tableLabel, 'no label changes under a cook’s eyes');
  t.equal((await open(origin)).data.tableLabel, '1', 'the smallest that is free');
});

t.test('nobody opens a second order by mistake: it has to be asked for', async t => {
  const origin = await originWith(t, 9);
  const first = (await open(origin, { isAdditional: false })).data;
  const key = createUuid();
  t.match((await open(origin, { isAdditional: false })).problem, {
    code: 'TABLE_HAS_OPEN_ORDER',
    orderId: first.id,
  });
  const body = { type: 'dineIn', tableId: table1, guestCount: 1, isAdditional: true } as const;
  const opened = await origin.command('createOrder', body, { key });
  t.equal((await origin.command('createOrder', body, { key })).text, opened.text, 'pressed again');
  t.equal((await tile(origin))?.orders.length, 2);
  t.match((await open(origin, { tableId: blockedTable })).problem, { code: 'TABLE_BLOCKED' });
  t.match((await open(origin, { tableId: soup })).problem, { errors: [{ path: 'tableId' }] });
});

t.test('its tile counts the guests of both, and stays occupied until the last is closed', async t => {
  const origin = await originWith(t, 2);
  const first = await sentOrder(origin, ['soup']);
  const second = (await open(origin, { lines: [] })).data;
  await origin.command('requestBill', {}, { params: { id: first.id } });
  const found = await tile(origin);
  t.equal(found?.state, 'billRequested');
  t.match(found?.orders, [{ guestCount: 2 }, { guestCount: 2, partyNumber: 2 }]);
  t.notOk('partyNumber' in (found?.orders[0] ?? {}));
  await pay(origin, first.id, { kind: 'cash', amount: 2200, closes: true });
  const orderIds = (await tile(origin))?.orders.filter(({ state }) => state === 'open').map(({ id }) => id);
  t.same(orderIds, [second.id]);
  const { data } = await origin.read('adminTables');
  const version = data.find(({ id }) => id === table1)?.version;
  const options = { params: { id: table1 }, headers: { 'if-match': `"${version}"` } };
  t.equal(refusalOf(await origin.command('archiveTable', undefined, options)), 'IN_USE');
});

t.test('stations, paper and the office call it by table and number', async t => {
  const origin = await originWith(t, 2);
  await sentOrder(origin, ['soup']);
  const { id } = (await open(origin)).data;
  await origin.command('sendOrder', {}, { params: { id } });
  const kitchen = await origin.read('preparationOrders', { params: { location: 'kitchen' } });
  t.same(kitchen.data.map(({ tableLabel }) => tableLabel).toSorted(), ['1', '1 / 2']);
  const { data } = await origin.read('overview');
  t.match(data.open, { orders: 2, tables: 1, guests: 4 });
  t.same(data.waiting.first.map(({ tableLabel }) => tableLabel).toSorted(), ['1', '1 / 2']);
  const events = (await origin.read('orderEvents', { params: { id } })).data;
  t.match(events[0]?.payload, { after: { tableLabel: '1 / 2' } });
});

t.test('lines go to a new order of the same table, which both histories tell', async t => {
  const origin = await originWith(t, 2);
  const order = await sentOrder(origin, ['soup', 'beer']);
  const lines = [{ id: order.lines[0]?.id ?? '' }];
  const params = { id: order.id };
  const newOrderId = createUuid();
  const body = { lines, tableId: table1, newOrderId, guestCount: 1 };
  t.equal(refusalOf(await origin.command('moveLines', body, { params })), 'TABLE_HAS_OPEN_ORDER');
  const { data } = await origin.command('moveLines', { ...body, isAdditional: true }, { params });
  t.match(data, { tableLabel: '1', guestCount: 1, lines: [{ name: 'Piwo' }] });
  const there = (await origin.read('waiterOrder', { params: { id: newOrderId } })).data;
  t.match(there, { tableLabel: '1 / 2', guestCount: 1, lines: [{ name: 'Zupa' }], total: 2200 });
  t.match((await origin.read('preparationOrders', { params: { location: 'kitchen' } })).data, [
    { tableLabel: '1 / 2', movedFrom: '1', lines: [{ name: 'Zupa' }] },
  ]);
  for (const [id, type] of [
    [order.id, 'order.linesMovedOut'],
    [newOrderId, 'order.linesMovedIn'],
  ] as const) {
    const events = (await origin.read('orderEvents', { params: { id } })).data;
    t.equal(events.at(-1)?.type, type);
  }
  const back = { lines, orderId: order.id, guestCount: 1 };
  t.equal((await origin.command('moveLines', back, { params: { id: newOrderId } })).status, 200);
  t.equal((await close(origin, { id: newOrderId })).status, 200);
  t.match(await tile(origin), { orders: [{ id: order.id, guestCount: 2 }] });
});

t.test('an order moves beside another, is eaten in beside it, and is called so', async t => {
  const origin = await originWith(t, 3);
  await sentOrder(origin, ['soup'], table2);
  const order = await sentOrder(origin, ['soup']);
  const move = (more: object) =>
    origin.command('moveOrder', { tableId: table2, ...more }, { params: { id: order.id } });
  t.equal(refusalOf(await move({})), 'TABLE_HAS_OPEN_ORDER');
  t.equal((await move({ isAdditional: true })).data.tableLabel, '2 / 2');
  const away = await sentOrder(origin, ['soup'], null);
  const seated = await origin.command(
    'changeOrderType',
    { type: 'dineIn', tableId: table2, isAdditional: true },
    { params: { id: away.id } },
  );
  t.equal(seated.data.tableLabel, '2 / 3');
  const taken = await origin.command('changeOrderType', { type: 'takeaway' }, { params: { id: order.id } });
  t.notOk('tableLabel' in taken.data);
  t.equal((await open(origin, { tableId: table2 })).data.tableLabel, '2 / 2');
});

t.test('reopened or parted again an order has its own number, unless another got it meanwhile', async t => {
  const origin = await originWith(t, 2);
  const first = await sentOrder(origin, ['soup']);
  const second = (await open(origin, { lines: [] })).data;
  await origin.command('mergeOrders', { orderId: second.id }, { params: { id: first.id } });
  t.equal((await tile(origin))?.orders.length, 1);
  await origin.command('unmergeOrders', { orderId: second.id }, { params: { id: first.id } });
  t.equal(await labelOf(origin, second), '1 / 2');
  await pay(origin, first.id, { kind: 'cash', amount: 2200, closes: true });
  const third = (await open(origin, { lines: [] })).data;
  t.equal(third.tableLabel, '1');
  const reopen = () => origin.command('reopenOrder', { reason: 'r' }, { params: { id: first.id } });
  t.equal(refusalOf(await reopen()), 'TABLE_ORDERS_AT_LIMIT');
  await close(origin, second);
  t.equal((await reopen()).data.tableLabel, '1 / 2');
  t.equal(await labelOf(origin, first), '1 / 2');
});

t.test('turned off again, what is open stays until it is closed, and no more is opened §11.33', async t => {
  const origin = await originWith(t, 2);
  await sentOrder(origin, ['soup']);
  const second = (await open(origin)).data;
  await allowOrders(origin, 1);
  t.equal(refusalOf(await open(origin)), 'TABLE_HAS_OPEN_ORDER');
  const added = { lines: [{ menuItemId: beer, quantity: 1 }] };
  t.match((await origin.command('addLines', added, { params: { id: second.id } })).data, {
    tableLabel: '1 / 2',
    total: 3100,
  });
});

t.test('of so many orders at a table that the settings would not take, the field is named', async t => {
  const origin = await createOrigin(t);
  const { version, ...settings } = (await origin.read('settings')).data;
  for (const ordersPerTable of [0, 10]) {
    const headers = { 'if-match': `"${version}"` };
    const { problem } = await origin.command('saveSettings', { ...settings, ordersPerTable }, { headers });
    t.match(problem, { code: 'INVALID_REQUEST', errors: [{ path: 'ordersPerTable' }] });
  }
});
