import t from 'tap';
import { orderText } from '../../../../../../server/origin/order/orders/office/order-text.ts';
import { createOrigin, type OriginFixture } from '../../../../../helpers/restaurants/origin-fixture.ts';
import { people, restaurantIds } from '../../../../../helpers/restaurants/small-restaurant.ts';

const { table1, table2, soup } = restaurantIds;

/** 1 table 1, soup · 2 table 2, second waiter · 3 takeaway of Święta Łucja with phone and note, two soups. */
async function createEvening(origin: OriginFixture) {
  const lines = (quantity: number) => [{ menuItemId: soup, quantity }];
  const open = (body: object, as: 'waiter' | 'secondWaiter') =>
    origin.command('createOrder', { type: 'dineIn', guestCount: 1, ...body } as never, { as });
  await open({ tableId: table1, lines: lines(1) }, 'waiter');
  await open({ tableId: table2 }, 'secondWaiter');
  const guest = { name: 'Święta Łucja', phone: '+48 600 100 200', note: 'bez ŻURAWINY, 100% pewne' };
  const { data } = await open({ type: 'takeaway', ...guest, lines: lines(2) }, 'waiter');
  return data.id;
}

async function found(origin: OriginFixture, search: string, params: Record<string, string> = {}) {
  const { data } = await origin.read('adminOrders', { params: { search, ...params } });
  return data.items.map(({ number }) => number);
}

t.test('the office finds orders by number, table, waiter, dish, guest and amount §10.2h', async t => {
  const origin = await createOrigin(t);
  await createEvening(origin);
  const { data } = await origin.read('adminOrders');
  const [, , { lines, total } = { lines: [], total: 0 }] = data.items;
  const dish = lines[0]?.name ?? '';
  t.same(await found(origin, '#3'), [3], 'a number');
  t.same(await found(origin, 'No. 3'), [3], 'as screens write it');
  t.same((await found(origin, '2')).includes(2), true, 'a table');
  t.same(await found(origin, dish.toUpperCase()), [3, 1], 'a dish, in capitals');
  t.same(await found(origin, dish.slice(0, 3)), [3, 1], 'its beginning');
  t.same(await found(origin, (total / 100).toFixed(2)), [1], 'an amount');
  t.same(await found(origin, (total / 100).toFixed(2).replace('.', ',')), [1], 'with a comma');
  t.same(await found(origin, 'secondWaiter'), [2], 'a waiter');
  t.same(await found(origin, 'swieta lucja'), [3], 'a guest, without accents');
  t.same(await found(origin, 'zurawin'), [3], 'a note');
  t.same(await found(origin, '600100200'), [3], 'a phone, however it is written');
  t.same(await found(origin, '600-100-200'), [3]);
  t.same(await found(origin, `${dish} lucja`), [3], 'each word counts');
  t.same(await found(origin, `${dish} secondWaiter`), []);
  t.same(await found(origin, '100%'), [3], 'a sign that means something to the database is a sign');
  t.same(await found(origin, 'bez_zur'), []);
  t.same(await found(origin, 'nothing'), []);
  t.same(await found(origin, dish, { waiterId: people.secondWaiter.userId }), [], 'filters count as well');
  const page = await origin.read('adminOrders', { params: { search: dish, page: '2', pageSize: '1' } });
  t.match(page.data, { items: [{ number: 1 }], page: 2, pageSize: 1, total: 2 });
  t.same(await found(origin, '   '), [], 'only blanks find nothing');
  for (const search of ['', 'x'.repeat(101)]) {
    const { problem } = await origin.read('adminOrders', { params: { search } });
    t.match(problem, { status: 400, errors: [{ path: 'search' }] });
  }
  t.same((await origin.read('adminOrders', { as: 'otherAdmin', params: { search: dish } })).data.items, []);
});

t.test('an order is found by what it says now, and a payment by what the card was charged', async t => {
  const origin = await createOrigin(t);
  const id = await createEvening(origin);
  const change = { name: 'Ola', phone: null, note: null };
  await origin.command('changeOrder', change, { as: 'waiter', params: { id } });
  t.same(await found(origin, 'lucja'), []);
  t.same(await found(origin, '600100200'), [], 'what was removed is nowhere');
  t.same(await found(origin, 'ola'), [3]);
  const stored = await origin.database.db.selectFrom('order_texts').select(['order_id', 'text']).execute();
  t.same(stored, [{ order_id: id, text: 'ola' }]);
  await origin.command('sendOrder', {}, { as: 'waiter', params: { id } });
  const payment = { kind: 'card', amount: 1_000, tip: 234 } as const;
  await origin.command('takePayment', payment, { as: 'waiter', params: { id } });
  t.same(await found(origin, '12,34'), [3]);
});

t.test('an order is found by its open item, too', async t => {
  const origin = await createOrigin(t);
  await createEvening(origin);
  const openItem = { name: 'Tort urodzinowy', price: 9_000, vatRate: 8, station: 'kitchen' } as const;
  const lines = [{ openItem, quantity: 1 }];
  await origin.command('createOrder', { type: 'takeaway', guestCount: 1, lines });
  t.same(await found(origin, 'urodzin'), [4]);
  t.same(await found(origin, 'tort'), [4]);
});

t.test(
  'what guests are called by loses accents and capitals, and a number is found without its spaces',
  async t => {
    t.equal(orderText({ name: 'Łucja', phone: '600 100 200', note: null }), 'lucja 600 100 200 600100200');
    t.equal(orderText({ name: null, phone: null, note: '' }), null);
  },
);
