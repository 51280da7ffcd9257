import t from 'tap';
import type { OpenOrderSummary } from '#shared/order/waiter-table-schema.ts';
import { tableState } from '../../../../../server/origin/order/orders/waiter-table-rules.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const { table1, table2, blockedTable, soup, dumplings, water } = restaurantIds;

function summary(facts: Partial<OpenOrderSummary>): OpenOrderSummary {
  return {
    id: '01970000-0000-7000-8000-000000000999',
    number: 1,
    state: 'open',
    waiterId: 'w',
    waiterName: 'W',
    guestCount: 1,
    total: 0,
    due: 0,
    openedAt: '2025-11-20T18:00:00.000Z',
    draftLines: 0,
    heldLines: 0,
    sentLines: 0,
    preparingLines: 0,
    readyLines: 0,
    isReceiptPending: false,
    ...facts,
  };
}

t.test('a tile shows the worst of what holds for its orders', async t => {
  const late = summary({ lateSince: '2025-11-20T18:00:00.000Z' });
  const ready = summary({ readyLines: 1 });
  const pending = summary({ isReceiptPending: true });
  t.equal(tableState([]), 'free');
  t.equal(tableState([summary({})]), 'occupied');
  const held = summary({ heldLines: 1 });
  const waiting = summary({ billRequestedAt: '2025-11-20T18:00:00.000Z' });
  t.equal(tableState([summary({}), held]), 'heldCourse');
  t.equal(tableState([held, waiting]), 'billRequested');
  t.equal(tableState([waiting, late]), 'late');
  t.equal(tableState([late, ready]), 'readyToServe');
  t.equal(tableState([ready, pending]), 'receiptPending');
});

async function sentOrder(origin: OriginFixture, menuItemIds: readonly string[]) {
  const lines = menuItemIds.map(menuItemId => ({ menuItemId, quantity: 2 }));
  const body = { type: 'dineIn', tableId: table1, guestCount: 3, lines } as const;
  const { data } = await origin.command('createOrder', body, { as: 'waiter' });
  await origin.command('sendOrder', {}, { as: 'waiter', params: { id: data.id } });
  return data;
}

async function tile(origin: OriginFixture, id: string = table1) {
  const { data } = await origin.read('waiterTables', { as: 'waiter' });
  return data.find(table => table.id === id);
}

t.test('the tables come by location, then in their own order, without archived ones', async t => {
  const origin = await createOrigin(t);
  const { data } = await origin.read('waiterTables', { as: 'waiter' });
  t.same(
    data.map(table => [table.location.name, table.label, table.state, table.isBlocked]),
    [
      ['Sala', '2', 'free', false],
      ['Sala', '3', 'free', true],
      ['Ogród', '1', 'free', false],
    ],
  );
  t.same(
    data.map(table => table.id),
    [table2, blockedTable, table1],
  );
});

t.test('a tile carries its order’s sums and turns from occupied to ready to free §7.3', async t => {
  const origin = await createOrigin(t);
  const { id } = await sentOrder(origin, [soup, dumplings]);
  const drafts = [{ menuItemId: water, quantity: 1 }];
  const { data } = await origin.command('addLines', { lines: drafts }, { as: 'waiter', params: { id } });
  const lineIds = data.lines.map(line => line.id);
  const [soupId = '', , waterId = ''] = lineIds;
  await origin.command('startLine', {}, { as: 'kitchen', params: { id: soupId } });
  t.match(await tile(origin), {
    state: 'occupied',
    orders: [
      {
        id,
        number: 1,
        waiterName: 'The waiter',
        guestCount: 3,
        total: 13_500,
        due: 13_500,
        draftLines: 1,
        sentLines: 2,
        preparingLines: 2,
        readyLines: 0,
        isReceiptPending: false,
      },
    ],
  });
  await origin.command('readyLine', {}, { as: 'kitchen', params: { id: soupId } });
  t.match(await tile(origin), { state: 'readyToServe', orders: [{ readyLines: 2 }] });
  await origin.command('serveLines', { lineIds: [soupId] }, { as: 'waiter', params: { id } });
  await origin.command('removeLine', undefined, { as: 'waiter', params: { id, lineId: waterId } });
  const after = await tile(origin);
  t.match(after, { state: 'occupied', orders: [{ readyLines: 0, total: 12_800, draftLines: 0 }] });
});

