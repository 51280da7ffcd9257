import t from 'tap';
import type { ApprovalRequest } from '#shared/order/correction-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { pay, refusalOf, sentOrder } from '../../../../helpers/restaurants/sent-order.ts';
import { type Person, people, restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const reason = 'Reklamacja';
const approvalId = '01970000-0000-7000-8000-00000000cccc';
const waiter = { id: people.waiter.userId, name: 'The waiter' };
const admin = { id: people.admin.userId, name: 'The admin' };

function ask(
  origin: OriginFixture,
  { id }: Pick<Order, 'id'>,
  request: Omit<ApprovalRequest, 'reason'>,
  as: Person = 'waiter',
) {
  return origin.command('askApproval', { reason, ...request }, { as, params: { id } });
}

function say(
  origin: OriginFixture,
  command: 'approve' | 'refuseApproval',
  id = approvalId,
  as: Person = 'admin',
) {
  return origin.command(command, {}, { as, params: { id } });
}

function drop(
  origin: OriginFixture,
  { id }: Pick<Order, 'id'>,
  as: Person = 'waiter',
  approval = approvalId,
) {
  return origin.command('dropApproval', undefined, { as, params: { id, approvalId: approval } });
}

async function askedVoid(t: Parameters<typeof createOrigin>[0]) {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup', 'dumplings']);
  const lineId = order.lines[0]?.id ?? '';
  const asked = await ask(origin, order, { id: approvalId, kind: 'void', lineId });
  return { origin, order, lineId, asked };
}

t.test('a waiter asks, and every admin’s screen shows what for §11.4', async t => {
  const { origin, order, lineId, asked } = await askedVoid(t);
  const shown = {
    id: approvalId,
    kind: 'void',
    state: 'pending',
    orderId: order.id,
    orderNumber: order.number,
    tableLabel: '1',
    lineId,
    subject: '1 × Zupa',
    line: { quantity: 1, name: 'Zupa', names: { en: 'English Zupa' } },
    amount: 2200,
    started: false,
    reason,
    askedBy: waiter,
    askedAt: '2025-11-20T18:00:00.000Z',
  };
  t.equal(asked.status, 200);
  t.same(asked.data.approvals, [shown]);
  t.match(asked.data, { total: order.total, lines: [{ state: 'sent' }, {}] }, 'nothing was done yet');
  t.same((await origin.read('approvals')).data, [shown]);
  t.equal((await origin.read('approvals', { as: 'waiter' })).status, 403);
  t.same((await origin.read('approvals', { as: 'otherAdmin' })).data, []);
});

t.test('an admin’s yes does it at once, in the name of who asked', async t => {
  const { origin, order } = await askedVoid(t);
  const { status, data } = await say(origin, 'approve');
  t.equal(status, 200);
  t.match(data, {
    approvals: [],
    total: 4200,
    lines: [{ state: 'voided', void: { reason, started: false, by: waiter, approvedBy: admin } }, {}],
  });
  t.same((await origin.read('approvals')).data, []);
  t.equal(refusalOf(await say(origin, 'approve')), 'APPROVAL_DECIDED');
  t.equal(refusalOf(await say(origin, 'refuseApproval')), 'APPROVAL_DECIDED');
  t.equal(refusalOf(await drop(origin, order)), 'APPROVAL_DECIDED');
  const events = (await origin.read('orderEvents', { params: { id: order.id } })).data.slice(2);
  t.match(events, [
    { type: 'approval.asked', userId: waiter.id, payload: { kind: 'void', amount: 2200 } },
    { type: 'approval.approved', userId: admin.id, payload: { approvalId, askedBy: waiter } },
    { type: 'line.voided', userId: admin.id, payload: { askedBy: waiter, approvedBy: admin } },
  ]);
});

t.test('a no stays on the order until somebody puts it aside', async t => {
  const { origin, order } = await askedVoid(t);
  const { data } = await say(origin, 'refuseApproval');
  t.match(data.approvals, [{ id: approvalId, state: 'refused', decidedBy: admin }]);
  t.match(data.lines[0], { state: 'sent' });
  t.same((await origin.read('approvals')).data, [], 'no admin is asked any more');
  t.equal(refusalOf(await say(origin, 'approve')), 'APPROVAL_DECIDED');
  const dropped = await drop(origin, order, 'secondWaiter');
  t.same(dropped.data.approvals, []);
});

t.test('asked anew, the older question is gone', async t => {
  const { origin, order, lineId } = await askedVoid(t);
  await say(origin, 'refuseApproval');
  const { data } = await ask(origin, order, { kind: 'void', lineId });
  t.equal(data.approvals.length, 1);
  t.match(data.approvals[0], { state: 'pending' });
  t.not(data.approvals[0]?.id, approvalId);
  const other = await ask(origin, order, { kind: 'void', lineId: order.lines[1]?.id ?? '' });
  t.equal(other.data.approvals.length, 2, 'another line is another matter');
});

t.test('only who asked, or an admin, takes a question back', async t => {
  const { origin, order } = await askedVoid(t);
  t.equal(refusalOf(await drop(origin, order, 'secondWaiter')), 'FORBIDDEN');
  t.equal(refusalOf(await drop(origin, { id: restaurantIds.soup })), 'NOT_FOUND');
  t.equal(refusalOf(await drop(origin, order, 'waiter', restaurantIds.soup)), 'NOT_FOUND');
  t.same((await drop(origin, order)).data.approvals, []);
});

t.test('nobody but an admin decides, and only in their own restaurant', async t => {
  const { origin } = await askedVoid(t);
  t.equal(refusalOf(await say(origin, 'approve', approvalId, 'waiter')), 'FORBIDDEN');
  t.equal(refusalOf(await say(origin, 'approve', approvalId, 'otherAdmin')), 'NOT_FOUND');
  t.equal(refusalOf(await say(origin, 'refuseApproval', approvalId, 'otherAdmin')), 'NOT_FOUND');
});

t.test('discounts are approved as they were asked for, with what they would take off', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup', 'dumplings']);
  const discount = { kind: 'percent', value: 50 } as const;
  const lineId = order.lines[0]?.id ?? '';
  const line = await ask(origin, order, { id: approvalId, kind: 'lineDiscount', lineId, discount });
  t.match(line.data.approvals[0], { kind: 'lineDiscount', amount: 1100, subject: '1 × Zupa' });
  t.match((await say(origin, 'approve')).data.lines[0], {
    payable: 1100,
    discount: { value: 50, reason, by: waiter, approvedBy: admin },
  });
  const whole = await ask(origin, order, {
    kind: 'orderDiscount',
    discount: { kind: 'amount', value: 5300 },
  });
  t.match(whole.data.approvals[0], { amount: 5300, subject: `#${order.number}` });
  const { data } = await say(origin, 'approve', whole.data.approvals[0]?.id);
  t.match(data, { total: 0, discount: { kind: 'amount', approvedBy: admin } });
});

