/** "Reduced after the bill" is the billed price less the current price of the billed lines, whatever other lines are added or removed. */
import t from 'tap';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { people, restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const as = 'waiter' as const;
const reason = 'Stały gość';
const tenPercent = { kind: 'percent' as const, value: 10, reason };
const soup = { menuItemId: restaurantIds.soup, quantity: 1 };
const dumplings = { menuItemId: restaurantIds.dumplings, quantity: 1 };

async function sent(origin: OriginFixture, lines: (typeof soup)[], tableId: string = restaurantIds.table1) {
  const body = { type: 'dineIn' as const, tableId, guestCount: 2, lines };
  const { id } = (await origin.command('createOrder', body, { as })).data;
  return (await origin.command('sendOrder', {}, { as, params: { id } })).data;
}

const discount = (origin: OriginFixture, id: string, value: typeof tenPercent | null) =>
  origin.command('discountOrder', { discount: value }, { as, params: { id } });

async function reduced(origin: OriginFixture) {
  const { data } = await origin.read('waitersReport');
  return data.rows.find(({ waiterId }) => waiterId === people.waiter.userId)?.reducedAfterBill ?? 0;
}

t.test('drafts that come and go take nothing back of what came off after the bill', async t => {
  const origin = await createOrigin(t);
  const { id, lines } = await sent(origin, [soup, dumplings]);
  const params = { id };
  await origin.command('requestBill', {}, { as, params });
  await origin.command('voidLine', { reason }, { params: { ...params, lineId: lines[1]?.id ?? '' } });
  await discount(origin, id, tenPercent);
  t.equal(await reduced(origin), 220);
  const more = { lines: [{ ...dumplings, quantity: 20 }] };
  const added = (await origin.command('addLines', more, { as, params })).data.lines.at(-1)?.id ?? '';
  t.equal((await discount(origin, id, null)).status, 200);
  await origin.command('removeLine', undefined, { as, params: { ...params, lineId: added } });
  const admin = (await origin.read('waitersReport')).data.rows.find(
    ({ waiterId }) => waiterId === people.admin.userId,
  );
  t.match(admin, { reducedAfterBill: 4_200 }, 'the dumplings were given up after the bill all the same');
  t.equal(await reduced(origin), 0, 'the discount alone was put back');
});

t.test('a bill that is merged into an order with a discount costs less than it said', async t => {
  const origin = await createOrigin(t);
  const one = await sent(origin, [dumplings]);
  await origin.command('requestBill', {}, { as, params: { id: one.id } });
  const other = await sent(origin, [soup], restaurantIds.table2);
  await discount(origin, other.id, tenPercent);
  t.equal(await reduced(origin), 0, 'nobody was told of the soup');
  const params = { id: other.id };
  const merged = await origin.command('mergeOrders', { orderId: one.id }, { as, params });
  t.match(merged.data, { total: 5_760 });
  t.equal(await reduced(origin), 420);
  await origin.command('unmergeOrders', { orderId: one.id }, { as, params });
  t.equal(await reduced(origin), 0, 'apart again it costs what it said');
});

t.test('an amount that was taken off before a merge takes nothing off the bill that comes', async t => {
  const origin = await createOrigin(t);
  const one = await sent(origin, [dumplings]);
  await origin.command('requestBill', {}, { as, params: { id: one.id } });
  const { id } = await sent(origin, [soup], restaurantIds.table2);
  const params = { id };
  const amount = { kind: 'amount' as const, value: 1_000, reason };
  await origin.command('discountOrder', { discount: amount }, { params });
  const total = async () => (await origin.read('salesReport')).data.total;
  for (const name of ['mergeOrders', 'unmergeOrders'] as const) {
    t.equal((await origin.command(name, { orderId: one.id }, { as, params })).status, 200);
    t.match(await total(), { reducedAfterBill: 0 });
  }
});

t.test('what comes to a bill and is parted or billed with it takes nothing off it', async t => {
  const origin = await createOrigin(t);
  const { id, lines } = await sent(origin, [{ ...soup, quantity: 3 }]);
  const params = { id };
  await origin.command('discountOrder', { discount: { ...tenPercent, value: 50 } }, { params });
  await origin.command('requestBill', {}, { as, params });
  await origin.command(
    'splitLine',
    { quantity: 1 },
    { as, params: { ...params, lineId: lines[0]?.id ?? '' } },
  );
  await origin.command('addLines', { lines: [dumplings] }, { as, params });
  await origin.command('sendOrder', {}, { as, params });
  await origin.command('requestBill', {}, { as, params });
  await origin.command('takePayment', { kind: 'cash', amount: 1_000 }, { as, params });
  t.match((await origin.read('salesReport')).data.total, { reducedAfterBill: 0 });
});
