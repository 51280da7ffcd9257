/** What one person can make grow is bounded at the origin, and a large order hides no other. */
import t from 'tap';
import { limits } from '#shared/kernel/limits.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { changeSettings, pay, sentOrder } from '../../../../helpers/restaurants/sent-order.ts';
import type { Person } from '../../../../helpers/restaurants/small-restaurant.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const { soup, table1 } = restaurantIds;
/** Longer than a call can make one. */
const longNote = 'ż'.repeat(7_000);
const many = (count: number) => Array.from({ length: count }, () => ({ menuItemId: soup, quantity: 1 }));

async function open(origin: OriginFixture, as: Person = 'waiter'): Promise<Order> {
  const answer = await origin.command('createOrder', { type: 'takeaway', guestCount: 0 }, { as });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.data;
}

function add(origin: OriginFixture, id: string, count: number, as: Person = 'waiter') {
  return origin.command('addLines', { lines: many(count) }, { as, params: { id } });
}

async function fill(origin: OriginFixture, id: string, count: number): Promise<void> {
  for (let left = count; left > 0; left -= limits.linesPerCommandMax) {
    const { status, text } = await add(origin, id, Math.min(left, limits.linesPerCommandMax));
    if (status !== 200) throw new Error(text);
  }
}

t.test('an order takes so many lines, removed ones too, and can still be served and paid', async t => {
  const origin = await createOrigin(t);
  const { id } = await open(origin);
  await fill(origin, id, limits.linesPerOrderMax);
  const params = { id };
  const tooMany = await add(origin, id, 1);
  const named = [{ path: 'lines', message: `must be at most ${limits.linesPerOrderMax}` }];
  t.match(tooMany.problem, { status: 409, code: 'ORDER_AT_LIMIT', errors: named });
  const lineId = (await origin.read('waiterOrder', { as: 'waiter', params })).data.lines[0]?.id ?? '';
  const line = { id, lineId };
  t.equal((await origin.command('removeLine', undefined, { as: 'waiter', params: line })).status, 200);
  t.match((await add(origin, id, 1)).problem, { code: 'ORDER_AT_LIMIT' });
  const sent = await origin.command('sendOrder', {}, { as: 'waiter', params });
  t.equal(sent.status, 200);
  const { total } = sent.data;
  t.equal((await pay(origin, id, { kind: 'card', amount: total })).status, 200);
});

t.test('neither a split nor a merge makes an order larger', async t => {
  const origin = await createOrigin(t);
  const { id } = await open(origin);
  await fill(origin, id, limits.linesPerOrderMax - 1);
  const body = { lines: [{ menuItemId: soup, quantity: 9 }] };
  const { data } = await origin.command('addLines', body, { as: 'waiter', params: { id } });
  const params = { id, lineId: data.lines.at(-1)?.id ?? '' };
  const split = await origin.command('splitLine', { quantity: 1 }, { as: 'waiter', params });
  t.match(split.problem, { code: 'ORDER_AT_LIMIT' });
  const toGo = { isTakeaway: false, quantity: 1 };
  t.match((await origin.command('setLineTakeaway', toGo, { as: 'waiter', params })).problem, {
    code: 'ORDER_AT_LIMIT',
  });
  const other = await open(origin);
  await fill(origin, other.id, 1);
  const merge = { orderId: other.id };
  t.match((await origin.command('mergeOrders', merge, { as: 'waiter', params: { id } })).problem, {
    code: 'ORDER_AT_LIMIT',
  });
  const move = { lines: [{ id: data.lines[0]?.id ?? '' }], orderId: id };
  const [line] = (await origin.read('waiterOrder', { as: 'waiter', params: { id: other.id } })).data.lines;
  const moved = { ...move, lines: [{ id: line?.id ?? '' }] };
  t.match((await origin.command('moveLines', moved, { as: 'waiter', params: { id: other.id } })).problem, {
    code: 'ORDER_AT_LIMIT',
  });
});

t.test('a person has so many open orders; a colleague goes on', async t => {
  const origin = await createOrigin(t);
  const orders = [];
  for (let index = 0; index < limits.openOrdersPerPersonMax; index += 1) orders.push(await open(origin));
  const body = { type: 'takeaway', guestCount: 0 } as const;
  const problem = { status: 409, code: 'OPEN_ORDERS_AT_LIMIT', errors: [{ path: 'openOrders' }] };
  t.match((await origin.command('createOrder', body, { as: 'waiter' })).problem, problem);
  await open(origin, 'secondWaiter');
  const params = { id: orders[0]?.id ?? '' };
  t.equal((await origin.command('cancelOrder', {}, { as: 'waiter', params })).status, 200);
  await open(origin);
});

