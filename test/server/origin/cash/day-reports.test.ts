import t from 'tap';
import { dayReportFiles } from '#shared/cash/day-report-files.ts';
import { fillPath } from '#shared/contract/paths.ts';
import { listPatch } from '#shared/kernel/delta-encoding.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import { daySections } from '../../../../server/origin/cash/day-reports/day-sections.ts';
import { dayReportStyle } from '../../../../server/origin/cash/day-reports/files/day-report-style.ts';
import { createCashEvening } from '../../../helpers/cash/cash-evening.ts';
import { closeDay, draftOf, wholeDay } from '../../../helpers/cash/day-end.ts';
import { createOrigin } from '../../../helpers/restaurants/origin-fixture.ts';
import { allow, changeSettings, pay, refusalOf, sentOrder } from '../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../helpers/restaurants/small-restaurant.ts';

const dayMs = 24 * 60 * 60_000;

t.test(
  'an evening’s Z: sales by VAT rate, methods, people, corrections and cash §11.21 §11.22 §11.23',
  async t => {
    const { origin, open, move, count, confirm } = await createCashEvening(t);
    const session = (await open(20_000)).data;
    const order = await sentOrder(origin, ['soup', 'beer', 'water'], null);
    const params = { id: order.id };
    const [, beer, water] = order.lines;
    // The waiter asks, the admin approves.
    const wish = { kind: 'void', lineId: water?.id ?? '', reason: 'Pomyłka' } as const;
    const asked = await origin.command('askApproval', wish, { as: 'waiter', params });
    await origin.command('approve', {}, { params: { id: asked.data.approvals[0]?.id ?? '' } });
    const discount = { kind: 'amount', value: 100, reason: 'Stały gość' } as const;
    await origin.command('discountLine', { discount }, { params: { ...params, lineId: beer?.id ?? '' } });
    await pay(origin, order.id, { kind: 'card', amount: 1_000, tip: 200 });
    const paid = await pay(origin, order.id, { kind: 'cash', amount: 2_000, tip: 300, closes: true });
    t.equal(paid.data.state, 'closed');
    await move(session.id, 'payOut', 500);
    const counted = (await count(session.id, 21_700)).data;
    await confirm(session.id, counted.version);

    const draft = await draftOf(origin);
    t.match(draft, { number: 1, isDayClosed: false, openOrders: [], openCash: [] });
    const { status, data } = await closeDay(origin);
    t.equal(status, 201);
    t.match(data, { number: 1, madeBy: { name: 'The admin' }, carriedOver: { orders: [], cash: [] } });
    t.same(data.figures, draft.figures, 'it says what X said');
    const { figures } = data;
    t.match(figures, {
      ...{ businessDay: '2025-11-20', currency: 'PLN', orders: 1, sales: { gross: 3_000 } },
      payments: [
        { kind: 'cash', taken: 2_000, refunded: 0, tips: 300 },
        { kind: 'card', taken: 1_000, refunded: 0, tips: 200 },
      ],
      people: [{ by: { name: 'The waiter' }, orders: 1, gross: 3_000, cashTips: 300, cardTips: 200 }],
      discounts: [{ amount: 100, item: 'Piwo', reason: 'Stały gość', by: { name: 'The admin' } }],
      voids: [
        {
          ...{ item: 'Woda', names: { en: 'English Woda' }, quantity: 1, amount: 700 },
          ...{ isWaste: false, reason: 'Pomyłka' },
          ...{ by: { name: 'The waiter' }, approvedBy: { name: 'The admin' } },
        },
      ],
      cash: { taken: 2_300, outside: 0, paidIn: 0, paidOut: 500, difference: -100 },
      cashSessions: [
        {
          ...{ holder: { name: 'The waiter' }, float: 20_000, expected: 21_800, counted: 21_700 },
          ...{ difference: -100, correction: -100, confirmedBy: { name: 'The admin' } },
        },
      ],
      cashMovements: [{ kind: 'payOut', amount: 500, reason: 'Pietruszka' }],
    });
    t.equal(figures.missingReceipts.length, 1);
    t.same(
      figures.vat.map(({ rate, gross }) => [rate, gross]).sort(),
      paid.data.vatBreakdown.map(({ rate, gross }) => [rate, gross]).sort(),
    );
    const listed = (await origin.read('dayReports')).data;
    t.match(listed, [{ id: data.id, number: 1, businessDay: '2025-11-20', gross: 3_000, difference: -100 }]);
    t.same((await origin.read('dayReport', { params: { id: data.id } })).data, data);
  },
);

