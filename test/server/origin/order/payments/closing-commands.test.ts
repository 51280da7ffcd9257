import t from 'tap';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import {
  allow,
  changeSettings,
  draftOrder,
  pay,
  refusalOf,
  sentOrder,
} from '../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const minuteMs = 60_000;

async function withoutReceipts(origin: OriginFixture) {
  await changeSettings(origin, ({ receipt }) => ({ receipt: { ...receipt, isAutomatic: false } }));
}

/** Paid and closed by the waiter, without a receipt. */
async function closedOrder(origin: OriginFixture) {
  const { id, total } = await sentOrder(origin, ['soup', 'beer']);
  const { data } = await pay(origin, id, { kind: 'card', amount: total, closes: true });
  return data;
}

t.test('an order closes once everything is sent and paid', async t => {
  const origin = await createOrigin(t);
  const { id } = await draftOrder(origin, ['soup', 'beer']);
  const close = () => origin.command('closeOrder', {}, { as: 'waiter', params: { id } });
  const unsent = await close();
  t.match(unsent.problem, { status: 409, code: 'ORDER_HAS_UNSENT_LINES' });
  t.equal(unsent.problem.errors?.length, 2);
  await origin.command('sendOrder', {}, { as: 'waiter', params: { id } });
  t.equal(refusalOf(await close()), 'STILL_DUE');
  await pay(origin, id, { kind: 'cash', amount: 3100 });
  const { data } = await close();
  t.match(data, { state: 'closed', closedAt: '2025-11-20T18:00:00.000Z', due: 0, receiptState: 'queued' });
  t.match(
    data.lines.map(line => line.state),
    ['sent', 'sent'],
    'closing moves no line',
  );
  t.equal(refusalOf(await close()), 'ORDER_NOT_OPEN');
});

t.test('an order with nothing on it is cancelled, not closed', async t => {
  const origin = await createOrigin(t);
  const { id, lines } = await draftOrder(origin, ['soup']);
  await origin.command('removeLine', undefined, { params: { id, lineId: lines[0]?.id ?? '' } });
  t.equal(refusalOf(await origin.command('closeOrder', {}, { params: { id } })), 'STILL_DUE');
  t.equal((await origin.command('cancelOrder', {}, { params: { id } })).data.state, 'cancelled');
});

t.test('what is on the house as a whole closes without a payment and without a receipt', async t => {
  const origin = await createOrigin(t);
  const { id } = await sentOrder(origin, ['soup']);
  const discount = { kind: 'percent', value: 100, reason: 'Na koszt firmy' } as const;
  await origin.command('discountOrder', { discount }, { params: { id } });
  const { data } = await origin.command('closeOrder', {}, { as: 'waiter', params: { id } });
  t.match(data, { state: 'closed', total: 0, receiptState: 'none' });
});

t.test('where receipts are not automatic, a tax number still asks for one', async t => {
  const origin = await createOrigin(t);
  await withoutReceipts(origin);
  t.match(await closedOrder(origin), { receiptState: 'none' });
  const { id } = await sentOrder(origin, ['soup']);
  await pay(origin, id, { kind: 'cash', amount: 2200 });
  const wrong = await origin.command('closeOrder', { buyerTaxId: '1111111112' }, { params: { id } });
  t.equal(wrong.problem.code, 'TAX_ID_INVALID');
  const right = await origin.command('closeOrder', { buyerTaxId: '1234563218' }, { params: { id } });
  t.match(right.data, { receiptState: 'queued', receipt: { buyerTaxId: '1234563218', attempts: 0 } });
});

t.test('a closed order is reopened within the window, by whoever may, with a reason', async t => {
  const origin = await createOrigin(t);
  await withoutReceipts(origin);
  const { id } = await closedOrder(origin);
  const reopen = (as: 'waiter' | 'admin') =>
    origin.command('reopenOrder', { reason: 'Jeszcze deser' }, { as, params: { id } });
  t.match((await reopen('waiter')).problem, { status: 403, code: 'APPROVAL_REQUIRED' });
  await allow(origin, 'waiter', { reopen: true });
  origin.clock.nowMs += 60 * minuteMs;
  const { status, data } = await reopen('waiter');
  t.equal(status, 200);
  t.match(data, { state: 'open', paid: 3100, due: 0 });
  t.notOk('closedAt' in data);
  t.equal(refusalOf(await reopen('waiter')), 'ORDER_NOT_CLOSED');
  await origin.command('closeOrder', {}, { params: { id } });
  origin.clock.nowMs += 60 * minuteMs + 1;
  t.match((await reopen('admin')).problem, { status: 409, code: 'REOPEN_WINDOW_OVER' });
});

t.test('an order whose receipt is queued stays closed; one whose receipt failed gets a new one', async t => {
  const origin = await createOrigin(t);
  const { id } = await closedOrder(origin);
  const reopen = () => origin.command('reopenOrder', { reason: 'r' }, { params: { id } });
  t.match((await reopen()).problem, { status: 409, code: 'RECEIPT_EXISTS' });
  await origin.database.db
    .updateTable('orders')
    .set({ receipt_state: 'failed' })
    .where('id', '=', id)
    .execute();
  await origin.database.db
    .updateTable('print_jobs')
    .set({ state: 'failed' })
    .where('order_id', '=', id)
    .execute();
  t.match((await reopen()).data, { state: 'open', receiptState: 'none' });
  const closed = await origin.command('closeOrder', {}, { params: { id } });
  t.match(closed.data, { state: 'closed', receiptState: 'queued' });
  const jobs = await origin.database.db.selectFrom('print_jobs').select(['state', 'dropped_at']).execute();
  t.same(
    jobs.filter(job => job.dropped_at === null).map(job => job.state),
    ['queued'],
    'the failed one is given up',
  );
});

t.test('an order can’t come back to a table where others sit by now', async t => {
  const origin = await createOrigin(t);
  await withoutReceipts(origin);
  const { id } = await closedOrder(origin);
  const next = await draftOrder(origin, ['beer'], restaurantIds.table1);
  const refused = await origin.command('reopenOrder', { reason: 'r' }, { params: { id } });
  t.match(refused.problem, { status: 409, code: 'TABLE_HAS_OPEN_ORDER', orderId: next.id });
});
