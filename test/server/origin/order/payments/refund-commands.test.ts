import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { allow, pay, refusalOf, sentOrder } from '../../../../helpers/restaurants/sent-order.ts';

async function paidOrder(origin: OriginFixture, payment = { kind: 'card', amount: 3100, tip: 300 } as const) {
  const { id } = await sentOrder(origin, ['soup', 'beer']);
  const { data } = await pay(origin, id, payment);
  return { id, paymentId: data.payments[0]?.id ?? '', order: data };
}

t.test('a refund is a payment of its own that gives back all that is left, with the tip', async t => {
  const origin = await createOrigin(t);
  const { id, paymentId } = await paidOrder(origin);
  const params = { id, paymentId };
  const { status, data } = await origin.command('refundPayment', { reason: 'Pomyłka' }, { params });
  t.equal(status, 200);
  t.match(data, { paid: 0, tip: 0, due: 3100 });
  t.match(data.payments, [
    { amount: 3100, tip: 300 },
    { kind: 'card', amount: -3100, tip: -300, refundOf: paymentId, reason: 'Pomyłka' },
  ]);
  t.same((await origin.read('waiterOrder', { params: { id } })).data, data);
  t.equal((await pay(origin, id, { kind: 'cash', amount: 3100 })).data.due, 0, 'it can be paid anew');
});

t.test('a part can be given back, never more than was paid', async t => {
  const origin = await createOrigin(t);
  const { id, paymentId } = await paidOrder(origin);
  const refund = (body: { amount?: number }, target = paymentId) =>
    origin.command('refundPayment', { ...body, reason: 'r' }, { params: { id, paymentId: target } });
  const much = await refund({ amount: 3101 });
  t.match(much.problem, { status: 409, code: 'REFUND_EXCEEDS_PAYMENT', errors: [{ path: 'amount' }] });
  const part = await refund({ amount: 3000 });
  t.match(part.data, { paid: 100, tip: 300, due: 3000 });
  t.equal(refusalOf(await refund({ amount: 101 })), 'REFUND_EXCEEDS_PAYMENT');
  const rest = await refund({});
  t.match(rest.data, { paid: 0, tip: 0, due: 3100 });
  t.equal(refusalOf(await refund({})), 'REFUND_EXCEEDS_PAYMENT', 'nothing is left');
  const ofRefund = await refund({}, rest.data.payments.at(-1)?.id);
  t.equal(refusalOf(ofRefund), 'REFUND_EXCEEDS_PAYMENT', 'a refund is not refunded');
  t.equal(refusalOf(await refund({}, createUuid())), 'NOT_FOUND');
});

t.test('amount and tip are given back as they were shown, or not at all', async t => {
  const origin = await createOrigin(t);
  const { id, paymentId } = await paidOrder(origin);
  const refund = (body: { amount?: number; tip?: number }) =>
    origin.command('refundPayment', { ...body, reason: 'r' }, { params: { id, paymentId } });
  const { problem } = await refund({ tip: 300 });
  t.match(problem, { status: 400, errors: [{ path: 'tip' }] }, 'a tip alone says nothing of the amount');
  t.match((await refund({ amount: 3100, tip: 301 })).problem, {
    code: 'REFUND_EXCEEDS_PAYMENT',
    errors: [{ path: 'tip' }],
  });
  t.match((await refund({ amount: 100 })).data, { paid: 3000, tip: 300 });
  t.equal(
    refusalOf(await refund({ amount: 3100, tip: 300 })),
    'REFUND_EXCEEDS_PAYMENT',
    'what a phone showed before',
  );
  t.match((await refund({ amount: 3000, tip: 300 })).data, { paid: 0, tip: 0 });
});

t.test('what was paid by line is due by line again', async t => {
  const origin = await createOrigin(t);
  const { id, lines } = await sentOrder(origin, ['soup', 'beer']);
  const lineIds = lines.map(line => line.id);
  const paid = await pay(origin, id, { kind: 'card', amount: 3100, lineIds });
  const params = { id, paymentId: paid.data.payments[0]?.id ?? '' };
  const part = await origin.command('refundPayment', { amount: 1000, reason: 'r' }, { params });
  const [soupBack, beerBack] = part.data.payments[1]?.allocations.map(({ amount }) => amount) ?? [];
  t.same([soupBack, beerBack], [-710, -290], 'in proportion, to the grosz');
  const soup = lineIds.slice(0, 1);
  t.equal(refusalOf(await pay(origin, id, { kind: 'card', amount: 711, lineIds: soup })), 'AMOUNT_CHANGED');
  t.equal((await pay(origin, id, { kind: 'card', amount: 710, lineIds: soup })).data.due, 290);
  await origin.command('refundPayment', { reason: 'r' }, { params });
  t.equal((await pay(origin, id, { kind: 'card', amount: 900, lineIds: lineIds.slice(1) })).status, 200);
});

t.test('without the right an admin has to approve; the admin needs nobody', async t => {
  const origin = await createOrigin(t);
  const { id, paymentId } = await paidOrder(origin);
  const params = { id, paymentId };
  const body = { amount: 100, reason: 'r' };
  const waiter = await origin.command('refundPayment', body, { as: 'waiter', params });
  t.match(waiter.problem, { status: 403, code: 'APPROVAL_REQUIRED' });
  const cook = await origin.command('refundPayment', body, { as: 'kitchen', params });
  t.match(cook.problem, { status: 403, code: 'FORBIDDEN' });
  await allow(origin, 'waiter', { refund: true });
  t.equal((await origin.command('refundPayment', body, { as: 'waiter', params })).status, 200);
  t.equal((await origin.command('refundPayment', body, { as: 'admin', params })).status, 200);
});

t.test('also a closed order gives money back, and owes none for it', async t => {
  const origin = await createOrigin(t);
  const { id, paymentId } = await paidOrder(origin);
  await origin.command('closeOrder', {}, { params: { id } });
  const params = { id, paymentId };
  const { data } = await origin.command('refundPayment', { amount: 900, reason: 'r' }, { params });
  t.match(data, { state: 'closed', paid: 2200, due: 0, total: 3100 });
  const taken = { id: paymentId, amount: 1, reason: 'r' };
  t.equal(refusalOf(await origin.command('refundPayment', taken, { params })), 'ID_TAKEN');
});
