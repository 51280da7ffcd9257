/** An approval request shows the current state, and becomes outdated when its subject changes. */
import t from 'tap';
import type { ApprovalRequest } from '#shared/order/correction-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { draftOrder, pay, refusalOf, sentOrder } from '../../../../helpers/restaurants/sent-order.ts';
import { people, restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const reason = 'Reklamacja';
const approvalId = '01970000-0000-7000-8000-00000000cccc';
const half = { kind: 'percent', value: 50 } as const;

function ask(origin: OriginFixture, { id }: Pick<Order, 'id'>, request: Omit<ApprovalRequest, 'reason'>) {
  return origin.command(
    'askApproval',
    { id: approvalId, reason, ...request },
    { as: 'waiter', params: { id } },
  );
}

function approve(origin: OriginFixture, amount?: number) {
  const body = amount === undefined ? {} : { amount };
  return origin.command('approve', body, { params: { id: approvalId } });
}

async function asked(t: Parameters<typeof createOrigin>[0]) {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup', 'dumplings']);
  const lineId = order.lines[0]?.id ?? '';
  await ask(origin, order, { kind: 'void', lineId });
  return { origin, order, lineId };
}

async function add(origin: OriginFixture, { id }: Pick<Order, 'id'>, menuItemId: string, quantity: number) {
  const body = { lines: [{ menuItemId, quantity }] };
  return (await origin.command('addLines', body, { as: 'waiter', params: { id } })).data;
}

const waiting = async (origin: OriginFixture) => (await origin.read('approvals')).data;

t.test('a dish that was begun or served since is another matter: it has to be asked anew', async t => {
  const { origin, order, lineId } = await asked(t);
  const station = { as: 'kitchen', params: { id: lineId } } as const;
  await origin.command('startLine', {}, station);
  t.same(await waiting(origin), [], 'no admin is asked any more');
  t.equal(refusalOf(await approve(origin)), 'APPROVAL_CHANGED');
  const params = { id: order.id };
  const shown = (await origin.read('waiterOrder', { params })).data.approvals;
  t.match(shown, [{ id: approvalId, state: 'outdated', started: true }], 'who asked sees why');
  const put = { id: order.id, approvalId };
  const aside = await origin.command('dropApproval', undefined, { as: 'secondWaiter', params: put });
  t.same(aside.data.approvals, []);

  const again = '01970000-0000-7000-8000-00000000dddd';
  await ask(origin, order, { id: again, kind: 'void', lineId });
  t.match(await waiting(origin), [{ id: again, started: true }]);
  await origin.command('readyLine', {}, station);
  t.equal((await waiting(origin)).length, 1, 'ready is begun too');
  await origin.command('serveLines', { lineIds: [lineId] }, { as: 'waiter', params });
  t.same(await waiting(origin), []);
  const yes = await origin.command('approve', {}, { params: { id: again } });
  t.equal(refusalOf(yes), 'APPROVAL_CHANGED');
  t.match((await origin.read('waiterOrder', { params })).data.lines[0], { state: 'served' });
  const types = (await origin.read('orderEvents', { params })).data.map(({ type }) => type);
  t.equal(types.filter(type => type === 'approval.outdated').length, 2);
});

t.test('a draft whose options or count make it dearer ends the question, a note does not', async t => {
  const origin = await createOrigin(t);
  const order = await draftOrder(origin, ['soup']);
  const lineId = order.lines[0]?.id ?? '';
  await ask(origin, order, { kind: 'lineDiscount', lineId, discount: half });
  const change = { as: 'waiter', params: { id: order.id, lineId } } as const;
  await origin.command('changeLine', { note: 'bez soli' }, change);
  t.match(await waiting(origin), [{ amount: 1100, subject: '1 × Zupa' }]);
  const more = await origin.command('changeLine', { quantity: 50 }, change);
  t.match(more.data.approvals, [{ state: 'outdated', amount: 55_000, subject: '50 × Zupa' }]);
  t.equal(refusalOf(await approve(origin, 55_000)), 'APPROVAL_CHANGED');
  t.equal((await origin.read('waiterOrder', { params: { id: order.id } })).data.discountTotal, 0);
});

t.test('fewer pieces are still what was asked about, and are said to be fewer', async t => {
  const origin = await createOrigin(t);
  const { id } = await draftOrder(origin, []);
  const lineId = (await add(origin, { id }, restaurantIds.soup, 3)).lines[0]?.id ?? '';
  const params = { id, lineId };
  await origin.command('sendOrder', {}, { as: 'waiter', params });
  await ask(origin, { id }, { kind: 'void', lineId });
  await origin.command('splitLine', { quantity: 2 }, { as: 'waiter', params });
  t.match(await waiting(origin), [{ subject: '1 × Zupa', amount: 2200 }]);
  const { data } = await approve(origin);
  t.equal(data.total, 4400, 'one of three is voided');
});

t.test('what a discount would take off is said as of now, and no more than was seen is approved', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['beer']);
  await ask(origin, order, { kind: 'orderDiscount', discount: half });
  await add(origin, order, restaurantIds.dumplings, 10);
  t.match(await waiting(origin), [{ amount: 21_450 }]);
  t.equal(refusalOf(await approve(origin)), 'APPROVAL_CHANGED', 'who says nothing saw what was asked');
  t.equal(refusalOf(await approve(origin, 450)), 'APPROVAL_CHANGED');
  t.equal((await waiting(origin)).length, 1, 'the question stays');
  t.match((await approve(origin, 21_450)).data, { discountTotal: 21_450, approvals: [] });
});

