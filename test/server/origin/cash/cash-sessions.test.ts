import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createCashEvening } from '../../../helpers/cash/cash-evening.ts';
import { createOrigin } from '../../../helpers/restaurants/origin-fixture.ts';
import { allow, changeSettings, pay, refusalOf, sentOrder } from '../../../helpers/restaurants/sent-order.ts';

t.test('a waiter’s evening: float, cash, pay out, blind count, confirmation §11.16 §11.17', async t => {
  const { origin, open, move, count, confirm, mine } = await createCashEvening(t);
  const opened = await open(20_000);
  t.match(opened, { status: 201, data: { kind: 'waiter', float: 20_000, state: 'open', version: 1 } });
  t.equal(opened.data.businessDay, '2025-11-20');
  const { id } = opened.data;
  const order = await sentOrder(origin, ['soup', 'beer']);
  const paid = await pay(origin, order.id, { kind: 'cash', amount: 2_000, tip: 500, tendered: 5_000 });
  t.equal(paid.data.payments[0]?.cashSessionId, id);
  await pay(origin, order.id, { kind: 'card', amount: 1_100, tip: 300 });
  const moved = await move(id, 'payOut', 1_250);
  t.match(moved.data.movements, [{ kind: 'payOut', amount: 1_250, reason: 'Pietruszka' }]);
  await move(id, 'payIn', 1_000);
  t.equal((await mine())[0]?.figures, undefined, 'nothing tells what is expected');
  t.equal((await origin.read('officeCashSessions')).data[0]?.figures, undefined, 'the office neither');

  const counted = await count(id, 22_000);
  t.match(counted, { status: 200, data: { state: 'counted', counts: [{ total: 22_000 }] } });
  t.match(counted.data.figures, {
    ...{ cashTaken: 2_500, cashRefunded: 0, paidIn: 1_000, paidOut: 1_250 },
    ...{ expected: 22_250, counted: 22_000, difference: -250 },
    ...{ cashTips: 500, cardTips: 300, toHandIn: 21_450 },
    tips: [{ by: { name: 'The waiter' }, cash: 500, card: 300 }],
  });
  const confirmed = await confirm(id, counted.data.version);
  t.match(confirmed.data, { state: 'confirmed', confirmed: { by: { name: 'The admin' } } });
  t.equal(confirmed.data.confirmed?.isBySelf, undefined);
  t.same((await mine())[0], confirmed.data);
});

t.test(
  'what was counted takes nothing more: a late payment and a refund belong to the next session',
  async t => {
    const { origin, open, move, count, confirm } = await createCashEvening(t);
    const first = (await open(0)).data;
    const order = await sentOrder(origin, ['soup', 'beer']);
    const paid = await pay(origin, order.id, { kind: 'cash', amount: 2_000 });
    const counted = (await count(first.id, 2_000)).data;
    t.equal(refusalOf(await move(first.id, 'payOut', 100)), 'CASH_SESSION_STATE');
    const between = await pay(origin, order.id, { kind: 'cash', amount: 100 });
    t.equal(between.data.payments[1]?.cashSessionId, undefined, 'none is open, and none is needed');
    const second = (await open(5_000)).data;
    const last = await pay(origin, order.id, { kind: 'cash', amount: 1_000, closes: true });
    t.equal(last.data.payments[2]?.cashSessionId, second.id);
    const confirmed = (await confirm(first.id, counted.version)).data;
    const params = { id: order.id, paymentId: paid.data.payments[0]?.id ?? '' };
    // Refunded by approval: the admin agrees, the waiter hands out the money.
    const request = { kind: 'refund', paymentId: params.paymentId, reason: 'Zimna' } as const;
    const asked = await origin.command('askApproval', request, { as: 'waiter', params });
    const approvalId = asked.data.approvals[0]?.id ?? '';
    const refunded = await origin.command('approve', {}, { params: { id: approvalId } });
    t.match(refunded.data.payments.at(-1), { amount: -2_000, cashSessionId: second.id });
    t.match((await count(second.id, 4_000)).data.figures, {
      ...{ cashTaken: 1_000, cashRefunded: 2_000, refundedOfEarlier: 2_000 },
      ...{ expected: 4_000, difference: 0 },
    });
    const { data } = await origin.read('officeCashSessions');
    t.same(
      data.find(({ id }) => id === first.id),
      confirmed,
      'the first is as it was',
    );
  },
);

t.test('a refunded tip by card leaves the cash alone if no session had paid it out', async t => {
  const { origin, open, count } = await createCashEvening(t);
  await allow(origin, 'waiter', { refund: true });
  const { id } = await sentOrder(origin, ['soup', 'beer']);
  const paid = await pay(origin, id, { kind: 'card', amount: 1_100, tip: 300 });
  const session = (await open(20_000)).data;
  const params = { id, paymentId: paid.data.payments[0]?.id ?? '' };
  t.equal((await origin.command('refundPayment', { reason: 'Zimna' }, { as: 'waiter', params })).status, 200);
  t.match((await count(session.id, 20_000)).data.figures, {
    expected: 20_000,
    cardTips: 0,
    toHandIn: 20_000,
  });
});

t.test('two phones that open or count at once: one does', async t => {
  const { open, count, mine } = await createCashEvening(t);
  const opened = await Promise.all([open(100), open(200)]);
  t.same(opened.map(({ status }) => status).sort(), [201, 409]);
  t.equal((await mine()).length, 1);
  const id = (await mine())[0]?.id ?? '';
  const counted = await Promise.all([count(id, 100), count(id, 200)]);
  t.same(counted.map(({ status }) => status).sort(), [200, 409]);
  t.equal((await mine())[0]?.counts.length, 1);
});