t.test('what was merged or closed is not opened again beyond that', async t => {
  const origin = await createOrigin(t);
  await changeSettings(origin, ({ receipt }) => ({ receipt: { ...receipt, isAutomatic: false } }));
  const [into, merged] = [await open(origin), await open(origin)];
  const of = { as: 'waiter', params: { id: into.id } } as const;
  t.equal((await origin.command('mergeOrders', { orderId: merged.id }, of)).status, 200);
  const closed = await sentOrder(origin, ['soup']);
  const receipt = await pay(origin, closed.id, { kind: 'card', amount: closed.total, closes: true });
  t.equal(receipt.status, 200, receipt.text);
  const others: string[] = [];
  while (others.length < limits.openOrdersPerPersonMax - 1) others.push((await open(origin)).id);
  const problem = { status: 409, code: 'OPEN_ORDERS_AT_LIMIT', errors: [{ path: 'openOrders' }] };
  const apart = () => origin.command('unmergeOrders', { orderId: merged.id }, of);
  t.match((await apart()).problem, problem);
  const reason = { reason: 'Pomyłka' };
  t.match((await origin.command('reopenOrder', reason, { params: { id: closed.id } })).problem, problem);
  await origin.command('cancelOrder', {}, { as: 'waiter', params: { id: others[0] ?? '' } });
  t.equal((await apart()).status, 200);
});

t.test('an order takes in so many others, and so much about allergies', async t => {
  const origin = await createOrigin(t);
  const { id } = await open(origin);
  const as = { as: 'waiter', params: { id } } as const;
  const merge = async () => origin.command('mergeOrders', { orderId: (await open(origin)).id }, as);
  for (let index = 0; index < limits.mergesPerOrderMax; index += 1) t.equal((await merge()).status, 200);
  t.match((await merge()).problem, { code: 'ORDER_AT_LIMIT', errors: [{ path: 'mergedFrom' }] });
  const seats = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...{ seat: from + at, allergens: [] },
      note: 'ż'.repeat(limits.noteLength),
    }));
  const much = { code: 'ORDER_AT_LIMIT', errors: [{ path: 'allergies' }] };
  const few = seats(1, 12);
  t.match((await origin.command('changeOrder', { allergies: seats(1, 30) }, as)).problem, much);
  const told = { type: 'takeaway', guestCount: 0 } as const;
  t.match(
    (await origin.command('createOrder', { ...told, allergies: seats(1, 30) }, { as: 'waiter' })).problem,
    much,
  );
  const [one, other] = [await open(origin), await open(origin)];
  for (const [order, allergies] of [
    [one, few],
    [other, seats(50, 12)],
  ] as const) {
    const changed = await origin.command(
      'changeOrder',
      { allergies },
      { as: 'waiter', params: { id: order.id } },
    );
    t.equal(changed.status, 200, changed.text);
  }
  const into = { as: 'waiter', params: { id: one.id } } as const;
  t.match((await origin.command('mergeOrders', { orderId: other.id }, into)).problem, much);
});

t.test('however many tickets of much text there are, the newest is on the screen', async t => {
  const origin = await createOrigin(t);
  const { id } = await open(origin);
  await fill(origin, id, 400);
  await origin.command('sendOrder', {}, { as: 'waiter', params: { id } });
  const { db } = origin.database;
  const [ticket] = await db.selectFrom('tickets').selectAll().execute();
  if (ticket === undefined) throw new Error('There is no ticket');
  const lines = await db.selectFrom('order_lines').select('id').where('order_id', '=', id).execute();
  for (const [index, line] of lines.entries()) {
    const ticketId = `ticket-${index}`;
    await db
      .insertInto('tickets')
      .values({ ...ticket, id: ticketId })
      .execute();
    await db.updateTable('order_lines').set({ ticket_id: ticketId }).where('id', '=', line.id).execute();
  }
  const note = longNote.repeat(2);
  const allergies = JSON.stringify([{ seat: 1, allergens: [], note }]);
  await db.updateTable('orders').set({ allergies, note, allergy_note: note }).where('id', '=', id).execute();
  origin.clock.nowMs += 60_000;
  const newest = await sentOrder(origin, ['soup']);
  const { data } = await origin.read('preparationOrders', { as: 'kitchen', params: { location: 'kitchen' } });
  t.match(data.at(-1), { orderId: newest.id, lines: [{ quantity: 1 }] });
  t.equal(data.length, 401);
});