t.test('a void that gives back more than the admin read is not done', async t => {
  const { origin, order, lineId } = await asked(t);
  const params = { id: order.id };
  await origin.command('discountOrder', { discount: { ...half, reason } }, { params });
  t.match(await waiting(origin), [{ amount: 1100, lineId }]);
  await origin.command('discountOrder', { discount: null }, { as: 'waiter', params });
  t.equal(refusalOf(await approve(origin, 1100)), 'APPROVAL_CHANGED');
  t.equal((await approve(origin, 2200)).status, 200);
});

t.test('a refund is said as what is left of the payment', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup']);
  const paid = await pay(origin, order.id, { kind: 'cash', amount: 2200 });
  const paymentId = paid.data.payments[0]?.id ?? '';
  await ask(origin, order, { kind: 'refund', paymentId });
  const params = { id: order.id, paymentId };
  await origin.command('refundPayment', { reason, amount: 2000 }, { params });
  t.match(await waiting(origin), [{ amount: 200 }]);
  t.match((await approve(origin)).data, { paid: 0 });
});

t.test('a refund is said with the tip that goes back with it', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup']);
  const paid = await pay(origin, order.id, { kind: 'cash', amount: 100, tip: 50_000 });
  const paymentId = paid.data.payments[0]?.id ?? '';
  await ask(origin, order, { kind: 'refund', paymentId, amount: 60 });
  t.match(await waiting(origin), [{ amount: 60 }], 'a part leaves the tip where it is');
  await approve(origin);
  const again = { id: '01970000-0000-7000-8000-00000000dddd', kind: 'refund', paymentId } as const;
  await ask(origin, order, again);
  t.match(await waiting(origin), [{ amount: 50_040 }]);
  const approveIt = (amount: number) => origin.command('approve', { amount }, { params: { id: again.id } });
  t.equal(refusalOf(await approveIt(40)), 'APPROVAL_CHANGED');
  t.match((await approveIt(50_040)).data, { paid: 0, tip: 0 });
});

t.test('two admins who say yes at once do it once', async t => {
  const { origin, order } = await asked(t);
  const answers = await Promise.all([approve(origin), approve(origin), approve(origin)]);
  const codes = answers.map(({ status, problem }) => (status === 200 ? 'done' : problem.code));
  t.same(codes.sort(), ['APPROVAL_DECIDED', 'APPROVAL_DECIDED', 'done']);
  t.equal((await origin.read('waiterOrder', { params: { id: order.id } })).data.total, 4200);
});

t.test('a repeated yes answers what the first did, also once the dish is gone', async t => {
  const { origin } = await asked(t);
  const options = { params: { id: approvalId }, key: '01970000-0000-4000-8000-00000000eeee' };
  const first = await origin.command('approve', {}, options);
  const again = await origin.command('approve', {}, options);
  t.equal(again.text, first.text);
  t.equal(again.headers['idempotency-replayed'], 'true');
});

t.test('taken over by a colleague, it is still done in the name of who asked', async t => {
  const { origin, order } = await asked(t);
  const params = { id: order.id };
  const body = { waiterId: people.secondWaiter.userId };
  await origin.command('changeOrder', body, { as: 'secondWaiter', params });
  t.match((await approve(origin)).data, {
    waiterId: people.secondWaiter.userId,
    lines: [{ void: { by: { id: people.waiter.userId }, approvedBy: { id: people.admin.userId } } }, {}],
  });
});

t.test('who works here no more, or takes no orders any more, asks nothing any more', async t => {
  const { origin, order } = await asked(t);
  const user = (await origin.read('users')).data.find(({ id }) => id === people.waiter.userId);
  const options = { params: { id: user?.id ?? '' }, headers: { 'if-match': `"${user?.version}"` } };
  await origin.command('changeUser', { displayName: 'Anna' }, options);
  t.equal((await waiting(origin)).length, 1, 'a new name is no matter');
  const headers = { 'if-match': `"${(user?.version ?? 0) + 1}"` };
  const gone = await origin.command('changeUser', { isActive: false }, { ...options, headers });
  t.equal(gone.status, 200, gone.text);
  t.same(await waiting(origin), []);
  t.equal(refusalOf(await approve(origin)), 'APPROVAL_DECIDED');
  t.same((await origin.read('waiterOrder', { params: { id: order.id } })).data.approvals, []);
});