t.test('a refund and a reopening are done on an admin’s word too', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup']);
  const settings = (await origin.read('settings')).data;
  const { version: _, ...fields } = settings;
  const quiet = { ...fields, receipt: { isAutomatic: false } };
  await origin.command('saveSettings', quiet, { headers: { 'if-match': '"1"' } });
  const paid = await pay(origin, order.id, { kind: 'cash', amount: 2200, closes: true });
  const reopen = await ask(origin, order, { id: approvalId, kind: 'reopen' });
  t.match(reopen.data.approvals[0], { amount: 0, subject: `#${order.number}` });
  t.equal(reopen.data.state, 'closed');
  t.equal((await say(origin, 'approve')).data.state, 'open');
  const paymentId = paid.data.payments[0]?.id ?? '';
  const refund = await ask(origin, order, { kind: 'refund', paymentId, amount: 500 });
  t.match(refund.data.approvals[0], { amount: 500, subject: 'cash', paymentId });
  t.equal(refund.data.paid, 2200);
  const { data } = await say(origin, 'approve', refund.data.approvals[0]?.id);
  t.match(data, { paid: 1700, due: 500, payments: [{}, { amount: -500, by: waiter }] });
});

t.test('what can’t be done is refused when it is asked for, and leaves nothing behind', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup']);
  const lineId = order.lines[0]?.id ?? '';
  await pay(origin, order.id, { kind: 'cash', amount: 2200 });
  t.equal(refusalOf(await ask(origin, order, { kind: 'void', lineId })), 'PAYMENTS_EXCEED_TOTAL');
  t.equal(refusalOf(await ask(origin, order, { kind: 'void', lineId: restaurantIds.soup })), 'NOT_FOUND');
  t.equal(refusalOf(await ask(origin, order, { kind: 'reopen' })), 'ORDER_NOT_CLOSED');
  t.equal(refusalOf(await ask(origin, { id: restaurantIds.soup }, { kind: 'reopen' })), 'NOT_FOUND');
  t.match((await origin.read('waiterOrder', { params: { id: order.id } })).data, { approvals: [] });
});

