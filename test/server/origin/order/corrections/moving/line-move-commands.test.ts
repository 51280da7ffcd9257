/** Chosen dishes go to another table or order: nothing is sent again, nothing is lost, and what is wrong changes nothing. */
import t from 'tap';
import type { LineMoveCommand } from '#shared/order/correction-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { createOrigin, type OriginFixture } from '../../../../../helpers/restaurants/origin-fixture.ts';
import { addPaperKitchen, queuedPapers } from '../../../../../helpers/restaurants/paper-station.ts';
import {
  changeSettings,
  draftOrder,
  pay,
  refusalOf,
  sentOrder,
} from '../../../../../helpers/restaurants/sent-order.ts';
import { people, restaurantIds } from '../../../../../helpers/restaurants/small-restaurant.ts';

const { soup, table1, table2, blockedTable } = restaurantIds;

const move = (origin: OriginFixture, { id }: Pick<Order, 'id'>, body: LineMoveCommand) =>
  origin.command('moveLines', body, { as: 'waiter', params: { id } });

async function orderNow(origin: OriginFixture, { id }: Pick<Order, 'id'>) {
  return (await origin.read('waiterOrder', { params: { id } })).data;
}

async function kitchen(origin: OriginFixture) {
  const { data } = await origin.read('preparationOrders', { params: { location: 'kitchen' } });
  return data
    .map(({ orderId, tableLabel, movedFrom, lines }) => {
      return { orderId, tableLabel, movedFrom, lines: lines.map(({ name, quantity }) => [name, quantity]) };
    })
    .toSorted((one, other) => String(one.tableLabel).localeCompare(String(other.tableLabel)));
}

async function twoTables(t: Parameters<typeof createOrigin>[0]) {
  const origin = await createOrigin(t);
  const one = await sentOrder(origin, ['soup', 'soup', 'beer']);
  const two = await sentOrder(origin, ['dumplings'], table2);
  return { origin, one, two };
}

const idsOf = ({ lines }: Order) => lines.map(({ id }) => ({ id }));

t.test('a dish goes to another table’s order with its state, and its station is told', async t => {
  const { origin, one, two } = await twoTables(t);
  const [first = { id: '' }, , beer = { id: '' }] = idsOf(one);
  await origin.command('readyLine', {}, { as: 'kitchen', params: first });
  const { status, data } = await move(origin, one, { lines: [first, beer], orderId: two.id, guestCount: 1 });
  t.equal(status, 200);
  t.match(data, { id: one.id, total: 2200, guestCount: 1, lines: [{ name: 'Zupa', state: 'sent' }] });
  t.equal(data.lines.length, 1);
  const there = await orderNow(origin, two);
  t.match(there, {
    total: 7300,
    guestCount: 3,
    lines: [{ name: 'Pierogi' }, { id: first.id, state: 'ready' }, { id: beer.id, state: 'sent' }],
  });
  t.match(await kitchen(origin), [
    { tableLabel: '1', movedFrom: undefined, lines: [['Zupa', 1]] },
    { tableLabel: '2', movedFrom: undefined, lines: [['Pierogi', 1]] },
    { tableLabel: '2', movedFrom: '1', lines: [['Zupa', 1]] },
  ]);
  const told = async (order: Order) =>
    (await origin.read('orderEvents', { params: { id: order.id } })).data.at(-1);
  t.match(await told(one), { type: 'order.linesMovedOut', payload: { number: two.number, lines: [{}, {}] } });
  t.match(await told(two), { type: 'order.linesMovedIn', payload: { number: one.number, lines: [{}, {}] } });
  const served = await origin.command(
    'serveLines',
    { lineIds: [first.id] },
    { as: 'waiter', params: { id: two.id } },
  );
  t.match(served.data.lines[1], { state: 'served' }, 'it is brought there');
});

t.test('one of two pieces goes to a free table, where an order is opened for it', async t => {
  const origin = await createOrigin(t);
  const lines = [{ menuItemId: soup, quantity: 2 }];
  const body = { type: 'dineIn', tableId: table1, guestCount: 3, lines } as const;
  const { data: opened } = await origin.command('createOrder', body, { as: 'waiter' });
  const { data: one } = await origin.command('sendOrder', {}, { as: 'waiter', params: { id: opened.id } });
  const newOrderId = '0199f000-0000-7000-8000-000000000001';
  const chosen = [{ id: one.lines[0]?.id ?? '', quantity: 1 }];
  const moved = await move(origin, one, { lines: chosen, tableId: table2, newOrderId, guestCount: 1 });
  t.match(moved.data, { guestCount: 2, total: 2200, lines: [{ quantity: 1 }] });
  const there = await orderNow(origin, { id: newOrderId });
  t.match(there, {
    type: 'dineIn',
    tableLabel: '2',
    guestCount: 1,
    total: 2200,
    lines: [{ quantity: 1, state: 'sent', splitFromId: one.lines[0]?.id }],
  });
  t.match(await kitchen(origin), [
    { tableLabel: '1', movedFrom: undefined, lines: [['Zupa', 1]] },
    { tableLabel: '2', movedFrom: '1', lines: [['Zupa', 1]] },
  ]);
  const back = await move(origin, there, { lines: idsOf(there), orderId: one.id, guestCount: 1 });
  t.match(back.data, { total: 0, guestCount: 0, lines: [] });
  t.match(await orderNow(origin, one), { total: 4400, guestCount: 3, lines: [{}, {}] });
  t.match(await kitchen(origin), [
    { tableLabel: '1', movedFrom: undefined },
    { tableLabel: '1', movedFrom: undefined },
  ]);
});