t.test('a later refund belongs to the next Z, and the first says what it said', async t => {
  const origin = await createOrigin(t);
  await allow(origin, 'waiter', { refund: true });
  await changeSettings(origin, ({ receipt }) => ({ receipt: { ...receipt, isAutomatic: false } }));
  const order = await sentOrder(origin, ['soup']);
  const paid = await pay(origin, order.id, { kind: 'cash', amount: 2_200, closes: true });
  const first = (await closeDay(origin)).data;
  const before = (await origin.read('dayReport', { params: { id: first.id } })).text;
  const params = { id: order.id, paymentId: paid.data.payments[0]?.id ?? '' };
  t.equal(
    refusalOf(await origin.command('reopenOrder', { reason: 'Pomyłka' }, { params: { id: order.id } })),
    'ORDER_IN_DAY_REPORT',
  );
  await origin.command('refundPayment', { reason: 'Zimna' }, { as: 'waiter', params });
  t.equal((await origin.read('dayReport', { params: { id: first.id } })).text, before);
  t.equal(refusalOf(await closeDay(origin)), 'DAY_CLOSED', 'once a business day');
  origin.clock.nowMs += dayMs;
  const beer = await sentOrder(origin, ['beer']);
  await pay(origin, beer.id, { kind: 'card', amount: 900, closes: true });
  const second = (await closeDay(origin)).data;
  t.match(second, {
    number: 2,
    figures: {
      ...{ from: first.madeAt, sales: { gross: 900 }, refundedLater: 2_200, paidBefore: 0 },
      refunds: [{ orderNumber: order.number, amount: 2_200, reason: 'Zimna', by: { name: 'The waiter' } }],
    },
  });
  t.equal((await origin.read('dayReport', { params: { id: first.id } })).text, before);
});

t.test('a day closed by mistake has a second Z, which says so and what was sold since', async t => {
  const origin = await createOrigin(t);
  await closeDay(origin);
  const beer = await sentOrder(origin, ['beer']);
  await pay(origin, beer.id, { kind: 'cash', amount: 900, closes: true });
  t.equal(refusalOf(await closeDay(origin)), 'DAY_CLOSED', 'not without a word');
  const body = { number: 2, orderIds: [], cashSessionIds: [], reason: 'Za wcześnie' };
  const { data } = await closeDay(origin, body);
  t.match(data, {
    ...{ number: 2, follows: 1, reason: 'Za wcześnie' },
    figures: { businessDay: '2025-11-20', sales: { gross: 900 } },
  });
  const path = fillPath(dayReportFiles.csv, { id: data.id });
  const headers = { authorization: 'Bearer session.of.admin' };
  t.match((await origin.send({ method: 'GET', url: path, headers })).text, /Za wcześnie/);
});

t.test('a day has a second Z only with a word, also if a Z of another day was made in between', async t => {
  const origin = await createOrigin(t);
  await closeDay(origin);
  origin.clock.nowMs -= 3 * dayMs;
  t.match((await closeDay(origin)).data, { number: 2, figures: { businessDay: '2025-11-17' } });
  origin.clock.nowMs += 3 * dayMs;
  t.equal(refusalOf(await closeDay(origin)), 'DAY_CLOSED');
  const body = { number: 3, orderIds: [], cashSessionIds: [], reason: 'Zegar był cofnięty' };
  t.match((await closeDay(origin, body)).data, { number: 3, follows: 1 });
});

t.test('a day that is closed an hour before it usually ends wants a word, which the Z keeps', async t => {
  const origin = await createOrigin(t);
  const closings = ['21:50', '22:10', '22:00', '22:20', '22:00'];
  for (const [index, at] of closings.entries()) {
    origin.clock.nowMs = Date.parse(`2025-11-${10 + index}T${at}:00+01:00`);
    t.equal((await draftOf(origin)).usualEnd, undefined, 'too few days are known');
    await closeDay(origin);
  }
  origin.clock.nowMs = Date.parse('2025-11-15T21:00:00+01:00');
  t.match(await draftOf(origin), { usualEnd: '2025-11-15T21:00:00.000Z', isEarly: true });
  t.equal(refusalOf(await closeDay(origin)), 'DAY_EARLY');
  origin.clock.nowMs += 1;
  t.notOk('isEarly' in (await draftOf(origin)), 'less than an hour before');
  origin.clock.nowMs -= 1;
  const body = { number: 6, orderIds: [], cashSessionIds: [], reason: 'Brak prądu' };
  t.match((await closeDay(origin, body)).data, { number: 6, reason: 'Brak prądu' });
});

