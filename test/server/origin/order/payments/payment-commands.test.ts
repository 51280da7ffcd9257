import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createOrigin } from '../../../../helpers/restaurants/origin-fixture.ts';
import { draftOrder, pay, refusalOf, sentOrder } from '../../../../helpers/restaurants/sent-order.ts';
import { people, restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

t.test('cash: the order knows what was handed over, the change and the tip', async t => {
  const origin = await createOrigin(t);
  const { id, total } = await sentOrder(origin, ['soup', 'beer']);
  t.equal(total, 3100);
  const payment = { kind: 'cash', amount: 3100, tip: 400, tendered: 5000 } as const;
  const { status, data } = await pay(origin, id, payment);
  t.equal(status, 200);
  t.match(data, { paid: 3100, tip: 400, due: 0, state: 'open', total: 3100 });
  t.match(data.payments, [
    {
      ...payment,
      change: 1500,
      allocations: [],
      by: { id: people.waiter.userId, name: 'The waiter' },
      at: '2025-11-20T18:00:00.000Z',
    },
  ]);
  t.same((await origin.read('waiterOrder', { params: { id } })).data, data, 'the store says the same');
});

t.test('cash that does not cover amount and tip is refused, and only cash is handed over', async t => {
  const origin = await createOrigin(t);
  const { id } = await sentOrder(origin, ['soup']);
  const short = await pay(origin, id, { kind: 'cash', amount: 2200, tip: 100, tendered: 2299 });
  t.match(short.problem, { status: 422, code: 'TENDERED_TOO_LITTLE', errors: [{ path: 'tendered' }] });
  const card = await pay(origin, id, { kind: 'card', amount: 2200, tendered: 2200 });
  t.match(card.problem, { status: 400, code: 'INVALID_REQUEST', errors: [{ path: 'tendered' }] });
  const exact = await pay(origin, id, { kind: 'cash', amount: 2200, tendered: 2200 });
  t.match(exact.data.payments, [{ change: 0 }]);
});

t.test('never more than what is due, and nothing once it is paid', async t => {
  const origin = await createOrigin(t);
  const { id } = await sentOrder(origin, ['soup']);
  const much = await pay(origin, id, { kind: 'card', amount: 2201 });
  t.match(much.problem, { status: 409, code: 'AMOUNT_EXCEEDS_DUE', errors: [{ path: 'amount' }] });
  await pay(origin, id, { kind: 'voucher', amount: 2000 });
  t.equal(refusalOf(await pay(origin, id, { kind: 'card', amount: 201 })), 'AMOUNT_EXCEEDS_DUE');
  const rest = await pay(origin, id, { kind: 'other', amount: 200 });
  t.match(rest.data, { due: 0, paid: 2200 });
  t.equal(refusalOf(await pay(origin, id, { kind: 'card', amount: 1 })), 'ALREADY_PAID');
  t.equal(refusalOf(await pay(origin, createUuid(), { kind: 'card', amount: 1 })), 'NOT_FOUND');
});

t.test('paying by line takes exactly what these lines still cost, each once', async t => {
  const origin = await createOrigin(t);
  const { id, lines } = await sentOrder(origin, ['soup', 'dumplings', 'beer']);
  const [soup = '', dumplings = '', beer = ''] = lines.map(line => line.id);
  const wrong = await pay(origin, id, { kind: 'card', amount: 3000, lineIds: [soup, beer] });
  t.match(wrong.problem, { status: 409, code: 'AMOUNT_CHANGED', errors: [{ message: 'is 3100 now' }] });
  const first = await pay(origin, id, { kind: 'card', amount: 3100, lineIds: [soup, beer] });
  t.same(first.data.payments[0]?.allocations, [
    { lineId: soup, amount: 2200 },
    { lineId: beer, amount: 900 },
  ]);
  const again = await pay(origin, id, { kind: 'card', amount: 4200, lineIds: [dumplings, beer] });
  t.match(again.problem, {
    status: 409,
    code: 'ALREADY_PAID',
    errors: [{ path: 'lineIds/1', message: 'Piwo is paid' }],
  });
  const rest = await pay(origin, id, { kind: 'cash', amount: 4200, lineIds: [dumplings] });
  t.match(rest.data, { due: 0, paid: 7300 });
});

t.test(
  'who pays the last lines pays no more than is due, though another’s share of a discount grew',
  async t => {
    const origin = await createOrigin(t);
    const { id, lines } = await sentOrder(origin, ['soup', 'dumplings', 'beer']);
    const [soup = '', dumplings = '', beer = ''] = lines.map(line => line.id);
    const discount = { kind: 'amount', value: 1000, reason: 'Complaint' } as const;
    await origin.command('discountOrder', { discount }, { as: 'admin', params: { id } });
    await pay(origin, id, { kind: 'card', amount: 1898, lineIds: [soup] });
    const voiding = { as: 'admin', params: { id, lineId: dumplings } } as const;
    const voided = await origin.command('voidLine', { reason: 'Took too long' }, voiding);
    t.match(voided.data, { total: 2100, paid: 1898, due: 202 });
    const rest = await pay(origin, id, { kind: 'card', amount: 202, lineIds: [beer] });
    t.match(rest.data, { paid: 2100, due: 0 });
    t.same(rest.data.payments[1]?.allocations, [{ lineId: beer, amount: 202 }]);
  },
);

t.test('lines that are not there, or not charged, can’t be paid', async t => {
  const origin = await createOrigin(t);
  const { id, lines } = await sentOrder(origin, ['soup', 'beer']);
  const removed = lines[1]?.id ?? '';
  await origin.command('voidLine', { reason: 'Pomyłka' }, { params: { id, lineId: removed } });
  const foreign = await pay(origin, id, { kind: 'card', amount: 100, lineIds: [createUuid()] });
  t.match(foreign.problem, { status: 404, code: 'NOT_FOUND', errors: [{ path: 'lineIds/0' }] });
  const gone = await pay(origin, id, { kind: 'card', amount: 900, lineIds: [removed] });
  t.match(gone.problem, { status: 409, code: 'LINE_STATE', errors: [{ path: 'lineIds/0' }] });
});

t.test('a share has to be what the split makes of it, and is no payment by line', async t => {
  const origin = await createOrigin(t);
  const { id, lines } = await sentOrder(origin, ['soup', 'beer']);
  const share = { of: 3, number: 1 };
  const wrong = await pay(origin, id, { kind: 'card', amount: 1034, share });
  t.match(wrong.problem, { code: 'AMOUNT_CHANGED', errors: [{ path: 'amount', message: 'is 1033 now' }] });
  const first = await pay(origin, id, { kind: 'card', amount: 1033, share });
  t.same(first.data.payments[0]?.share, share, 'how the split began is the server’s own');
  t.equal(refusalOf(await pay(origin, id, { kind: 'card', amount: 1033, share })), 'ALREADY_PAID');
  const lineIds = lines.map(line => line.id);
  const both = await pay(origin, id, { kind: 'card', amount: 1033, lineIds, share: { of: 3, number: 2 } });
  t.match(both.problem, { code: 'INVALID_REQUEST', errors: [{ path: 'share' }] });
});

t.test('the id of a payment is chosen once', async t => {
  const origin = await createOrigin(t);
  const { id } = await sentOrder(origin, ['soup']);
  const paymentId = createUuid();
  t.equal((await pay(origin, id, { id: paymentId, kind: 'card', amount: 100 })).status, 200);
  t.equal(refusalOf(await pay(origin, id, { id: paymentId, kind: 'card', amount: 100 })), 'ID_TAKEN');
});

t.test('a payment that closes does both or neither', async t => {
  const origin = await createOrigin(t);
  const { id } = await sentOrder(origin, ['soup', 'beer']);
  const part = await pay(origin, id, { kind: 'card', amount: 1000, closes: true });
  t.match(part.data, { state: 'open', due: 2100 }, 'something is still due: it stays open');
  await origin.command(
    'addLines',
    { lines: [{ menuItemId: restaurantIds.water, quantity: 1 }] },
    { params: { id } },
  );
  const unsent = await pay(origin, id, { kind: 'card', amount: 2800, closes: true });
  t.equal(unsent.problem.code, 'ORDER_HAS_UNSENT_LINES');
  t.equal((await origin.read('waiterOrder', { params: { id } })).data.paid, 1000, 'nothing was taken');
  await origin.command('sendOrder', {}, { params: { id } });
  const rest = await pay(origin, id, { kind: 'card', amount: 2800, closes: true });
  t.match(rest.data, { state: 'closed', due: 0, paid: 3800, receiptState: 'queued', isReceiptPending: true });
  t.equal(refusalOf(await pay(origin, id, { kind: 'card', amount: 1 })), 'ALREADY_PAID');
});

t.test('a tax number belongs to the payment that closes, and has to be one', async t => {
  const origin = await createOrigin(t);
  const { id } = await sentOrder(origin, ['soup']);
  const pays = { kind: 'card', amount: 2200 } as const;
  const early = await pay(origin, id, { ...pays, buyerTaxId: '1234563218' });
  t.match(early.problem, { code: 'INVALID_REQUEST', errors: [{ path: 'buyerTaxId' }] });
  const wrong = await pay(origin, id, { ...pays, closes: true, buyerTaxId: '1234563219' });
  t.match(wrong.problem, { status: 422, code: 'TAX_ID_INVALID', errors: [{ path: 'buyerTaxId' }] });
  const right = await pay(origin, id, { ...pays, closes: true, buyerTaxId: '1234563218' });
  t.match(right.data, { state: 'closed', receipt: { buyerTaxId: '1234563218' } });
});

t.test('a cancelled order takes no payment, a station’s people none at all', async t => {
  const origin = await createOrigin(t);
  const { id } = await draftOrder(origin, ['soup']);
  for (const as of ['kitchen', 'bar', 'nobody'] as const) {
    t.equal((await pay(origin, id, { kind: 'card', amount: 2200 }, as)).status, 403, as);
  }
  t.equal((await pay(origin, id, { kind: 'card', amount: 2200 }, 'otherWaiter')).status, 404);
  await origin.command('cancelOrder', {}, { as: 'waiter', params: { id } });
  t.equal(refusalOf(await pay(origin, id, { kind: 'card', amount: 2200 })), 'ORDER_NOT_OPEN');
});
