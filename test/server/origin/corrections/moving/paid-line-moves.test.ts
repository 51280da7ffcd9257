/** Paid dishes move with their payment, or not at all: nothing else becomes paid by it, and no money is counted twice or lost. */
import t from 'tap';
import type { LineMoveCommand } from '#shared/schemas/correction-schema.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import { closeDay } from '../../../../helpers/cash/day-end.ts';
import { replayBroken } from '../../../../helpers/fuzz/event-replay.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import {
  allow,
  changeSettings,
  pay,
  refusalOf,
  sentOrder,
} from '../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const { table2 } = restaurantIds;
const as = 'waiter' as const;

const move = (origin: OriginFixture, { id }: Pick<Order, 'id'>, body: LineMoveCommand) =>
  origin.command('moveLines', body, { as, params: { id } });

async function orderNow(origin: OriginFixture, { id }: Pick<Order, 'id'>) {
  return (await origin.read('waiterOrder', { params: { id } })).data;
}

/** Soup, soup and beer at one table, dumplings at another; of the first the beer is paid by itself, with a tip. */
async function paidBeer(test: Parameters<typeof createOrigin>[0]) {
  const origin = await createOrigin(test);
  await changeSettings(origin, ({ receipt }) => ({ receipt: { ...receipt, isAutomatic: false } }));
  await allow(origin, 'waiter', { refund: true });
  const one = await sentOrder(origin, ['soup', 'soup', 'beer']);
  const two = await sentOrder(origin, ['dumplings'], table2);
  const [soup = { id: '' }, other = { id: '' }, beer = { id: '' }] = one.lines.map(({ id }) => ({ id }));
  const paid = await pay(origin, one.id, { kind: 'cash', amount: 900, tip: 100, lineIds: [beer.id] });
  const paymentId = paid.data.payments[0]?.id ?? '';
  return { origin, one, two, soup, other, beer, paymentId };
}

t.test('a paid dish takes its payment along, under its id and with its tip', async t => {
  const { origin, one, two, beer, paymentId } = await paidBeer(t);
  const { data } = await move(origin, one, { lines: [beer], orderId: two.id });
  t.match(data, { total: 4_400, paid: 0, tip: 0, due: 4_400, payments: [] });
  t.match(await orderNow(origin, two), {
    ...{ total: 5_100, paid: 900, tip: 100, due: 4_200 },
    payments: [{ id: paymentId, allocations: [{ lineId: beer.id, amount: 900 }] }],
  });
  const told = (await origin.read('orderEvents', { params: { id: two.id } })).data.at(-1);
  t.match(told, {
    type: 'order.linesMovedIn',
    payload: { payments: [{ id: paymentId, amount: 900, tip: 100 }] },
  });
  t.same(await replayBroken(origin), []);
  const next = await pay(origin, one.id, { kind: 'card', amount: 100 });
  t.equal(next.status, 200, 'the order that it left takes payments as before');
});

t.test('there it is refunded once, by who may, and voided only after that', async t => {
  const { origin, one, two, beer, paymentId } = await paidBeer(t);
  const refund = (orderId: string, amount?: number) =>
    origin.command(
      'refundPayment',
      { reason: 'Zimne', ...(amount !== undefined && { amount }) },
      { as, params: { id: orderId, paymentId } },
    );
  await refund(one.id, 400);
  await move(origin, one, { lines: [beer], orderId: two.id });
  t.equal(refusalOf(await refund(one.id)), 'NOT_FOUND');
  const voiding = () =>
    origin.command('voidLine', { reason: 'x' }, { params: { id: two.id, lineId: beer.id } });
  t.equal(refusalOf(await voiding()), 'ALREADY_PAID');
  t.match((await refund(two.id)).data, { paid: 0, due: 5_100 });
  t.equal(refusalOf(await refund(two.id)), 'REFUND_EXCEEDS_PAYMENT');
  t.equal((await voiding()).status, 200);
  t.same(await replayBroken(origin), []);
});

t.test('the Z counts it once, whatever order it is of', async t => {
  const { origin, one, two, beer } = await paidBeer(t);
  await move(origin, one, { lines: [beer], orderId: two.id });
  await pay(origin, two.id, { kind: 'card', amount: 4_200, closes: true });
  const { data } = await closeDay(origin);
  t.match(data.figures, {
    sales: { gross: 5_100 },
    payments: [
      { kind: 'cash', taken: 900, tips: 100 },
      { kind: 'card', taken: 4_200 },
    ],
    paidAhead: 0,
    paidBefore: 0,
  });
  t.match((await origin.read('salesReport')).data.total.payments, { cash: 900, card: 4_200 });
});

t.test('what was paid together goes together', async t => {
  const { origin, one, two, soup, other, beer } = await paidBeer(t);
  await pay(origin, one.id, { kind: 'card', amount: 4_400, lineIds: [soup.id, other.id] });
  const alone = await move(origin, one, { lines: [beer, soup], orderId: two.id });
  t.match(alone.problem, { code: 'PAYMENT_NOT_MOVABLE', errors: [{ path: 'lines/1/id' }] });
  t.match(await orderNow(origin, one), { paid: 5_300 }, 'and nothing has changed');
  const both = await move(origin, one, { lines: [soup, other], orderId: two.id });
  t.match(both.data, { paid: 900, total: 900 });
  t.match(await orderNow(origin, two), { paid: 4_400, due: 4_200 });
});

t.test('some pieces of what is paid stay with the others', async t => {
  const origin = await createOrigin(t);
  const lines = [{ menuItemId: restaurantIds.beer, quantity: 3 }];
  const tab = { type: 'dineIn' as const, name: 'Ola', guestCount: 1, lines };
  const { id } = (await origin.command('createOrder', tab, { as })).data;
  const sent = (await origin.command('sendOrder', {}, { as, params: { id } })).data;
  const lineId = sent.lines[0]?.id ?? '';
  await pay(origin, id, { kind: 'card', amount: 2_700, lineIds: [lineId] });
  const body = { lines: [{ id: lineId, quantity: 1 }], tableId: table2 };
  const refused = await move(origin, { id }, body);
  t.match(refused.problem, { code: 'PAYMENT_NOT_MOVABLE', errors: [{ path: 'lines/0/quantity' }] });
});

t.test('a paid dish doesn’t pay for others where it is cheaper or dearer', async t => {
  const { origin, one, two, beer } = await paidBeer(t);
  const discount = (id: string, value: number | null) => {
    const terms = value === null ? null : ({ kind: 'percent', value, reason: 'Stali' } as const);
    return origin.command('discountOrder', { discount: terms }, { params: { id } });
  };
  await discount(two.id, 50);
  const cheaper = await move(origin, one, { lines: [beer], orderId: two.id });
  t.match(cheaper.problem, { code: 'PAYMENT_NOT_MOVABLE', errors: [{ path: 'orderId' }] });
  t.match(await orderNow(origin, two), { paid: 0, total: 2_100 });
  await discount(two.id, null);
  const three = await sentOrder(origin, ['soup', 'water'], null);
  const [, water = { id: '' }] = three.lines;
  await discount(three.id, 50);
  await pay(origin, three.id, { kind: 'card', amount: 350, lineIds: [water.id] });
  const away = await sentOrder(origin, ['soup'], null);
  const dearer = await move(origin, three, { lines: [{ id: water.id }], orderId: away.id });
  t.match(dearer.problem, { code: 'PAYMENT_NOT_MOVABLE', errors: [{ path: 'orderId' }] });
});
