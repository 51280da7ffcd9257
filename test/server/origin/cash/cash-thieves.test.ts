/** Who may deal with whose cash. */
import t from 'tap';
import { limits } from '#shared/kernel/limits.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import { cashCalls, createCashEvening, pairTill } from '../../../helpers/cash/cash-evening.ts';
import { allow, pay, refusalOf, sentOrder } from '../../../helpers/restaurants/sent-order.ts';
import { people } from '../../../helpers/restaurants/small-restaurant.ts';

t.test('a waiter’s session is theirs; an admin may step in for who has left', async t => {
  const { origin, open, move, count, mine } = await createCashEvening(t);
  const { id } = (await open(10_000)).data;
  const thief = { as: 'secondWaiter' } as const;
  t.equal(refusalOf(await move(id, 'payOut', 100, thief)), 'CASH_SESSION_HOLDER');
  t.equal(refusalOf(await count(id, 0, thief)), 'CASH_SESSION_HOLDER');
  t.same(await mine('secondWaiter'), []);
  const user = (await origin.read('users')).data.find(({ id }) => id === people.waiter.userId);
  const options = { params: { id: user?.id ?? '' }, headers: { 'if-match': `"${user?.version}"` } };
  t.equal((await origin.command('changeUser', { isActive: false }, options)).status, 200);
  t.equal((await count(id, 0)).status, 403, 'a deactivated waiter does nothing any more');
  t.equal((await origin.read('officeCashSessions')).data[0]?.state, 'open', 'the office still has it');
  t.equal((await count(id, 10_000, { as: 'admin' })).data.figures?.difference, 0);
});

t.test('who counted or paid out does not confirm, where another admin could', async t => {
  const { origin, open, move, count, confirm } = await createCashEvening(t);
  const { id } = (await open(0, { as: 'admin' })).data;
  await move(id, 'payIn', 500, { as: 'admin' });
  const counted = (await count(id, 400, { as: 'admin' })).data;
  // The second admin is there from their first call on.
  await origin.read('officeCashSessions', { as: 'newcomerAdmin' });
  t.equal(refusalOf(await confirm(id, counted.version)), 'CASH_SELF_CONFIRMED');
  const { data } = await confirm(id, counted.version, 'newcomerAdmin');
  t.equal(data.confirmed?.by.id, people.newcomerAdmin.userId);
});

t.test('the only admin there is confirms their own count, and it says so', async t => {
  const { open, count, confirm } = await createCashEvening(t);
  const { id } = (await open(0, { as: 'admin' })).data;
  const { version } = (await count(id, 0, { as: 'admin' })).data;
  t.equal((await confirm(id, version)).data.confirmed?.isBySelf, true);
});

t.test('a drawer takes what is paid at its device, unless who takes it has a bank of their own', async t => {
  const { origin, open, move, count } = await createCashEvening(t);
  const till = await pairTill(origin);
  const { headers } = till;
  const notPaired = { kind: 'drawer', headers: { 'x-device-id': createUuid() } } as const;
  t.equal(refusalOf(await open(0, { kind: 'drawer' })), 'INVALID_REQUEST', 'only on a paired device');
  t.equal(refusalOf(await open(0, notPaired)), 'INVALID_REQUEST');
  const drawer = (await open(30_000, { kind: 'drawer', headers })).data;
  t.match(drawer, { kind: 'drawer', holder: { id: till.id, name: 'Kasa bar' } });
  const own = (await open(5_000, { as: 'secondWaiter' })).data;
  const order = await sentOrder(origin, ['soup', 'beer']);
  const take = (as: 'waiter' | 'secondWaiter', amount: number) =>
    origin.command('takePayment', { kind: 'cash', amount }, { as, params: { id: order.id }, headers });
  const paid = (await take('waiter', 1_000)).data;
  t.equal(paid.payments[0]?.cashSessionId, drawer.id);
  t.equal((await take('secondWaiter', 200)).data.payments[1]?.cashSessionId, own.id);
  const elsewhere = await pay(origin, order.id, { kind: 'cash', amount: 300 });
  t.equal(elsewhere.data.payments[2]?.cashSessionId, undefined, 'taken on a phone of their own');
  // Approved in the office: the money comes out of the drawer that it lies in.
  await allow(origin, 'waiter', { refund: false });
  const params = { id: order.id };
  const request = { kind: 'refund', paymentId: paid.payments[0]?.id ?? '', reason: 'Zimna' } as const;
  const asked = await origin.command('askApproval', request, { as: 'waiter', params, headers });
  const approvalId = asked.data.approvals[0]?.id ?? '';
  const refunded = await origin.command('approve', {}, { params: { id: approvalId } });
  t.equal(refunded.data.payments.at(-1)?.cashSessionId, drawer.id);
  t.equal(refusalOf(await move(drawer.id, 'payOut', 100)), 'CASH_SESSION_HOLDER', 'not from elsewhere');
  t.equal(refusalOf(await count(drawer.id, 0)), 'CASH_SESSION_HOLDER');
  t.match((await count(drawer.id, 30_000, { headers })).data.figures, {
    ...{ cashTaken: 1_000, cashRefunded: 1_000, refundedOfEarlier: 0, difference: 0 },
  });
});