t.test('a person has so many lines under way; a colleague goes on', async t => {
  const origin = await createOrigin(t);
  const steps = limits.linesOnOpenOrdersMax / limits.linesPerCommandMax;
  const orders: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    const { id } = await open(origin);
    orders.push(id);
    await fill(origin, id, limits.linesPerCommandMax);
  }
  const usual = await open(origin, 'secondWaiter');
  const { problem } = await add(origin, usual.id, 1);
  t.match(problem, { status: 409, code: 'UNSERVED_LINES_AT_LIMIT', errors: [{ path: 'unservedLines' }] });
  t.equal((await add(origin, usual.id, 1, 'secondWaiter')).status, 200);
  const params = { id: orders[0] ?? '' };
  const { data } = await origin.command('sendOrder', {}, { as: 'waiter', params });
  const served = { lineIds: data.lines.map(({ id }) => id), notReady: true };
  t.equal((await origin.command('serveLines', served, { as: 'waiter', params })).status, 200);
  t.equal((await add(origin, usual.id, 1)).status, 200);
  const { problem: large } = await add(origin, params.id, 1);
  t.match(large, { status: 409, code: 'ORDER_AT_LIMIT', errors: [{ path: 'linesOnOpenOrders' }] });
});

t.test('what is free counts until it is served, on closed orders too', async t => {
  const origin = await createOrigin(t);
  const free = { params: { id: soup }, headers: { 'if-match': '"1"' } };
  t.equal((await origin.command('changeMenuItem', { price: 0 }, free)).status, 200);
  for (let left = limits.unservedLinesPerPersonMax; left > 0; left -= limits.linesPerCommandMax) {
    const params = { id: (await open(origin)).id };
    await fill(origin, params.id, limits.linesPerCommandMax);
    t.equal((await origin.command('sendOrder', {}, { as: 'waiter', params })).status, 200);
    t.equal((await origin.command('closeOrder', {}, { as: 'waiter', params })).status, 200);
  }
  const { id } = await open(origin);
  t.match((await add(origin, id, 1)).problem, { code: 'UNSERVED_LINES_AT_LIMIT' });
});

t.test('an order that is too large for the lists hides no other, and is read alone', async t => {
  const origin = await createOrigin(t);
  const usual = await sentOrder(origin, ['soup', 'dumplings']);
  const { id } = await open(origin);
  await fill(origin, id, 500);
  await origin.command('sendOrder', {}, { as: 'waiter', params: { id } });
  await origin.database.db
    .updateTable('order_lines')
    .set({ note: longNote })
    .where('order_id', '=', id)
    .execute();
  for (const headers of [{}, { 'a-im': 'list-patch' }]) {
    const { text, data } = await origin.read('waiterOrders', { as: 'waiter', headers });
    t.ok(Buffer.byteLength(text) < limits.listBytesMax);
    t.match(data, [{ id: usual.id }, { id, lines: [], linesLeftOut: 500, total: 500 * 2200 }]);
    t.equal(data[0]?.lines.length, 2);
    const kitchen = { as: 'kitchen', params: { location: 'kitchen' }, headers } as const;
    const tickets = await origin.read('preparationOrders', kitchen);
    t.match(tickets.data, [{ orderId: usual.id }, { orderId: usual.id }, { orderId: id, linesLeftOut: 500 }]);
    t.same(
      tickets.data.map(({ lines }) => lines.length),
      [1, 1, 0],
    );
  }
  const page = await origin.read('adminOrders');
  t.same(
    page.data.items.map(({ lines }) => lines.length),
    [0, 2],
  );
  const { data } = await origin.read('adminOrder', { params: { id } });
  t.equal(data.lines.length, 500);
  t.notOk('linesLeftOut' in data);
});