t.test('the usual end is that of the clock on the wall, also in the nights when it is changed', async t => {
  const nights = [
    { from: '2027-03-22T03:50:00+01:00', at: '2027-03-28T03:45:00+02:00', end: '2027-03-28T01:50:00.000Z' },
    { from: '2027-10-25T03:50:00+02:00', at: '2027-10-31T02:55:00+01:00', end: '2027-10-31T02:50:00.000Z' },
    // Skipped by the clock.
    { from: '2027-03-22T02:30:00+01:00', at: '2027-03-28T03:00:00+02:00', end: '2027-03-28T01:00:00.000Z' },
  ];
  for (const { from, at, end } of nights) {
    const origin = await createOrigin(t);
    for (let day = 0; day < 5; day += 1) {
      origin.clock.nowMs = Date.parse(from) + day * dayMs;
      await closeDay(origin);
    }
    origin.clock.nowMs = Date.parse(at);
    const draft = await draftOf(origin);
    t.equal(draft.usualEnd, end);
    t.notOk('isEarly' in draft);
  }
});

t.test('a report that is made after the cut-off is still that of the evening before', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['beer']);
  await pay(origin, order.id, { kind: 'cash', amount: 900, closes: true });
  origin.clock.nowMs = Date.parse('2025-11-21T05:00:00.000Z');
  t.equal((await closeDay(origin)).data.figures.businessDay, '2025-11-20', '6:00 in Warsaw');
  origin.clock.nowMs = Date.parse('2025-11-21T20:00:00.000Z');
  t.equal((await closeDay(origin)).data.figures.businessDay, '2025-11-21', 'and its own evening has its own');
});

t.test('what is open is carried over by name, or the day stays open', async t => {
  const { origin, open, count } = await createCashEvening(t);
  const order = await sentOrder(origin, ['soup', 'beer']);
  await pay(origin, order.id, { kind: 'card', amount: 1_000 });
  await origin.command('changeOrder', { name: 'Kowalska' }, { as: 'waiter', params: { id: order.id } });
  const session = (await open(100)).data;
  const draft = await draftOf(origin);
  t.match(draft.openOrders, [
    { id: order.id, orderNumber: order.number, name: 'Kowalska', total: 3_100, paid: 1_000 },
  ]);
  t.match(draft.openCash, [{ id: session.id, kind: 'waiter', holder: { name: 'The waiter' } }]);
  t.notMatch(JSON.stringify(draft.openCash), 'expected', 'nothing of what it should hold');
  const body = { number: 1, orderIds: [order.id], cashSessionIds: [] };
  const refused = await closeDay(origin, body);
  t.match(refused.problem, { code: 'DAY_STILL_OPEN', errors: [{ path: session.id }] });
  t.same((await origin.read('dayReports')).data, []);
  await count(session.id, 100);
  const made = await closeDay(origin, { ...body, cashSessionIds: [session.id] });
  t.equal(made.status, 201, 'what was counted meanwhile need not be open');
  t.match(made.data.carriedOver, { orders: [{ orderNumber: order.number, paid: 1_000 }], cash: [] });
  t.notMatch(JSON.stringify(made.data), 'Kowalska', 'a Z, which is never deleted, names no guest');
  t.match(made.data.figures, { sales: { gross: 0 }, paidAhead: 1_000 });
  const written = daySections(made.data, dayReportStyle('pl', made.data));
  t.match(JSON.stringify(written), `Zamówienie ${order.number} · Stolik 1"`, 'on paper and in files');
  origin.clock.nowMs += dayMs;
  await pay(origin, order.id, { kind: 'card', amount: 2_100, closes: true });
  t.match((await closeDay(origin)).data.figures, {
    sales: { gross: 3_100 },
    paidBefore: 1_000,
    paidAhead: 0,
  });
});