t.test(
  'what waits for its printer counts as printed where it went, and a slip says where that is',
  async t => {
    const origin = await createOrigin(t);
    const printerId = await addPaperKitchen(origin);
    const lines = [{ menuItemId: soup, quantity: 2 }];
    const body = { type: 'dineIn', tableId: table1, guestCount: 2, lines } as const;
    const { data: opened } = await origin.command('createOrder', body, { as: 'waiter' });
    const { data: one } = await origin.command('sendOrder', {}, { as: 'waiter', params: { id: opened.id } });
    const two = await sentOrder(origin, ['beer'], table2);
    const chosen = [{ id: one.lines[0]?.id ?? '', quantity: 1 }];
    t.equal((await move(origin, one, { lines: chosen, orderId: two.id })).status, 200);
    const papers = await queuedPapers(origin);
    t.match(papers, [
      { tableLabel: '1', lines: [{ quantity: 2 }] },
      { slip: 'moved', tableLabel: '2', movedFrom: `1 #${one.number}`, lines: [{ quantity: 1 }] },
    ]);
    t.equal(papers.length, 2, 'nothing is ordered again');
    const jobs = await origin.database.db
      .selectFrom('print_jobs')
      .select('line_ids')
      .where('device_id', '=', printerId)
      .execute();
    const [ticket] = jobs.map(({ line_ids }): string[] => JSON.parse(line_ids ?? '[]'));
    const [, part] = (await orderNow(origin, two)).lines;
    t.same(ticket, [one.lines[0]?.id, part?.id]);
  },
);

t.test('what its guest must not have goes along, and has to be seen again', async t => {
  const { origin, one, two } = await twoTables(t);
  const allergies = [
    { seat: 1, allergens: ['milk' as const] },
    { seat: 2, allergens: ['fish' as const] },
  ];
  await origin.command('changeOrder', { allergies }, { as: 'waiter', params: { id: one.id } });
  const [first = { id: '' }] = idsOf(one);
  await move(origin, one, { lines: [first], orderId: two.id });
  const there = await orderNow(origin, two);
  t.same(there.allergies, [{ seat: 1, allergens: ['milk'] }], 'that of the other seat stays with its guest');
  t.equal((await orderNow(origin, one)).allergies?.length, 2);
  const ready = await origin.command('readyLine', {}, { as: 'kitchen', params: first });
  t.equal(refusalOf(ready), 'ALLERGY_UNSEEN');
});

t.test('a guest who goes along has the next seat there; only a dish has the same one', async t => {
  const { origin, one, two } = await twoTables(t);
  const allergies = [{ seat: 2, allergens: ['fish' as const] }];
  await origin.command('changeOrder', { allergies }, { as: 'waiter', params: { id: one.id } });
  const [first = { id: '' }, second = { id: '' }] = idsOf(one);
  await move(origin, one, { lines: [first], orderId: two.id });
  await move(origin, one, { lines: [second], orderId: two.id, guestCount: 1 });
  const there = await orderNow(origin, two);
  t.same(
    there.lines.map(({ id, seat }) => [id, seat]),
    [
      [two.lines[0]?.id, 1],
      [first.id, 1],
      [second.id, 3],
    ],
  );
  t.same(there.allergies, [{ seat: 3, allergens: ['fish'] }]);
});

t.test('two bills of one party have its seats, apart and together', async t => {
  const { origin, one } = await twoTables(t);
  await changeSettings(origin, () => ({ ordersPerTable: 2 }));
  const [, second = { id: '' }] = idsOf(one);
  const body = { lines: [second], tableId: table1, isAdditional: true, guestCount: 1 };
  t.equal((await move(origin, one, body)).status, 200);
  const { data: open } = await origin.read('waiterOrders');
  const [other = { id: '' }] = open.filter(({ tableId, id }) => tableId === table1 && id !== one.id);
  t.equal((await orderNow(origin, other)).lines[0]?.seat, 2);
  const params = { id: one.id };
  const { data } = await origin.command('mergeOrders', { orderId: other.id }, { as: 'waiter', params });
  t.equal(data.lines.find(({ id }) => id === second.id)?.seat, 2);
});