t.test('an order takes so many payments, and a refund still', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup']);
  for (let index = 0; index < limits.paymentsPerOrderMax; index += 1)
    t.equal((await pay(origin, order.id, { kind: 'cash', amount: 1, tendered: 1 })).status, 200);
  const { problem } = await pay(origin, order.id, { kind: 'cash', amount: 1, tendered: 1 });
  t.match(problem, { status: 409, code: 'PAYMENTS_AT_LIMIT', errors: [{ path: 'payments' }] });
  const { payments } = (await origin.read('adminOrder', { params: { id: order.id } })).data;
  const params = { id: order.id, paymentId: payments[0]?.id ?? '' };
  t.equal((await origin.command('refundPayment', { reason: 'Pomyłka' }, { params })).status, 200);
});

t.test('a person asks for so many approvals at a time', async t => {
  const origin = await createOrigin(t);
  const { id } = await open(origin);
  await fill(origin, id, limits.pendingApprovalsPerPersonMax + 1);
  const { data } = await origin.command('sendOrder', {}, { as: 'waiter', params: { id } });
  const answers = [];
  for (const { id: lineId } of data.lines)
    answers.push(
      await origin.command(
        'askApproval',
        { kind: 'void', lineId, reason: 'Pomyłka' },
        { as: 'waiter', params: { id } },
      ),
    );
  t.match(answers.at(-1)?.problem, {
    status: 409,
    code: 'APPROVALS_AT_LIMIT',
    errors: [{ path: 'approvals' }],
  });
  t.same(new Set(answers.slice(0, -1).map(({ status }) => status)), new Set([200]));
});

t.test('a repeated change of a large order is answered with it, and keeps no copy of it', async t => {
  const origin = await createOrigin(t);
  const dineIn = { type: 'dineIn', tableId: table1, guestCount: 2 } as const;
  const { data } = await origin.command('createOrder', dineIn, { as: 'waiter' });
  const params = { id: data.id };
  await fill(origin, data.id, 200);
  const key = createUuid();
  const change = () => origin.command('changeOrder', { guestCount: 3 }, { as: 'waiter', params, key });
  const first = await change();
  await origin.command('changeOrder', { guestCount: 4 }, { as: 'waiter', params });
  const again = await change();
  t.equal(again.headers['idempotency-replayed'], 'true');
  t.match(again.data, { id: data.id, guestCount: 4, version: first.data.version + 1 });
  t.equal(again.data.lines.length, 200);
  const other = await origin.command('changeOrder', { guestCount: 9 }, { as: 'waiter', params, key });
  t.match(other.problem, { code: 'IDEMPOTENCY_KEY_REUSED' });
  const records = await origin.database.db.selectFrom('idempotency_records').selectAll().execute();
  t.ok(records.every(({ body }) => body.length <= 16_384));
  t.match(
    records.find(row => row.key === key),
    { body: '', order_id: data.id, order_version: first.data.version },
  );
});

t.test('a long history begins where there is room for it, and says so', async t => {
  const origin = await createOrigin(t);
  const { id, version } = await open(origin);
  const note = 'ż'.repeat(limits.orderNoteLength);
  const event = {
    org_id: restaurantIds.organization,
    at: '2025-11-20T18:00:00.000Z',
    user_id: 'u',
    device_id: null,
  };
  const rest = { idempotency_key: null, type: 'order.changed', entity: 'order', entity_id: id };
  const payload = JSON.stringify({ before: { note }, after: { note } });
  const count = Math.ceil(limits.historyCharactersMax / payload.length) + 1;
  for (let seq = 0; seq < count; seq += 500)
    await origin.database.db
      .insertInto('events')
      .values(
        Array.from({ length: Math.min(500, count - seq) }, (_, at) => ({
          ...event,
          ...rest,
          payload,
          seq: 1_000 + seq + at,
        })),
      )
      .execute();
  t.equal(version, 1);
  const { data, text } = await origin.read('orderEvents', { params: { id } });
  t.ok(text.length <= limits.historyCharactersMax + 100_000);
  t.match(data[0], { id: '0', type: 'history.leftOut' });
  t.equal(data.at(-1)?.id, String(999 + count));
});

t.test('a body of so many values is refused before they are looked at, in a call of a waiter', async t => {
  const origin = await createOrigin(t);
  const unknown = Object.fromEntries(Array.from({ length: limits.bodyValuesMax }, (_, at) => [`k${at}`, {}]));
  const body = { type: 'takeaway', guestCount: 0, ...unknown } as const;
  const { problem } = await origin.command('createOrder', body, { as: 'waiter' });
  t.match(problem, { status: 413, code: 'BODY_TOO_LARGE' });
});
