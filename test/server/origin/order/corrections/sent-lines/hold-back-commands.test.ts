import { randomUUID } from 'node:crypto';
import t from 'tap';
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import { fire, hold, idsOf, see, ticketsOf, undo } from '../../../../../helpers/restaurants/held-back.ts';
import { createOrigin } from '../../../../../helpers/restaurants/origin-fixture.ts';
import { draftOrder, pay, refusalOf, sentOrder } from '../../../../../helpers/restaurants/sent-order.ts';

t.test(
  'a line that nobody has started is held long after it was sent, and comes again when fired',
  async t => {
    const origin = await createOrigin(t);
    const order = await sentOrder(origin, ['soup', 'soup']);
    origin.clock.nowMs += 10 * 60_000;
    const { data } = await hold(origin, order, idsOf(order, 1));
    t.match(data.lines, [
      { state: 'sent', heldBackAt: undefined },
      { state: 'held', heldBackAt: '2025-11-20T18:10:00.000Z', sentAt: '2025-11-20T18:00:00.000Z' },
    ]);
    t.equal(data.total, order.total);
    origin.clock.nowMs += 60_000;
    t.match((await fire(origin, order)).lines[1], {
      state: 'sent',
      sentAt: '2025-11-20T18:11:00.000Z',
      heldBackAt: undefined,
    });
    t.same(await ticketsOf(origin), [
      ['open', ['sent']],
      ['open', ['sent']],
    ]);
  },
);

t.test('the station is told where the line stood, until somebody has seen it', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup', 'soup']);
  const [second = ''] = idsOf(order, 1);
  await hold(origin, order, [second]);
  t.same(await ticketsOf(origin), [['open', ['sent', 'held back']]], 'on the ticket that the cook reads');
  t.equal((await see(origin, second)).status, 200);
  const seen = [
    ['open', ['sent']],
    ['held', ['held']],
  ];
  t.same(await ticketsOf(origin), seen);
  t.equal((await see(origin, second)).status, 200, 'a screen that says it again changes nothing');
  t.same(await ticketsOf(origin), seen);
});

t.test('a whole ticket that is held back stays in its place until it was seen', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup', 'soup']);
  const lineIds = idsOf(order, 0, 1);
  await hold(origin, order, lineIds);
  t.same(await ticketsOf(origin), [['open', ['held back', 'held back']]]);
  for (const id of lineIds) await see(origin, id);
  t.same(await ticketsOf(origin), [['held', ['held', 'held']]]);
});

t.test('fired before anybody saw it, it is to be made like any other', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup', 'soup']);
  await hold(origin, order, idsOf(order, 0));
  await fire(origin, order);
  t.same(
    (await ticketsOf(origin)).flatMap(([, lines]) => lines),
    ['sent', 'sent'],
  );
});

t.test('what is held on a ticket without having been sent has nothing to be seen', async t => {
  const origin = await createOrigin(t);
  const order = await draftOrder(origin, ['soup']);
  const { course = 0 } = order.lines[0] ?? {};
  const params = { id: order.id };
  await origin.command('sendOrder', { holdCourses: [course] }, { as: 'waiter', params });
  t.equal(refusalOf(await see(origin, idsOf(order, 0)[0] ?? '')), 'LINE_STATE');
  t.equal(refusalOf(await undo(origin, order, idsOf(order, 0))), 'LINE_STATE');
});

t.test(
  'what was started, is ready, served, voided or on hold is not held back, and nothing beside it',
  async t => {
    const origin = await createOrigin(t);
    const order = await sentOrder(origin, ['soup', 'dumplings', 'water']);
    const [soup = '', dumplings = '', water = ''] = idsOf(order, 0, 1, 2);
    const refused = async (lineId: string) => refusalOf(await hold(origin, order, [dumplings, lineId]));
    await origin.command('startLine', {}, { as: 'kitchen', params: { id: soup } });
    t.equal(await refused(soup), 'LINE_STATE');
    await origin.command('readyLine', {}, { as: 'kitchen', params: { id: soup } });
    t.equal(await refused(soup), 'LINE_STATE');
    await origin.command('serveLines', { lineIds: [soup] }, { as: 'waiter', params: { id: order.id } });
    t.equal(await refused(soup), 'LINE_STATE');
    await origin.command('voidLine', { reason: 'x' }, { params: { id: order.id, lineId: soup } });
    t.equal(await refused(soup), 'LINE_STATE');
    t.equal(await refused(water), 'LINE_STATE', 'a bottle is ready at once');
    t.equal(await refused(randomUUID()), 'NOT_FOUND');
    const { data } = await origin.read('waiterOrder', { params: { id: order.id } });
    t.equal(data.lines[1]?.state, 'sent', 'all or nothing');
    await hold(origin, order, [dumplings]);
    t.equal(refusalOf(await hold(origin, order, [dumplings])), 'LINE_STATE', 'it is on hold');
  },
);

