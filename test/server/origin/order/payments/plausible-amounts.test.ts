/** What lowers the cash that is handed in needs an admin beyond what is usual, and the terminal and the vouchers are counted too. */
import t from 'tap';
import { createCashEvening } from '../../../../helpers/cash/cash-evening.ts';
import {
  allow,
  changeSettings,
  pay,
  refusalOf,
  sentOrder,
} from '../../../../helpers/restaurants/sent-order.ts';

const as = 'waiter' as const;
const reason = 'Dał tyle';

t.test('an invented tip is refused, whatever it came in and however it is divided', async t => {
  const { origin, open, count } = await createCashEvening(t);
  const { id: sessionId } = (await open(0)).data;
  const order = await sentOrder(origin, ['soup', 'dumplings', 'beer']);
  for (const kind of ['card', 'voucher', 'other'] as const)
    t.equal(
      refusalOf(await pay(origin, order.id, { kind, amount: 1, tip: 5_000_000 })),
      'APPROVAL_REQUIRED',
      kind,
    );
  t.equal(
    (await pay(origin, order.id, { kind: 'cash', amount: 1, tip: 60_000 })).status,
    200,
    'cash is there',
  );
  t.equal((await pay(origin, order.id, { kind: 'other', amount: 1, tip: 5_000 })).status, 200);
  t.equal(refusalOf(await pay(origin, order.id, { kind: 'other', amount: 1, tip: 1 })), 'APPROVAL_REQUIRED');
  const other = await sentOrder(origin, ['soup'], null);
  t.equal(
    refusalOf(await pay(origin, other.id, { kind: 'card', amount: 1, tip: 5_000 })),
    'APPROVAL_REQUIRED',
    'nor on another order',
  );
  t.equal((await count(sessionId, 60_001)).data.figures?.toHandIn, 60_001 - 60_000 - 5_000);
});

t.test('a large bill has a large tip, by the restaurant’s own limit', async t => {
  const { origin } = await createCashEvening(t);
  const dishes = Array.from({ length: 10 }, () => 'dumplings' as const);
  const order = await sentOrder(origin, dishes);
  const tip = order.total * 0.3;
  t.equal(
    refusalOf(await pay(origin, order.id, { kind: 'card', amount: order.total, tip: tip + 1 })),
    'APPROVAL_REQUIRED',
  );
  await changeSettings(origin, () => ({ plausibleLimit: { percent: 10, amount: 0 } }));
  t.equal(
    refusalOf(await pay(origin, order.id, { kind: 'card', amount: order.total, tip })),
    'APPROVAL_REQUIRED',
  );
  await changeSettings(origin, () => ({ plausibleLimit: { percent: 30, amount: 0 } }));
  t.equal((await pay(origin, order.id, { kind: 'card', amount: order.total, tip })).status, 200);
});

t.test(
  'what an admin approves is taken in the name of who asked, and an admin takes it themselves',
  async t => {
    const { origin, open, count } = await createCashEvening(t);
    const { id: sessionId } = (await open(0)).data;
    const order = await sentOrder(origin, ['soup', 'dumplings', 'beer']);
    const options = { as, params: { id: order.id } };
    const payment = { kind: 'card' as const, amount: order.total, tip: 30_000, closes: true };
    const asked = await origin.command('askApproval', { kind: 'payment', payment, reason }, options);
    t.match(asked.data, {
      payments: [],
      approvals: [{ kind: 'payment', subject: 'card', amount: 30_000, state: 'pending' }],
    });
    const params = { id: asked.data.approvals[0]?.id ?? '' };
    const approved = (await origin.command('approve', {}, { params })).data;
    t.match(approved, {
      state: 'closed',
      payments: [{ tip: 30_000, by: { name: 'The waiter' }, cashSessionId: sessionId }],
    });
    t.equal((await count(sessionId, 0)).data.figures?.cardTips, 30_000);
    const next = await sentOrder(origin, ['soup']);
    t.equal(
      (await pay(origin, next.id, { kind: 'card', amount: 100, tip: 4_000 })).status,
      200,
      'the next is usual',
    );
    t.equal((await pay(origin, next.id, { kind: 'card', amount: 1, tip: 30_000 }, 'admin')).status, 200);
  },
);

t.test('refunds and pay-outs have the same limit, of one and of the day', async t => {
  const { origin, open, move, count } = await createCashEvening(t);
  await allow(origin, 'waiter', { refund: true });
  const { id: sessionId } = (await open(100_000)).data;
  const order = await sentOrder(origin, ['soup', 'dumplings', 'beer', 'water']);
  const paid = (await pay(origin, order.id, { kind: 'cash', amount: order.total })).data;
  const params = { id: order.id, paymentId: paid.payments[0]?.id ?? '' };
  const refund = (amount: number) => origin.command('refundPayment', { reason, amount }, { as, params });
  t.equal(refusalOf(await refund(5_001)), 'APPROVAL_REQUIRED');
  t.equal((await refund(4_000)).status, 200);
  t.equal(refusalOf(await refund(2_000)), 'APPROVAL_REQUIRED', 'two of them are one');
  t.equal(refusalOf(await move(sessionId, 'payOut', 5_001)), 'APPROVAL_REQUIRED');
  t.equal((await move(sessionId, 'payOut', 3_000)).status, 200);
  await count(sessionId, 0);
  const { id: next } = (await open(100_000)).data;
  t.equal(
    refusalOf(await move(next, 'payOut', 3_000)),
    'APPROVAL_REQUIRED',
    'nor in another session of the day',
  );
  t.equal((await move(next, 'payOut', 3_000, { as: 'admin' })).status, 200, 'an admin at hand');
  t.equal((await move(next, 'payIn', 90_000)).status, 200);
  origin.clock.nowMs += 24 * 3_600_000;
  t.equal((await move(next, 'payOut', 5_000)).status, 200, 'the next day is another');
});

t.test('what the terminal and the vouchers come to is compared, in the office and in Z', async t => {
  const { origin, open } = await createCashEvening(t);
  const { id } = (await open(0)).data;
  const order = await sentOrder(origin, ['soup', 'dumplings', 'beer']);
  await pay(origin, order.id, { kind: 'card', amount: 2_000, tip: 300 });
  await pay(origin, order.id, { kind: 'voucher', amount: 1_000 });
  await pay(origin, order.id, { kind: 'cash', amount: order.due - 3_000, closes: true });
  const body = { pieces: [{ value: 100, pieces: 43 }], cardTotal: 2_000, voucherTotal: 1_000 };
  const { data } = await origin.command('countCash', body, { as, params: { id } });
  t.match(data, {
    counts: [{ cardTotal: 2_000, voucherTotal: 1_000 }],
    figures: {
      cardTaken: 2_300,
      voucherTaken: 1_000,
      cardDifference: -300,
      voucherDifference: 0,
      difference: 0,
    },
  });
  const [session] = (await origin.read('dayReportDraft')).data.figures.cashSessions;
  t.match(session, { cardDifference: -300, voucherDifference: 0 });
  const silent = (await open(0)).data;
  const without = await origin.command('countCash', { pieces: [] }, { as, params: { id: silent.id } });
  t.equal(without.data.figures?.cardDifference, undefined, 'who enters nothing is not compared');
});
