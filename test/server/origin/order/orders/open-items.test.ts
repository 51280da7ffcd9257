/** What is on no menu: who may sell it, what is asked of it, and that it is then a line like any other. */
import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { NewOrderLine, OpenItem } from '#shared/order/order-command-schema.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { allow } from '../../../../helpers/restaurants/sent-order.ts';
import { people, restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';
import { addKitchenStations } from '../../../../helpers/stations/kitchen-stations.ts';

const { table1, soup } = restaurantIds;
const cake: OpenItem = { name: 'Tort urodzinowy', price: 4_550, vatRate: 8, station: 'kitchen' };

async function openOrder(origin: OriginFixture) {
  const body = { type: 'dineIn', tableId: table1, guestCount: 2 } as const;
  return { id: (await origin.command('createOrder', body, { as: 'waiter' })).data.id };
}

async function openItemOrigin(t: Parameters<typeof createOrigin>[0]) {
  const origin = await createOrigin(t);
  await allow(origin, 'waiter', { openItem: true });
  const params = await openOrder(origin);
  const add = (line: NewOrderLine, key?: string) =>
    origin.command('addLines', { lines: [line] }, { as: 'waiter', params, ...(key && { key }) });
  return { origin, params, add };
}

t.test('only who has the right sells open items, also not more of one, nor in a new order', async t => {
  const origin = await createOrigin(t);
  const params = await openOrder(origin);
  const lines = [
    { menuItemId: soup, quantity: 1 },
    { openItem: cake, quantity: 1 },
  ];
  const refused = await origin.command('addLines', { lines }, { as: 'waiter', params });
  t.match(refused.problem, { status: 403, code: 'FORBIDDEN', errors: [{ path: 'lines/1/openItem' }] });
  const tab = { type: 'dineIn', name: 'Anna', guestCount: 0, lines: lines.slice(1) } as const;
  const opened = await origin.command('createOrder', tab, { as: 'waiter' });
  t.match(opened.problem, { code: 'FORBIDDEN', errors: [{ path: 'lines/0/openItem' }] });
  t.same((await origin.read('waiterOrder', { params })).data.lines, []);

  const { data } = await origin.command('addLines', { lines }, { as: 'admin', params });
  t.equal(data.total, 2_200 + 4_550, 'an admin always may');
  const lineId = data.lines[1]?.id ?? '';
  const change = (body: object, as: 'waiter' | 'admin' = 'waiter') =>
    origin.command('changeLine', body, { as, params: { ...params, lineId } });
  t.match((await change({ quantity: 2 })).problem, { code: 'FORBIDDEN', errors: [{ path: 'quantity' }] });
  t.equal((await change({ note: 'z imieniem Ola' })).status, 200);
  t.equal((await change({ quantity: 2 }, 'admin')).data.total, 2_200 + 2 * 4_550);
  t.equal((await change({ quantity: 1 })).data.total, 2_200 + 4_550);
});

t.test('a right that was taken away counts at once', async t => {
  const { origin, add } = await openItemOrigin(t);
  t.equal((await add({ openItem: cake, quantity: 1 })).status, 200);
  await allow(origin, 'waiter', { openItem: false });
  t.equal((await add({ openItem: cake, quantity: 1 })).problem.code, 'FORBIDDEN');
});

t.test('its fields are checked, each fault by its name', async t => {
  const { add } = await openItemOrigin(t);
  const faultOf = async (line: NewOrderLine) => {
    const { status, problem } = await add(line);
    return [status, problem.errors?.map(({ path }) => path).join()];
  };
  const open = (change: Partial<OpenItem>) => ({ openItem: { ...cake, ...change }, quantity: 1 });
  t.same(await faultOf(open({ name: ' ' })), [400, 'lines/0/openItem/name']);
  t.same(await faultOf(open({ name: 'x'.repeat(81) })), [400, 'lines/0/openItem/name']);
  t.same(await faultOf(open({ price: -1 })), [400, 'lines/0/openItem/price']);
  t.same(await faultOf(open({ price: 10_000_001 })), [400, 'lines/0/openItem/price']);
  t.same(await faultOf(open({ price: 0.5 })), [400, 'lines/0/openItem/price']);
  t.same(await faultOf(open({ vatRate: 7 })), [400, 'lines/0/openItem/vatRate']);
  t.same(await faultOf(open({ stationId: 'bar' })), [400, 'lines/0/openItem/stationId']);
  t.same(await faultOf({ quantity: 1 }), [400, 'lines/0/menuItemId']);
  t.same(await faultOf({ menuItemId: soup, openItem: cake, quantity: 1 }), [400, 'lines/0/openItem']);
  t.same(await faultOf({ ...open({}), quantity: 100 }), [400, 'lines/0/quantity']);
  const option = { ...open({}), modifiers: [{ optionId: createUuid() }] };
  t.same(await faultOf(option), [422, 'lines/0/modifiers/0/optionId']);
  t.same(await faultOf(open({ price: 0 })), [400, 'lines/0/openItem/price'], 'an admin may give it away');
});

t.test('added twice with one key it is there once', async t => {
  const { add } = await openItemOrigin(t);
  const key = createUuid();
  const line = { id: createUuid(), openItem: cake, quantity: 2 };
  const first = await add(line, key);
  t.equal((await add(line, key)).text, first.text);
  t.equal(first.data.total, 9_100);
  t.equal((await add(line)).problem.code, 'ID_TAKEN');
});

t.test('it goes to its station and is made, billed, split, voided and paid like any line', async t => {
  const { origin, params, add } = await openItemOrigin(t);
  await addKitchenStations(origin);
  const { data: added } = await add({ openItem: { ...cake, stationId: 'grill' }, quantity: 3, course: 3 });
  const [line] = added.lines;
  const lineId = line?.id ?? '';
  t.match(line, { name: 'Tort urodzinowy', unitPrice: 4_550, vatRate: 8, stationId: 'grill', course: 3 });
  t.notOk('menuItemId' in (line ?? {}));
  t.notOk('allergens' in (line ?? {}), 'nobody has said what it contains');
  await origin.command('sendOrder', {}, { as: 'waiter', params });
  const tickets = (await origin.read('preparationOrders', { params: { location: 'kitchen' }, as: 'kitchen' }))
    .data;
  t.match(tickets, [{ stationId: 'grill', lines: [{ name: 'Tort urodzinowy', quantity: 3 }] }]);

  const of = { as: 'admin', params: { ...params, lineId } } as const;
  const { data: split } = await origin.command('splitLine', { quantity: 1 }, of);
  t.same(
    split.lines.map(({ quantity, menuItemId }) => [quantity, menuItemId]),
    [
      [2, undefined],
      [1, undefined],
    ],
  );
  await origin.command('voidLine', { reason: 'spalony' }, of);
  await origin.command('startLine', {}, { as: 'kitchen', params: { id: split.lines[1]?.id ?? '' } });
  await origin.command('readyLine', {}, { as: 'kitchen', params: { id: split.lines[1]?.id ?? '' } });
  const lineIds = [split.lines[1]?.id ?? ''];
  const { data: served } = await origin.command('serveLines', { lineIds }, { as: 'waiter', params });
  t.match(served, { total: 4_550, vatBreakdown: [{ rate: 8, gross: 4_550 }] });
  const payment = { kind: 'cash', amount: 4_550, closes: true } as const;
  t.equal((await origin.command('takePayment', payment, { as: 'waiter', params })).data.state, 'closed');

  const report = (await origin.read('itemsReport', { params: {} })).data;
  t.same(report.rows, []);
  const sold = { quantity: 1, gross: 4_550, discounts: 0, voidedQuantity: 2, voided: 9_100 };
  t.same(report.openItems, [{ name: 'Tort urodzinowy', ...sold }]);
  const { userId } = people.waiter;
  t.match(report.openItemPeople, [{ by: { id: userId }, ...sold }]);
  const day = (await origin.read('dayReportDraft', {})).data.figures;
  t.match(day.openItems, [{ by: { id: userId }, quantity: 1, amount: 4_550 }]);
});

t.test('its station is told that nobody has said what it contains, where a guest has an allergy', async t => {
  const { origin, params, add } = await openItemOrigin(t);
  await add({ openItem: cake, quantity: 1, seat: 1 });
  await add({ openItem: { ...cake, name: 'Kanapka' }, quantity: 1, seat: 2 });
  const allergies = [{ seat: 2, allergens: ['nuts' as const] }];
  await origin.command('changeOrder', { allergies }, { as: 'waiter', params });
  await origin.command('sendOrder', {}, { as: 'waiter', params });
  const location = { location: 'kitchen' };
  const [ticket] = (await origin.read('preparationOrders', { params: location, as: 'kitchen' })).data;
  t.same(
    ticket?.lines.map(({ name, isUndeclared = false }) => [name, isUndeclared]),
    [
      ['Tort urodzinowy', false],
      ['Kanapka', true],
    ],
  );
});

t.test('what needs no preparation is ready at once, and takes no portions and no stock', async t => {
  const { origin, params, add } = await openItemOrigin(t);
  await add({ openItem: { ...cake, station: 'none' }, quantity: 1 });
  const { data } = await origin.command('sendOrder', {}, { as: 'waiter', params });
  t.match(data.lines, [{ state: 'ready', station: 'none' }]);
});

t.test('the record says who sold what at which price', async t => {
  const { origin, params, add } = await openItemOrigin(t);
  await add({ openItem: { ...cake, price: 100 }, quantity: 1 });
  const events = (await origin.read('orderEvents', { params })).data;
  const added = events.find(({ type }) => type === 'lines.added');
  const line = { name: 'Tort urodzinowy', unitPrice: 100, vatRate: 8, isOpenItem: true };
  t.match(added, { userId: people.waiter.userId, payload: { lines: [line] } });
});

t.test('spellings of one name are one row, and each person has their own', async t => {
  const { origin, params, add } = await openItemOrigin(t);
  const lines = ['Żurek', 'ŻUREK ', 'zurek'].map((name, index) => {
    return { openItem: { ...cake, name, station: 'none' as const }, quantity: index + 1 };
  });
  for (const line of lines) await add(line);
  await origin.command('addLines', { lines: lines.slice(0, 1) }, { as: 'admin', params });
  await origin.command('sendOrder', {}, { as: 'waiter', params });
  const payment = { kind: 'card', amount: 7 * 4_550, closes: true } as const;
  await origin.command('takePayment', payment, { as: 'waiter', params });
  const { openItems, openItemPeople } = (await origin.read('itemsReport', { params: {} })).data;
  t.match(openItems, [{ name: 'zurek', quantity: 7, gross: 7 * 4_550 }]);
  t.same(
    openItemPeople?.map(({ by, quantity }) => [by.id, quantity]),
    [
      [people.waiter.userId, 6],
      [people.admin.userId, 1],
    ],
  );
});