t.test('what the cook recalled to before its start can be held back, with its stock returned', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup']);
  const [id = ''] = idsOf(order, 0);
  for (const step of ['startLine', 'recallLine'] as const)
    await origin.command(step, {}, { as: 'kitchen', params: { id } });
  t.equal((await hold(origin, order, [id])).data.lines[0]?.state, 'held');
});

t.test(
  'of two phones and of a cook at the same time one wins, and a repeat of the call has one effect',
  async t => {
    const origin = await createOrigin(t);
    const order = await sentOrder(origin, ['soup', 'dumplings']);
    const [soup = '', dumplings = ''] = idsOf(order, 0, 1);
    const phones = await Promise.all([hold(origin, order, [soup]), hold(origin, order, [soup])]);
    t.same(phones.map(({ status }) => status).sort(), [200, 409]);
    const start = origin.command('startLine', {}, { as: 'kitchen', params: { id: dumplings } });
    const both = await Promise.all([start, hold(origin, order, [dumplings])]);
    t.same(both.map(({ status }) => status).sort(), [200, 409]);

    const other = await sentOrder(origin, ['soup'], null);
    const key = randomUUID();
    const first = await hold(origin, other, idsOf(other, 0), key);
    await fire(origin, other);
    const again = await hold(origin, other, idsOf(other, 0), key);
    t.equal(again.text, first.text, 'the first answer');
    const { data } = await origin.read('waiterOrder', { params: { id: other.id } });
    t.equal(data.lines[0]?.state, 'sent', 'what was fired since stays so');
    const events = await origin.database.db
      .selectFrom('events')
      .select('payload')
      .where('type', '=', 'lines.heldBack')
      .where('entity_id', '=', other.id)
      .execute();
    t.match(
      events.map(({ payload }) => JSON.parse(payload)),
      [{ lines: [{ id: other.lines[0]?.id, before: 'sent', after: 'held' }] }],
    );
  },
);

t.test('what was held back is voided only by who may void what was sent, and costs as before', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup', 'dumplings']);
  const [soup = ''] = idsOf(order, 0);
  await hold(origin, order, [soup]);
  const params = { id: order.id, lineId: soup };
  const refused = await origin.command('voidLine', { reason: 'not wanted' }, { as: 'waiter', params });
  t.equal(refusalOf(refused), 'APPROVAL_REQUIRED');
  const voided = await origin.command('voidLine', { reason: 'not wanted' }, { as: 'admin', params });
  t.match(voided.data.lines[0], { state: 'voided', void: { started: false } });
  t.same((await ticketsOf(origin)).flatMap(([, lines]) => lines).sort(), ['sent', 'voided']);
});

t.test('nothing is held back on an order that is closed, or by who takes no orders', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup']);
  const body = { lineIds: idsOf(order, 0) };
  const cook = await origin.command('holdLines', body, { as: 'kitchen', params: { id: order.id } });
  t.equal(refusalOf(cook), 'FORBIDDEN');
  await pay(origin, order.id, { kind: 'card', amount: order.total, closes: true });
  t.equal(refusalOf(await hold(origin, order, idsOf(order, 0))), 'ORDER_NOT_OPEN');
});

t.test('a station that reads paper gets a slip, which is not undone', async t => {
  const origin = await createOrigin(t);
  const printer = { name: 'Kuchnia', kind: 'printer', station: 'kitchen', driver: 'simulator' } as const;
  await origin.command('createDevice', printer);
  const order = await sentOrder(origin, ['soup', 'soup']);
  await hold(origin, order, idsOf(order, 1));
  const jobs = await origin.database.db.selectFrom('print_jobs').select('document').execute();
  const documents = jobs.map(({ document }): PrintedDocument => JSON.parse(document));
  t.same(documents.map(({ slip, lines }) => `${slip} ${lines.length}`).sort(), ['heldBack 1', 'undefined 2']);
  t.equal(refusalOf(await undo(origin, order, idsOf(order, 1))), 'TICKET_PRINTED');
  t.equal((await fire(origin, order)).lines[1]?.state, 'sent', 'it is fired, with a ticket of its own');
});

t.test('a held-back line goes with its order to another one and back, and is said once', async t => {
  const origin = await createOrigin(t);
  const target = await sentOrder(origin, ['soup']);
  const source = await sentOrder(origin, ['soup', 'soup'], null);
  const other = await sentOrder(origin, ['soup'], null);
  await hold(origin, source, idsOf(source, 1));
  const merge = { as: 'waiter', params: { id: other.id } } as const;
  const merged = await origin.command('mergeOrders', { orderId: source.id }, merge);
  t.equal(merged.status, 200, merged.text);
  t.same((await ticketsOf(origin)).flatMap(([, lines]) => lines).sort(), [
    'held back',
    'sent',
    'sent',
    'sent',
  ]);
  const back = await origin.command('unmergeOrders', { orderId: source.id }, merge);
  t.equal(back.status, 200, back.text);
  t.same((await ticketsOf(origin)).flatMap(([, lines]) => lines).sort(), [
    'held back',
    'sent',
    'sent',
    'sent',
  ]);
  t.equal(target.state, 'open');
});