t.test('a question has the parts of its kind and no others', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup']);
  const lineId = order.lines[0]?.id ?? '';
  const paths = async (request: Omit<ApprovalRequest, 'reason'>) =>
    (await ask(origin, order, request)).problem.errors?.map(({ path }) => path);
  t.same(await paths({ kind: 'void' }), ['lineId']);
  t.same(await paths({ kind: 'lineDiscount', lineId, amount: 5 }), ['discount', 'amount']);
  t.same(await paths({ kind: 'orderDiscount', lineId }), ['discount', 'lineId']);
  t.same(await paths({ kind: 'refund', amount: 5 }), ['paymentId']);
  t.same(await paths({ kind: 'reopen', paymentId: lineId }), ['paymentId']);
  await ask(origin, order, { id: approvalId, kind: 'void', lineId });
  t.same(await paths({ id: approvalId, kind: 'void', lineId }), ['id']);
});

t.test('where things have moved on, the yes says why not and the question waits', async t => {
  const { origin, order } = await askedVoid(t);
  await pay(origin, order.id, { kind: 'cash', amount: 6000 });
  t.equal(refusalOf(await say(origin, 'approve')), 'PAYMENTS_EXCEED_TOTAL');
  t.equal((await origin.read('approvals')).data.length, 1);
});

t.test('a question that the order has outrun asks nobody any more', async t => {
  const { origin, order, lineId } = await askedVoid(t);
  const params = { id: order.id, lineId };
  const voided = await origin.command('voidLine', { reason }, { params });
  t.same(voided.data.approvals, []);
  const discount = { kind: 'percent', value: 90 } as const;
  await ask(origin, order, { kind: 'orderDiscount', discount });
  const paid = await pay(origin, order.id, { kind: 'card', amount: 4200, closes: true });
  t.same([paid.data.state, paid.data.approvals], ['closed', []]);
  t.same((await origin.read('approvals')).data, []);
  const types = (await origin.read('orderEvents', { params })).data.map(({ type }) => type);
  t.equal(types.filter(type => type === 'approval.dropped').length, 2);
});

t.test('a question about a line goes with it to another order and back', async t => {
  const { origin, order, lineId } = await askedVoid(t);
  const target = await sentOrder(origin, ['beer'], restaurantIds.table2);
  const discount = { kind: 'percent', value: 90 } as const;
  await ask(origin, order, { kind: 'orderDiscount', discount });
  const options = { params: { id: target.id } };
  const merged = await origin.command('mergeOrders', { orderId: order.id }, options);
  t.match(merged.data.approvals, [{ id: approvalId, orderId: target.id, lineId }]);
  t.equal((await origin.read('approvals')).data.length, 1, 'the order that it was about is no more');
  const parted = await origin.command('unmergeOrders', { orderId: order.id }, options);
  t.same(parted.data.approvals, []);
  t.equal((await say(origin, 'approve')).data.id, order.id);
});
