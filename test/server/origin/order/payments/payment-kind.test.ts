/** A payment that was taken by the wrong kind is corrected: before the Z, and after it in the next one. */
import t from 'tap';
import { createCashEvening } from '../../../../helpers/cash/cash-evening.ts';
import { closeDay } from '../../../../helpers/cash/day-end.ts';
import { sumsBroken } from '../../../../helpers/fuzz/order-law-checks.ts';
import { paymentsBroken } from '../../../../helpers/fuzz/payment-law-checks.ts';
import type { OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import {
  allow,
  changeSettings,
  pay,
  refusalOf,
  sentOrder,
} from '../../../../helpers/restaurants/sent-order.ts';
import type { Person } from '../../../../helpers/restaurants/small-restaurant.ts';

const as = 'waiter' as const;
const reason = 'Karta, nie gotówka';
const dayMs = 24 * 3_600_000;

/** Cash that was a card; soup 2200 and beer 900. */
async function paidOrder(origin: OriginFixture, tip = 0) {
  const { id, total } = await sentOrder(origin, ['soup', 'beer'], null);
  const { data } = await pay(origin, id, { kind: 'cash', amount: total, tip, closes: true });
  return { order: data, params: { id, paymentId: data.payments[0]?.id ?? '' } };
}

function change(origin: OriginFixture, params: object, body: object = {}, by: Person = 'admin') {
  const wish = { kind: 'card' as const, reason, ...body };
  return origin.command('changePaymentKind', wish, { as: by, params: params as Record<string, string> });
}

async function evening(test: Parameters<typeof createCashEvening>[0]) {
  const created = await createCashEvening(test);
  await changeSettings(created.origin, ({ receipt }) => ({
    showsOpenCash: true,
    receipt: { ...receipt, isAutomatic: false },
  }));
  return created;
}

t.test('before the Z both sums are right at once: of the day, the session and the reports', async t => {
  const { origin, open, count } = await evening(t);
  const { id: sessionId } = (await open(0)).data;
  const { params } = await paidOrder(origin, 400);
  const changed = await change(origin, params);
  t.match(changed.data, {
    ...{ state: 'closed', paid: 3_100, tip: 400, due: 0 },
    payments: [
      { kind: 'cash', amount: 3_100 },
      { kind: 'cash', amount: -3_100, tip: -400, kindChangeOf: params.paymentId, reason },
      { kind: 'card', amount: 3_100, tip: 400, by: { name: 'The waiter' }, cashSessionId: sessionId },
    ],
  });
  t.same([...sumsBroken(changed.data), ...paymentsBroken(changed.data)], []);
  t.match((await count(sessionId, 0)).data.figures, {
    ...{ cashTaken: 0, cashRefunded: 0, expected: 0, cardTips: 400, cardTaken: 3_500, difference: 0 },
  });
  const { figures } = (await origin.read('dayReportDraft')).data;
  t.match(figures.payments, [
    { kind: 'cash', taken: 0, refunded: 0, tips: 0 },
    { kind: 'card', taken: 3_100, refunded: 0, tips: 400 },
  ]);
  t.same(figures.refunds, [], 'nothing was given back');
  t.match(figures.kindChanges, [{ from: 'cash', to: 'card', amount: 3_100, tip: 400, reason }]);
  const sales = (await origin.read('salesReport')).data.total;
  t.match(sales, { payments: { cash: 0, card: 3_100 }, refunds: 0, lateRefunds: 0, tips: 400 });
});

t.test('after the Z the next one has it, and both days say so', async t => {
  const { origin } = await evening(t);
  const { params } = await paidOrder(origin);
  const first = (await closeDay(origin)).data;
  origin.clock.nowMs += dayMs;
  await change(origin, params);
  const second = (await closeDay(origin)).data;
  t.match(second.figures, {
    ...{ orders: 0, refundedLater: 0 },
    payments: [
      { kind: 'cash', taken: -3_100 },
      { kind: 'card', taken: 3_100 },
    ],
    kindChanges: [{ from: 'cash', to: 'card', amount: 3_100 }],
  });
  const read = (await origin.read('dayReport', { params: { id: first.id } })).data;
  t.same(read.figures, first.figures, 'what was made stays');
  t.match(read.correctedLater, [{ orderNumber: 1, from: 'cash', to: 'card', amount: 3_100, reason }]);
  const later = (await origin.read('dayReport', { params: { id: second.id } })).data;
  t.equal(later.correctedLater, undefined);
});

t.test('it needs the right to refund, or an admin, and what is no cash any more is limited', async t => {
  const { origin } = await evening(t);
  const { params } = await paidOrder(origin);
  t.equal(refusalOf(await change(origin, params, {}, as)), 'APPROVAL_REQUIRED');
  const wish = {
    kind: 'paymentKind' as const,
    paymentId: params.paymentId,
    paymentKind: 'card' as const,
    reason,
  };
  const asked = await origin.command('askApproval', wish, { as, params: { id: params.id } });
  t.match(asked.data.approvals, [
    { kind: 'paymentKind', subject: 'cash', paymentKind: 'card', amount: 3_100 },
  ]);
  const approved = await origin.command('approve', {}, { params: { id: asked.data.approvals[0]?.id ?? '' } });
  t.match(approved.data.payments.at(-1), { kind: 'card', amount: 3_100 });
  await allow(origin, 'waiter', { refund: true });
  const large = await sentOrder(origin, ['dumplings', 'dumplings'], null);
  const { data } = await pay(origin, large.id, { kind: 'cash', amount: large.total });
  const ofLarge = { id: large.id, paymentId: data.payments[0]?.id ?? '' };
  t.equal(refusalOf(await change(origin, ofLarge, { kind: 'other' }, as)), 'APPROVAL_REQUIRED');
  origin.clock.nowMs += dayMs;
  const { params: small } = await paidOrder(origin);
  t.equal((await change(origin, small, {}, as)).status, 200);
});

t.test('what makes no sense is refused: the same kind, a refund, and what was changed already', async t => {
  const { origin } = await evening(t);
  const { params } = await paidOrder(origin);
  t.equal(refusalOf(await change(origin, params, { kind: 'cash' })), 'INVALID_REQUEST');
  const { payments } = (await change(origin, params)).data;
  t.equal(refusalOf(await change(origin, params)), 'REFUND_EXCEEDS_PAYMENT', 'nothing is left of it');
  const [, back, again] = payments;
  const of = (paymentId = '') => ({ id: params.id, paymentId });
  t.equal(refusalOf(await change(origin, of(back?.id))), 'REFUND_EXCEEDS_PAYMENT');
  t.equal((await change(origin, of(again?.id), { kind: 'voucher' })).status, 200, 'it may be wrong again');
  const refund = { reason, amount: 1_000 };
  const third = (await origin.read('waiterOrder', { params: { id: params.id } })).data.payments.at(-1);
  t.equal((await origin.command('refundPayment', refund, { params: of(third?.id) })).status, 200);
});

t.test('a receipt that is not fiscal keeps no order closed', async t => {
  const { origin } = await evening(t);
  const { params } = await paidOrder(origin);
  await origin.command('queueReceipt', {}, { as, params: { id: params.id } });
  const reopen = () => origin.command('reopenOrder', { reason }, { params: { id: params.id } });
  t.equal(refusalOf(await reopen()), 'RECEIPT_EXISTS', 'while it is printed');
  const { db } = origin.database;
  const issued = { state: 'issued' as const, finished_at: new Date(origin.clock.nowMs).toISOString() };
  await db
    .updateTable('print_jobs')
    .set({ ...issued, is_fiscal: 1 })
    .execute();
  await db.updateTable('orders').set({ receipt_state: 'issued', has_fiscal_receipt: 1 }).execute();
  t.equal(refusalOf(await reopen()), 'RECEIPT_EXISTS', 'a fiscal one is final');
  await db.updateTable('print_jobs').set({ is_fiscal: 0 }).execute();
  await db.updateTable('orders').set({ has_fiscal_receipt: 0 }).execute();
  t.match((await reopen()).data, { state: 'open', receiptState: 'none', isReceiptPending: false });
});