t.test('an answer that was lost is the same when pressed again: paid out once', async t => {
  const { origin, open } = await createCashEvening(t);
  const { id } = (await open(100)).data;
  const body = { kind: 'payOut', amount: 50, reason: 'Lód' } as const;
  const again = { as: 'waiter', params: { id }, key: createUuid() } as const;
  const first = await origin.command('moveCash', body, again);
  t.equal((await origin.command('moveCash', body, again)).text, first.text);
  t.equal(first.data.movements.length, 1);
});

t.test('the first count stays on record when the office asks for another', async t => {
  const { origin, open, count, confirm, recount } = await createCashEvening(t);
  const { id } = (await open(10_000)).data;
  const first = (await count(id, 9_000)).data;
  t.equal(refusalOf(await recount(id, first.version - 1)), 'VERSION_CONFLICT', 'for what the admin saw');
  const asked = (await recount(id, first.version)).data;
  t.match(asked, { state: 'recount', recount: { reason: 'Brakuje stu' } });
  t.equal(
    refusalOf(await confirm(id, asked.version)),
    'CASH_SESSION_STATE',
    'not before it was counted again',
  );
  const order = await sentOrder(origin, ['beer']);
  const paid = await pay(origin, order.id, { kind: 'cash', amount: 900 });
  t.equal(paid.data.payments[0]?.cashSessionId, undefined, 'it takes no cash any more');
  const second = (await count(id, 10_000)).data;
  t.match(second, {
    counts: [{ total: 9_000 }, { total: 10_000 }],
    figures: { expected: 10_000, difference: 0 },
  });
  t.equal((await confirm(id, second.version)).data.state, 'confirmed');
  const events = await origin.database.db.selectFrom('events').select(['type', 'payload']).execute();
  t.same(
    events.filter(({ type }) => type.startsWith('cashSession.')).map(({ type }) => type.split('.')[1]),
    ['opened', 'counted', 'recountAsked', 'counted', 'confirmed'],
  );
});

t.test('coins and notes are those of the currency, each named once', async t => {
  const { origin, open } = await createCashEvening(t);
  const { id } = (await open(0)).data;
  const count = (pieces: { value: number; pieces: number }[]) =>
    origin.command('countCash', { pieces }, { as: 'waiter', params: { id } });
  t.equal(refusalOf(await count([{ value: 300, pieces: 1 }])), 'DENOMINATION_UNKNOWN');
  const twice = [
    { value: 100, pieces: 1 },
    { value: 100, pieces: 1 },
  ];
  t.equal(refusalOf(await count(twice)), 'INVALID_REQUEST');
  for (const pieces of [-1, 0.5, 100_001, 2 ** 53])
    t.equal(refusalOf(await count([{ value: 100, pieces }])), 'INVALID_REQUEST');
  t.equal((await count([])).data.figures?.counted, 0, 'an empty drawer is a count too');
});

t.test('amounts that are none are refused', async t => {
  const { open, move } = await createCashEvening(t);
  for (const float of [-1, 0.5, 2 ** 53, 1e300]) t.equal(refusalOf(await open(float)), 'INVALID_REQUEST');
  const { id } = (await open(100_000_000)).data;
  for (const amount of [-1, 0, 2 ** 53])
    t.equal(refusalOf(await move(id, 'payOut', amount)), 'INVALID_REQUEST');
  t.equal(
    (await move(id, 'payOut', 100_000_000, { as: 'admin' })).status,
    200,
    'no refusal tells what there is',
  );
});

t.test('where the restaurant doesn’t use sessions nothing changes, and none is opened', async t => {
  const origin = await createOrigin(t);
  const opened = await origin.command('openCashSession', { kind: 'waiter', float: 0 }, { as: 'waiter' });
  t.equal(refusalOf(opened), 'CASH_SESSIONS_OFF');
  const order = await sentOrder(origin, ['beer']);
  const paid = await pay(origin, order.id, { kind: 'cash', amount: 900 });
  t.notOk('cashSessionId' in (paid.data.payments[0] ?? {}));
});

t.test('sessions are not turned off while cash is out', async t => {
  const { origin, open, count, confirm } = await createCashEvening(t);
  const { id } = (await open(0)).data;
  const off = () => changeSettings(origin, () => ({ usesCashSessions: false }));
  await t.rejects(off, /IN_USE/);
  const { version } = (await count(id, 0)).data;
  await t.rejects(off, /The waiter/);
  await confirm(id, version);
  await off();
});

t.test('a session belongs to the business day that it was opened on, past the cut-off too', async t => {
  const { origin, open, count } = await createCashEvening(t);
  origin.clock.nowMs = Date.parse('2025-11-21T02:59:00.000Z');
  const { id, businessDay } = (await open(0)).data;
  t.equal(businessDay, '2025-11-20', '3:59 in Warsaw');
  origin.clock.nowMs += 2 * 60_000;
  const order = await sentOrder(origin, ['beer']);
  await pay(origin, order.id, { kind: 'cash', amount: 900 });
  const counted = (await count(id, 900)).data;
  t.match(counted, { businessDay: '2025-11-20', figures: { expected: 900 } });
  t.equal((await open(0)).data.businessDay, '2025-11-21');
});
