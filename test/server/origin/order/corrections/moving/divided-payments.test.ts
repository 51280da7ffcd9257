/** What was paid together for items that part is divided: nothing becomes paid, refunded or counted by it that was not. */
import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createCashEvening } from '../../../../../helpers/cash/cash-evening.ts';
import { closeDay } from '../../../../../helpers/cash/day-end.ts';
import {
  dividedSoups,
  move,
  orderNow,
  paidBeer,
  refund,
  sentBeers,
} from '../../../../../helpers/cash/paid-by-name.ts';
import { replayBroken } from '../../../../../helpers/fuzz/event-replay.ts';
import { createOrigin } from '../../../../../helpers/restaurants/origin-fixture.ts';
import {
  allow,
  changeSettings,
  pay,
  refusalOf,
  sentOrder,
} from '../../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../../helpers/restaurants/small-restaurant.ts';

const { table2 } = restaurantIds;
const as = 'waiter' as const;

t.test('what was paid together is divided: each dish has its part, and the tip stays', async t => {
  const { origin, one, two, soup, other, paid, paymentId, partId, moved, again } = await dividedSoups(t);
  t.match(moved.data, { paid: 3_100, total: 3_100, tip: 400, due: 0 });
  const rest = {
    ...{ id: paymentId, amount: 2_200, tip: 300, tendered: 2_800, change: 300 },
    allocations: [{ lineId: other.id, amount: 2_200 }],
    dividedInto: [{ paymentId: partId, amount: 2_200, orderId: two.id, orderNumber: two.number }],
  };
  t.match(moved.data.payments[1], rest);
  const target = await orderNow(origin, two);
  t.match(target, { paid: 2_200, tip: 0, due: 4_200 });
  const { by, at } = paid.data.payments[1] ?? {};
  const from = { paymentId, amount: 4_400, orderId: one.id, orderNumber: one.number };
  t.match(target.payments, [
    {
      ...{ kind: 'cash', amount: 2_200, tip: 0, tendered: 2_200, change: 0, by, at },
      ...{ allocations: [{ lineId: soup.id, amount: 2_200 }], dividedFrom: from },
    },
  ]);
  t.same(await replayBroken(origin), []);
  t.equal((await again()).text, paid.text, 'pressed again, the payment answers as it did');
  const found = await origin.read('adminOrders', { params: { search: '47.00' } });
  t.same(found.data.items.map(({ number }) => number).toSorted(), [one.number, two.number]);
});

t.test('only what is left of each part is refunded, once', async t => {
  const { origin, one, two, paymentId, partId } = await dividedSoups(t);
  t.equal(refusalOf(await refund(origin, one.id, paymentId, 4_400)), 'REFUND_EXCEEDS_PAYMENT');
  t.equal(refusalOf(await refund(origin, one.id, partId)), 'NOT_FOUND');
  t.equal(refusalOf(await refund(origin, two.id, paymentId)), 'NOT_FOUND');
  t.match((await refund(origin, one.id, paymentId)).data, { paid: 900, tip: 100 });
  t.match((await refund(origin, two.id, partId)).data, { paid: 0, tip: 0 });
  t.equal(refusalOf(await refund(origin, one.id, paymentId)), 'REFUND_EXCEEDS_PAYMENT');
  t.equal(refusalOf(await refund(origin, two.id, partId)), 'REFUND_EXCEEDS_PAYMENT');
  t.same(await replayBroken(origin), []);
});

t.test('a refund and a move at once leave as much refunded and paid as there was', async t => {
  const { origin, one, two, other, paymentId } = await dividedSoups(t);
  // Any of them may come first; after the move there is nothing to refund at this order.
  const [refunded, moved, again] = await Promise.all([
    refund(origin, one.id, paymentId),
    move(origin, one, { lines: [other], orderId: two.id }),
    refund(origin, one.id, paymentId),
  ]);
  t.equal(moved.status, 200);
  const { payments } = await orderNow(origin, one);
  const refunds = payments.filter(({ refundOf }) => refundOf === paymentId).length;
  const target = await orderNow(origin, two);
  if ([refunded, again].some(({ status }) => status === 200)) {
    t.equal(refunds, 1, 'refunded once');
    t.match(target, { paid: 2_200, due: 6_400 });
  } else {
    t.same([refunded, again].map(refusalOf), ['NOT_FOUND', 'NOT_FOUND'], 'the move was first');
    t.equal(refunds, 0);
    t.match(target, { paid: 4_400 });
  }
  t.same(await replayBroken(origin), []);
});

t.test('a part moves on and comes home under its own id', async t => {
  const { origin, one, two, soup, paymentId, partId } = await dividedSoups(t);
  await move(origin, two, { lines: [soup], orderId: one.id });
  const { payments, paid, tip } = await orderNow(origin, one);
  t.match({ paid, tip }, { paid: 5_300, tip: 400 });
  t.same(
    payments.map(({ id }) => id),
    [payments[0]?.id, paymentId, partId],
  );
  t.same(
    payments.map(({ dividedInto }) => dividedInto),
    [undefined, undefined, undefined],
  );
  t.same(await replayBroken(origin), []);
});