t.test('where cash needs a session it is not taken or given back without one; cards are', async t => {
  const { origin, open } = await createCashEvening(t, { requiresCashSession: true });
  await allow(origin, 'waiter', { refund: true });
  const order = await sentOrder(origin, ['soup', 'beer']);
  const cash = () => pay(origin, order.id, { kind: 'cash', amount: 100 });
  t.equal(refusalOf(await cash()), 'CASH_SESSION_REQUIRED');
  t.equal((await pay(origin, order.id, { kind: 'card', amount: 100 })).status, 200);
  const { id } = (await open(0)).data;
  const paid = (await cash()).data;
  t.equal(paid.payments[1]?.cashSessionId, id);
  await cashCalls(origin).count(id, 100);
  const params = { id: order.id, paymentId: paid.payments[1]?.id ?? '' };
  const refund = () => origin.command('refundPayment', { reason: 'Pomyłka' }, { as: 'waiter', params });
  t.equal(refusalOf(await refund()), 'CASH_SESSION_REQUIRED');
  const next = (await open(0)).data;
  t.equal((await refund()).data.payments.at(-1)?.cashSessionId, next.id);
});

t.test(
  'a person opens so many sessions in a day, and pays in and out so often; a colleague goes on',
  async t => {
    const { origin, open, move, count } = await createCashEvening(t);
    const { id } = (await open(0)).data;
    for (let index = 0; index < limits.cashMovementsPerPersonMax; index += 1)
      t.equal((await move(id, 'payIn', 1)).status, 200);
    const tooMany = (path: string) => ({ status: 409, code: 'CASH_AT_LIMIT', errors: [{ path }] });
    t.match((await move(id, 'payIn', 1)).problem, tooMany('movements'));
    t.equal((await count(id, 0)).status, 200);
    for (let opened = 1; opened < limits.cashSessionsPerPersonMax; opened += 1)
      await count((await open(0)).data.id, 0);
    t.match((await open(0)).problem, tooMany('sessions'));
    const other = await open(0, { as: 'secondWaiter' });
    t.equal((await move(other.data.id, 'payIn', 1, { as: 'secondWaiter' })).status, 200);
    origin.clock.nowMs += 25 * 60 * 60_000;
    t.equal((await move((await open(0)).data.id, 'payIn', 1)).status, 200);
  },
);

t.test('a repeated payment into a large session is answered with it, and keeps no copy of it', async t => {
  const { origin, open, move } = await createCashEvening(t);
  const { id } = (await open(0)).data;
  for (let index = 0; index < 100; index += 1) await move(id, 'payIn', 1);
  const key = createUuid();
  const body = { kind: 'payIn', amount: 2, reason: 'Bilon' } as const;
  const again = () => origin.command('moveCash', body, { as: 'waiter', params: { id }, key });
  await again();
  await move(id, 'payIn', 1);
  const { headers, data } = await again();
  t.equal(headers['idempotency-replayed'], 'true');
  t.match(data, { id, movements: { length: 102 } });
  const records = await origin.database.db.selectFrom('idempotency_records').selectAll().execute();
  t.ok(records.every(({ body }) => body.length <= 16_384));
});

t.test('another restaurant’s session is nobody’s', async t => {
  const { origin, open, move, count, confirm } = await createCashEvening(t);
  const { id, version } = (await open(0)).data;
  const other = { as: 'otherAdmin' } as const;
  t.equal(refusalOf(await move(id, 'payIn', 1, other)), 'NOT_FOUND');
  t.equal(refusalOf(await count(id, 1, other)), 'NOT_FOUND');
  t.equal(refusalOf(await confirm(id, version, 'otherAdmin')), 'NOT_FOUND');
  t.same((await origin.read('officeCashSessions', other)).data, []);
  const body = { id, kind: 'waiter', float: 0 } as const;
  t.equal(refusalOf(await origin.command('openCashSession', body, { as: 'secondWaiter' })), 'ID_TAKEN');
});