t.test('a discount of the whole order stays with it', async t => {
  const { origin, one, two } = await twoTables(t);
  const discount = { kind: 'percent', value: 10, reason: 'Regular guest' } as const;
  await origin.command('discountOrder', { discount }, { params: { id: one.id } });
  const [first = { id: '' }] = idsOf(one);
  const { data } = await move(origin, one, { lines: [first], orderId: two.id });
  t.equal(data.total, 2790);
  t.equal((await orderNow(origin, two)).total, 6400, 'it costs there what it costs');
});

t.test('billed at one table and cheaper at another: that is recorded, with who did it', async t => {
  const { origin, one, two } = await twoTables(t);
  const discount = { kind: 'percent', value: 10, reason: 'Regular guest' } as const;
  await origin.command('discountOrder', { discount }, { params: { id: two.id } });
  await origin.command('requestBill', {}, { as: 'waiter', params: { id: one.id } });
  const [first = { id: '' }] = idsOf(one);
  await move(origin, one, { lines: [first], orderId: two.id });
  const reductions = await origin.database.db
    .selectFrom('bill_reductions')
    .select(['order_id', 'amount', 'by_id'])
    .execute();
  t.same(reductions, [{ order_id: two.id, amount: 220, by_id: people.waiter.userId }]);
});

t.test('what can’t go says why, and nothing has changed', async t => {
  const { origin, one, two } = await twoTables(t);
  const [first = { id: '' }, second = { id: '' }, beer = { id: '' }] = idsOf(one);
  await origin.command('voidLine', { reason: 'x' }, { params: { id: one.id, lineId: second.id } });
  await pay(origin, one.id, { kind: 'card', amount: 900, lineIds: [beer.id] });
  const away = await draftOrder(origin, ['soup'], null);
  const before = [await orderNow(origin, one), await orderNow(origin, two), await kitchen(origin)];
  const faulty: [LineMoveCommand, string, string][] = [
    [{ lines: [first, { id: soup }], orderId: two.id }, 'MOVE_NOT_POSSIBLE', 'lines/1/id'],
    [{ lines: [first, first], orderId: two.id }, 'MOVE_NOT_POSSIBLE', 'lines/1/id'],
    [{ lines: [second], orderId: two.id }, 'MOVE_NOT_POSSIBLE', 'lines/0/id'],
    [{ lines: [{ ...first, quantity: 2 }], orderId: two.id }, 'MOVE_NOT_POSSIBLE', 'lines/0/quantity'],
    [{ lines: [first], orderId: one.id }, 'MOVE_NOT_POSSIBLE', 'orderId'],
    [{ lines: [first], orderId: away.id }, 'MOVE_NOT_POSSIBLE', 'orderId'],
    [{ lines: [first], orderId: soup }, 'NOT_FOUND', 'orderId'],
    [{ lines: [first], tableId: soup }, 'NOT_FOUND', 'tableId'],
    [{ lines: [first], tableId: blockedTable }, 'TABLE_BLOCKED', 'tableId'],
    [{ lines: [first] }, 'INVALID_REQUEST', 'orderId'],
    [{ lines: [first], orderId: two.id, tableId: table2 }, 'INVALID_REQUEST', 'tableId'],
  ];
  for (const [body, code, path] of faulty)
    t.match((await move(origin, one, body)).problem, { code, errors: [{ path }] }, JSON.stringify(body));
  t.equal(refusalOf(await move(origin, one, { lines: [first], tableId: table2 })), 'TABLE_HAS_OPEN_ORDER');
  const home = { lines: idsOf(away), tableId: table2 };
  t.match((await move(origin, away, home)).problem, { errors: [{ path: 'tableId' }] });
  await pay(origin, one.id, { kind: 'cash', amount: 1000, tendered: 1000 });
  const unpaid = await move(origin, one, { lines: [first], orderId: two.id });
  t.equal(refusalOf(unpaid), 'PAYMENTS_EXCEED_TOTAL', 'what was paid for all is given back first');
  const after = [await orderNow(origin, one), await orderNow(origin, two), await kitchen(origin)];
  const [was, ...others] = before;
  t.same(after.slice(1), others);
  const statesOf = ({ lines }: Order) => lines.map(({ id, state, quantity }) => [id, state, quantity]);
  t.same(statesOf(after[0] as Order), statesOf(was as Order));
});

t.test('neither a paid order gives anything away nor takes it', async t => {
  const { origin, one, two } = await twoTables(t);
  await pay(origin, two.id, { kind: 'card', amount: two.total, closes: true });
  const [first = { id: '' }] = idsOf(one);
  t.equal(refusalOf(await move(origin, two, { lines: idsOf(two), orderId: one.id })), 'ORDER_NOT_OPEN');
  const late = await move(origin, one, { lines: [first], orderId: two.id });
  t.match(late.problem, { code: 'MOVE_NOT_POSSIBLE', errors: [{ path: 'orderId' }] });
});