t.test('a payment of which something was refunded is not divided', async t => {
  const { origin, one, two, soup, other } = await paidBeer(t);
  const paid = await pay(origin, one.id, { kind: 'card', amount: 4_400, lineIds: [soup.id, other.id] });
  const paymentId = paid.data.payments.at(-1)?.id ?? '';
  await refund(origin, one.id, paymentId, 100);
  const alone = await move(origin, one, { lines: [soup], orderId: two.id });
  t.match(alone.problem, { code: 'PAYMENT_NOT_MOVABLE', errors: [{ path: 'lines/0/id' }] });
  t.match(await orderNow(origin, one), { paid: 5_200 }, 'and nothing has changed');
  const both = await move(origin, one, { lines: [soup, other], orderId: two.id });
  t.match(both.data, { paid: 900, total: 900 });
  t.match(await orderNow(origin, two), { paid: 4_300, payments: [{ id: paymentId }, { amount: -100 }] });
  await refund(origin, two.id, paymentId);
  const next = await move(origin, two, { lines: [soup], orderId: one.id });
  t.equal(next.status, 200, 'once all of it was refunded, it holds nothing back');
});

t.test('of several pieces that are paid, those that leave take along what they cost', async t => {
  const origin = await createOrigin(t);
  const { id, lineId } = await sentBeers(origin, 3);
  const discount = { kind: 'percent', value: 15, reason: 'Stali' } as const;
  await origin.command('discountLine', { discount }, { params: { id, lineId } });
  const body = { lines: [{ id: lineId, quantity: 1 }], tableId: table2, newOrderId: createUuid() };
  await pay(origin, id, { kind: 'card', amount: 2_295, lineIds: [lineId] });
  const { data } = await move(origin, { id }, body);
  t.match(data, { total: 1_530, paid: 1_530, due: 0, payments: [{ amount: 1_530 }] });
  const target = await orderNow(origin, { id: body.newOrderId });
  t.match(target, { total: 765, paid: 765, due: 0, payments: [{ amount: 765 }] });
  t.same(target.payments[0]?.allocations, [{ lineId: target.lines[0]?.id, amount: 765 }]);
  t.same(await replayBroken(origin), []);
});

t.test('pieces of what is only partly paid stay', async t => {
  const origin = await createOrigin(t);
  const { id, lineId } = await sentBeers(origin, 2);
  await pay(origin, id, { kind: 'card', amount: 500 });
  await pay(origin, id, { kind: 'card', amount: 1_300, lineIds: [lineId] });
  const refused = await move(origin, { id }, { lines: [{ id: lineId, quantity: 1 }], tableId: table2 });
  t.match(refused.problem, { code: 'PAYMENT_NOT_MOVABLE', errors: [{ path: 'lines/0/quantity' }] });
});

t.test('cash session, drawer, X and Z say the same of a payment before and after its division', async t => {
  const { origin, open, count, mine } = await createCashEvening(t);
  await changeSettings(origin, ({ receipt }) => ({ receipt: { ...receipt, isAutomatic: false } }));
  await allow(origin, as, { refund: true });
  const session = (await open(10_000)).data;
  const one = await sentOrder(origin, ['soup', 'soup', 'beer']);
  const two = await sentOrder(origin, ['dumplings'], table2);
  const lineIds = one.lines.map(({ id }) => id);
  await pay(origin, one.id, { kind: 'cash', amount: 5_300, tip: 700, tendered: 6_000, lineIds });
  const said = async () => {
    const { figures } = (await origin.read('dayReportDraft')).data;
    const { payments, people, cash, refunds } = figures;
    return { payments, people, cash, refunds };
  };
  const before = await said();
  const [soup = '', other = ''] = lineIds;
  await move(origin, one, { lines: [{ id: soup }], orderId: two.id });
  await move(origin, one, { lines: [{ id: other }], orderId: two.id });
  t.same(await said(), before);
  const first = await closeDay(origin);
  t.match(first.data.figures, { payments: [{ kind: 'cash', taken: 5_300, tips: 700 }], paidAhead: 5_300 });
  origin.clock.nowMs += 24 * 60 * 60_000;
  const [part, later] = (await orderNow(origin, two)).payments;
  await refund(origin, two.id, part?.id ?? '');
  await refund(origin, two.id, later?.id ?? '', 200);
  await pay(origin, two.id, { kind: 'card', amount: 6_600, closes: true });
  await count(session.id, 13_600);
  const { figures } = (await mine()).find(({ id }) => id === session.id) ?? {};
  t.match(figures, { cashTaken: 6_000, cashRefunded: 2_400, cashTips: 700, difference: 0 });
  const second = await closeDay(origin);
  t.match(second.data.figures, {
    sales: { gross: 8_600 },
    payments: [
      { kind: 'cash', taken: 0, refunded: 2_400, tips: 0 },
      { kind: 'card', taken: 6_600, refunded: 0 },
    ],
    paidBefore: 4_400,
    refunds: [{ amount: 2_200 }, { amount: 200 }],
  });
});