t.test('a tile has its table’s place on the plan, and how far each course of its order is', async t => {
  const origin = await createOrigin(t);
  const { id } = await sentOrder(origin, [soup, dumplings]);
  const params = { id };
  const drafts = [{ menuItemId: water, quantity: 1 }];
  const { data } = await origin.command('addLines', { lines: drafts }, { as: 'waiter', params });
  const [first, second] = data.lines;
  await origin.command('readyLine', {}, { as: 'kitchen', params: { id: first?.id ?? '' } });
  await origin.command('serveLines', { lineIds: [first?.id ?? ''] }, { as: 'waiter', params });
  const row = await tile(origin);
  t.match(row?.place, { shape: 'square', x: Number, y: Number, width: Number, height: Number, rotation: 0 });
  const courseOf = (line: typeof first, servedCount: number) => ({
    course: line?.course,
    lineCount: 2,
    heldCount: 0,
    servedCount,
  });
  t.same(
    row?.orders[0]?.courses,
    [courseOf(first, 2), courseOf(second, 0)],
    'drafts are in no course yet, the courses come in their order',
  );
});

t.test('a line becomes late by the clock alone, and the tag of the tables tells it', async t => {
  const origin = await createOrigin(t);
  const params = { id: (await sentOrder(origin, [soup, dumplings])).id };
  const { lines } = (await origin.read('waiterOrder', { as: 'waiter', params })).data;
  t.same(
    lines.map(({ lateAt }) => lateAt),
    ['2025-11-20T18:12:00.000Z', '2025-11-20T18:15:00.000Z'],
    'and the order itself says the same',
  );
  const before = await origin.read('waiterTables', { as: 'waiter' });
  const headers = { 'if-none-match': String(before.headers.etag) };
  origin.clock.nowMs += 12 * 60_000 - 1;
  t.equal((await origin.read('waiterTables', { as: 'waiter', headers })).status, 304);
  origin.clock.nowMs += 1;
  const after = await origin.read('waiterTables', { as: 'waiter', headers });
  t.equal(after.status, 200);
  const late = { state: 'late', orders: [{ lateSince: '2025-11-20T18:12:00.000Z' }] };
  t.match(
    after.data.find(table => table.id === table1),
    late,
  );
  origin.clock.nowMs += 3 * 60_000;
  t.match(await tile(origin), late, 'the first late line counts');
  t.not((await origin.read('waiterTables', { as: 'waiter' })).headers.etag, after.headers.etag);
  await origin.command('readyLine', {}, { as: 'kitchen', params: { id: lines[0]?.id ?? '' } });
  const { data } = await origin.read('waiterOrder', { as: 'waiter', params });
  t.equal(data.lines[0]?.lateAt, undefined, 'what is ready is late no more');
});

t.test(
  'what is paid is no longer due, and a paid table is free once its dishes and receipt are out',
  async t => {
    const origin = await createOrigin(t);
    const { id, lines } = await sentOrder(origin, [soup]);
    const params = { id };
    await origin.command('takePayment', { kind: 'card', amount: 1_400 }, { params });
    t.match(await tile(origin), { state: 'occupied', orders: [{ total: 4_400, due: 3_000 }] });
    await origin.command('takePayment', { kind: 'card', amount: 3_000, closes: true }, { params });
    t.match(await tile(origin), { state: 'receiptPending', orders: [{ id, state: 'closed', due: 0 }] });
    const paper = origin.database.db
      .updateTable('orders')
      .set({ receipt_state: 'issued' })
      .where('id', '=', id);
    await paper.execute();
    t.match(await tile(origin), { state: 'occupied', orders: [{ state: 'closed', sentLines: 2 }] });
    t.equal((await origin.read('waiterOrders')).data.length, 1, 'the waiter still has it to bring');
    t.equal((await tile(origin))?.orders[0]?.isRefunded, undefined);
    const { data: closed } = await origin.read('waiterOrder', { params });
    for (const { id: paymentId } of closed.payments)
      await origin.command('refundPayment', { reason: 'Reklamacja' }, { params: { id, paymentId } });
    t.match(await tile(origin), { orders: [{ state: 'closed', isRefunded: true, total: 4_400 }] });
    const lineId = lines[0]?.id ?? '';
    await origin.command('readyLine', {}, { as: 'kitchen', params: { id: lineId } });
    const readySince = '2025-11-20T18:00:00.000Z';
    t.match(await tile(origin), { state: 'readyToServe', orders: [{ readyLines: 2, readySince }] });
    await origin.command('serveLines', { lineIds: [lineId] }, { as: 'waiter', params });
    t.match(await tile(origin), { state: 'free', orders: [] });
    t.same((await origin.read('waiterOrders')).data, []);
  },
);