t.test(
  'what was paid and not served keeps its table and ticket for hours after the Z, and can be served still',
  async t => {
    const origin = await createOrigin(t);
    const ordersAtTables = async () =>
      (await origin.read('waiterTables', { as: 'waiter' })).data.flatMap(({ orders }) => orders);
    const order = await sentOrder(origin, ['soup']);
    await pay(origin, order.id, { kind: 'cash', amount: 2_200, closes: true });
    t.match(await ordersAtTables(), [{ id: order.id, state: 'closed' }]);
    const takeaway = await sentOrder(origin, ['soup'], null);
    await pay(origin, takeaway.id, { kind: 'cash', amount: 2_200, closes: true });
    const open = await sentOrder(origin, ['beer', 'soup'], restaurantIds.table2);
    await origin.database.db.updateTable('orders').set({ receipt_state: 'issued' }).execute();
    const ordersShown = async (headers: Record<string, string>) => {
      const kitchen = await origin.read('preparationOrders', { params: { location: 'kitchen' }, headers });
      const listed = await origin.read('waiterOrders', { as: 'waiter', headers });
      return [kitchen.data.map(({ orderId }) => orderId), listed.data.map(({ id }) => id)];
    };
    const polls = [{}, { 'a-im': listPatch }];
    const all = [order.id, takeaway.id, open.id];
    for (const headers of polls) t.same(await ordersShown(headers), [all, all]);
    await closeDay(origin, { number: 1, orderIds: [open.id], cashSessionIds: [] });
    for (const headers of polls) t.same(await ordersShown(headers), [all, all], 'it may still cook');
    t.match(await ordersAtTables(), [{ id: open.id }, { id: order.id, state: 'closed' }]);
    origin.clock.nowMs += dayMs / 2;
    t.match(await ordersAtTables(), [{ id: open.id, state: 'open' }]);
    for (const headers of polls) t.same(await ordersShown(headers), [[open.id], [open.id]]);
    const lineIds = order.lines.map(({ id }) => id);
    const params = { id: order.id };
    t.equal(
      (await origin.command('serveLines', { lineIds, notReady: true }, { as: 'waiter', params })).status,
      200,
    );
  },
);

t.test('two admins, two phones, a lost answer: one Z, and all read the same', async t => {
  const origin = await createOrigin(t);
  const body = await wholeDay(origin);
  const answers = await Promise.all([closeDay(origin, body), closeDay(origin, body), closeDay(origin, body)]);
  t.same(new Set(answers.map(({ status }) => status)), new Set([201]));
  t.same(new Set(answers.map(({ data }) => data.id)).size, 1);
  const key = createUuid();
  origin.clock.nowMs += dayMs;
  const next = await wholeDay(origin);
  const first = await closeDay(origin, next, key);
  t.equal((await closeDay(origin, next, key)).text, first.text);
  const listed = (await origin.read('dayReports')).data;
  t.same(
    listed.map(({ number }) => number),
    [2, 1],
  );
  t.notOk('difference' in (listed[0] ?? {}), 'nobody counted cash, so nothing can be over or short');
  t.equal(refusalOf(await closeDay(origin, { ...next, number: 7 })), 'INVALID_REQUEST', 'no gaps');
});

t.test('the store itself refuses to change or delete one', async t => {
  const origin = await createOrigin(t);
  await closeDay(origin);
  const { db } = origin.database;
  await t.rejects(db.updateTable('day_reports').set({ gross: 1 }).execute(), /never changed/);
  await t.rejects(db.deleteFrom('day_reports').execute(), /never deleted/);
});

t.test('reports are for admins, each of their own restaurant', async t => {
  const origin = await createOrigin(t);
  const { id } = (await closeDay(origin)).data;
  const params = { id };
  t.equal(refusalOf(await origin.read('dayReport', { as: 'otherAdmin', params })), 'NOT_FOUND');
  t.same((await origin.read('dayReports', { as: 'otherAdmin' })).data, []);
  t.equal(refusalOf(await origin.read('dayReportDraft', { as: 'waiter' })), 'FORBIDDEN');
  const body = { number: 2, orderIds: [], cashSessionIds: [] };
  t.equal(refusalOf(await origin.command('makeDayReport', body, { as: 'waiter' })), 'FORBIDDEN');
});

t.test('a recount after a Z is told by the next one', async t => {
  const { origin, open, count, recount } = await createCashEvening(t);
  const { id } = (await open(10_000)).data;
  const { version } = (await count(id, 9_000)).data;
  t.equal((await closeDay(origin)).data.figures.cash.difference, -1_000);
  await recount(id, version);
  await count(id, 9_900);
  origin.clock.nowMs += dayMs;
  const { figures } = (await closeDay(origin)).data;
  t.match(figures.cashSessions, [{ counted: 9_900, difference: -100, correction: 900 }]);
  t.equal(figures.cash.difference, 900);
});
