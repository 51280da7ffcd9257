/** Paid dishes move with what was paid for them: nothing else becomes paid by it, and no money is counted twice or lost. */
import t from 'tap';
import { closeDay } from '../../../../../helpers/cash/day-end.ts';
import { move, orderNow, paidBeer, refund } from '../../../../../helpers/cash/paid-by-name.ts';
import { replayBroken } from '../../../../../helpers/fuzz/event-replay.ts';
import { allow, pay, refusalOf, sentOrder } from '../../../../../helpers/restaurants/sent-order.ts';

const as = 'waiter' as const;

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
  const refunded = (orderId: string) => refund(origin, orderId, paymentId);
  await refund(origin, one.id, paymentId, 400);
  await move(origin, one, { lines: [beer], orderId: two.id });
  t.equal(refusalOf(await refunded(one.id)), 'NOT_FOUND');
  const voiding = () =>
    origin.command('voidLine', { reason: 'x' }, { params: { id: two.id, lineId: beer.id } });
  t.equal(refusalOf(await voiding()), 'ALREADY_PAID');
  t.match((await refunded(two.id)).data, { paid: 0, due: 5_100 });
  t.equal(refusalOf(await refunded(two.id)), 'REFUND_EXCEEDS_PAYMENT');
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

t.test('who approved a refund is known after it moved with its payment', async t => {
  const { origin, one, two, beer, paymentId } = await paidBeer(t);
  await allow(origin, 'waiter', { refund: false });
  const request = { kind: 'refund', paymentId, amount: 400, reason: 'Zimne' } as const;
  const asked = await origin.command('askApproval', request, { as, params: { id: one.id } });
  await origin.command('approve', {}, { params: { id: asked.data.approvals[0]?.id ?? '' } });
  const said = async () => (await origin.read('correctionsReport')).data.rows;
  const before = await said();
  t.match(before, [{ sort: 'refund', approvedBy: { name: 'The admin' } }]);
  await move(origin, one, { lines: [beer], orderId: two.id });
  t.same(await said(), before);
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
