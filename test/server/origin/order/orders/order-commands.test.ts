import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { changeSettings } from '../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const { table1, table2, blockedTable, archivedTable, soup, dumplings, beer, water } = restaurantIds;
const dineIn = { type: 'dineIn', tableId: table1, guestCount: 2 } as const;

async function eventsOf(origin: OriginFixture, orderId: string) {
  const rows = await origin.database.db
    .selectFrom('events')
    .selectAll()
    .where('entity_id', '=', orderId)
    .orderBy('seq')
    .execute();
  return rows.map(row => ({ ...row, payload: JSON.parse(row.payload) }));
}

t.test('an order is opened at a table with its first lines, priced and taxed from the menu §7.5', async t => {
  const origin = await createOrigin(t);
  const lines = [
    { menuItemId: soup, quantity: 2, note: 'bez soli', seat: 1 },
    { menuItemId: dumplings, quantity: 1 },
    { menuItemId: beer, quantity: 1, course: 2 },
  ];
  const { status, data } = await origin.command('createOrder', { ...dineIn, lines }, { as: 'waiter' });
  t.equal(status, 201);
  t.match(data, {
    number: 1,
    businessDay: '2025-11-20',
    type: 'dineIn',
    tableId: table1,
    tableLabel: '1',
    waiterName: 'The waiter',
    state: 'open',
    receiptState: 'none',
    isReceiptPending: false,
    total: 9500,
    subtotal: 9500,
    version: 1,
  });
  t.match(data.lines, [
    { name: 'Zupa', kitchenNames: { pl: 'ZUPA' }, course: 1, lineTotal: 4400, seat: 1 },
    { name: 'Pierogi', course: 3, station: 'kitchen', state: 'draft', vatRate: 8 },
    { name: 'Piwo', names: { en: 'English Piwo' }, course: 2, station: 'bar', vatRate: 23 },
  ]);
  t.same(data.vatBreakdown, [
    { rate: 23, net: 732, vat: 168, gross: 900 },
    { rate: 8, net: 7963, vat: 637, gross: 8600 },
  ]);
  t.notOk('note' in data, 'what is not there is absent, not null');
  t.same((await origin.read('waiterOrder', { as: 'waiter', params: { id: data.id } })).data, data);
});

t.test('what is taken away has no table and its own VAT rate', async t => {
  const origin = await createOrigin(t);
  const lines = [
    { menuItemId: soup, quantity: 1 },
    { menuItemId: dumplings, quantity: 1 },
  ];
  const takeaway = { type: 'takeaway', guestCount: 0, lines } as const;
  const { data } = await origin.command('createOrder', takeaway, { as: 'waiter' });
  t.same(
    data.lines.map(line => line.vatRate),
    [5, 8],
  );
  t.notOk('tableId' in data);
  const atTable = await origin.command('createOrder', { ...takeaway, tableId: table1 }, { as: 'waiter' });
  t.match(atTable.problem, { status: 400, code: 'INVALID_REQUEST', errors: [{ path: 'tableId' }] });
});

t.test('a dine-in order needs a table that is there and not blocked', async t => {
  const origin = await createOrigin(t);
  const open = async (tableId: string | undefined) => {
    const body = { type: 'dineIn', guestCount: 1, ...(tableId === undefined ? {} : { tableId }) } as const;
    return (await origin.command('createOrder', body, { as: 'waiter' })).problem;
  };
  const field = { errors: [{ path: 'tableId' }] };
  t.match(await open(undefined), { status: 400, code: 'INVALID_REQUEST', ...field });
  t.match(await open(createUuid()), { status: 404, code: 'NOT_FOUND', ...field });
  t.match(await open(archivedTable), { status: 404, code: 'NOT_FOUND', ...field });
  t.match(await open(blockedTable), { status: 422, code: 'TABLE_BLOCKED', ...field });
});

t.test(
  'a second order on a table is refused and names the first; a cancelled one leaves it free',
  async t => {
    const origin = await createOrigin(t);
    const first = await origin.command('createOrder', dineIn, { as: 'waiter' });
    const second = await origin.command('createOrder', dineIn, { as: 'secondWaiter' });
    t.match(second.problem, { status: 409, code: 'TABLE_HAS_OPEN_ORDER', orderId: first.data.id });
    await origin.command('cancelOrder', {}, { as: 'waiter', params: { id: first.data.id } });
    const third = await origin.command('createOrder', dineIn, { as: 'secondWaiter' });
    t.match(third.data, { number: 2, waiterName: 'The secondWaiter' });
  },
);

t.test('ids chosen by the client are kept, and refused when they are taken', async t => {
  const origin = await createOrigin(t);
  const [id, lineId] = [createUuid(), createUuid()];
  const line = { id: lineId, menuItemId: beer, quantity: 1 };
  const { data } = await origin.command('createOrder', { id, ...dineIn, lines: [line] }, { as: 'waiter' });
  t.equal(data.id, id);
  t.equal(data.lines[0]?.id, lineId);
  const again = await origin.command('createOrder', { ...dineIn, id, tableId: table2 }, { as: 'waiter' });
  t.match(again.problem, { status: 409, code: 'ID_TAKEN', errors: [{ path: 'id' }] });
  const sameLine = await origin.command('addLines', { lines: [line] }, { as: 'waiter', params: { id } });
  t.match(sameLine.problem, { code: 'ID_TAKEN', errors: [{ path: 'lines/0/id' }] });
  const twice = { ...line, id: createUuid() };
  const doubled = await origin.command(
    'addLines',
    { lines: [twice, twice] },
    { as: 'waiter', params: { id } },
  );
  t.match(doubled.problem, { code: 'ID_TAKEN', errors: [{ path: 'lines/1/id' }] });
  t.equal((await origin.read('waiterOrder', { params: { id } })).data.lines.length, 1, 'nothing was added');
});

t.test('numbers count from one on each business day, which ends at four in the morning', async t => {
  const origin = await createOrigin(t);
  const open = async () => (await origin.command('createOrder', { type: 'takeaway', guestCount: 0 })).data;
  t.match(await open(), { number: 1, businessDay: '2025-11-20' });
  origin.clock.nowMs = Date.parse('2025-11-21T02:59:00Z');
  t.match(await open(), { number: 2, businessDay: '2025-11-20' });
  origin.clock.nowMs = Date.parse('2025-11-21T03:00:00Z');
  t.match(await open(), { number: 1, businessDay: '2025-11-21' });
});

t.test(
  'in the hour that comes twice an order stays on the day that has begun, and its number is new',
  async t => {
    const origin = await createOrigin(t);
    await changeSettings(origin, () => ({ timeZone: 'Europe/Warsaw', businessDayCutoff: '02:30' }));
    const open = async (at: string) => {
      origin.clock.nowMs = Date.parse(at);
      return (await origin.command('createOrder', { type: 'takeaway', guestCount: 0 })).data;
    };
    t.match(await open('2026-10-25T00:29:00Z'), { number: 1, businessDay: '2026-10-24' }, '02:29');
    t.match(await open('2026-10-25T00:30:00Z'), { number: 1, businessDay: '2026-10-25' }, '02:30');
    t.match(await open('2026-10-25T01:10:00Z'), { number: 2, businessDay: '2026-10-25' }, '02:10 once more');
  },
);

t.test('the heading of an order can be changed and its notes cleared', async t => {
  const origin = await createOrigin(t);
  const { data } = await origin.command('createOrder', { ...dineIn, note: 'urodziny' }, { as: 'waiter' });
  const params = { id: data.id };
  const change = { guestCount: 5, allergyNote: 'orzechy' };
  const changed = await origin.command('changeOrder', change, { as: 'waiter', params });
  t.match(changed.data, { guestCount: 5, allergyNote: 'orzechy', note: 'urodziny', version: 2 });
  const cleared = await origin.command(
    'changeOrder',
    { note: null, allergyNote: null },
    { as: 'waiter', params },
  );
  t.notOk('note' in cleared.data || 'allergyNote' in cleared.data);
  const events = await eventsOf(origin, data.id);
  t.match(events.at(-1), {
    type: 'order.allergyChanged',
    payload: { before: { note: 'urodziny' }, after: { note: null } },
  });
});

t.test('an order can be cancelled while nothing of it was sent; its drafts go with it', async t => {
  const origin = await createOrigin(t);
  const lines = [{ menuItemId: beer, quantity: 1 }];
  const { data } = await origin.command('createOrder', { ...dineIn, lines }, { as: 'waiter' });
  const params = { id: data.id };
  const cancelled = await origin.command('cancelOrder', {}, { as: 'waiter', params });
  t.match(cancelled.data, { state: 'cancelled', lines: [], total: 0, closedAt: '2025-11-20T18:00:00.000Z' });
  for (const again of [
    await origin.command('cancelOrder', {}, { as: 'waiter', params }),
    await origin.command('addLines', { lines }, { as: 'waiter', params }),
    await origin.command('sendOrder', {}, { as: 'waiter', params }),
    await origin.command('changeOrder', { guestCount: 1 }, { as: 'waiter', params }),
  ]) {
    t.match(again.problem, { status: 409, code: 'ORDER_NOT_OPEN' });
  }
  t.same((await origin.read('waiterOrders')).data, []);
});

t.test('an order of which something was sent cannot be cancelled', async t => {
  const origin = await createOrigin(t);
  const lines = [{ menuItemId: water, quantity: 1 }];
  const { data } = await origin.command('createOrder', { ...dineIn, lines }, { as: 'waiter' });
  await origin.command('sendOrder', {}, { as: 'waiter', params: { id: data.id } });
  const refused = await origin.command('cancelOrder', {}, { as: 'waiter', params: { id: data.id } });
  t.match(refused.problem, { status: 409, code: 'ORDER_HAS_LINES' });
});

t.test('the waiters see the open orders in the order of their numbers §10.2c', async t => {
  const origin = await createOrigin(t);
  for (const tableId of [table2, table1]) {
    const lines = [{ menuItemId: soup, quantity: 1 }];
    await origin.command('createOrder', { ...dineIn, tableId, lines }, { as: 'waiter' });
  }
  const { data } = await origin.read('waiterOrders', { as: 'secondWaiter' });
  t.match(data, [
    { number: 1, tableLabel: '2', lines: [{ name: 'Zupa' }] },
    { number: 2, tableLabel: '1', lines: [{ name: 'Zupa' }] },
  ]);
});

t.test('every command leaves its event with who, when and under which key', async t => {
  const origin = await createOrigin(t);
  const key = createUuid();
  const lines = [{ menuItemId: soup, quantity: 1 }];
  const { data } = await origin.command('createOrder', { ...dineIn, lines }, { as: 'waiter', key });
  const params = { id: data.id };
  await origin.command('sendOrder', {}, { as: 'waiter', params });
  await origin.command('readyLine', {}, { as: 'kitchen', params: { id: data.lines[0]?.id ?? '' } });
  const events = await eventsOf(origin, data.id);
  t.match(events, [
    { seq: 1, type: 'order.opened', idempotency_key: key, at: '2025-11-20T18:00:00.000Z', entity: 'order' },
    { seq: 2, type: 'lines.sent', payload: { round: 1, lines: [{ before: 'draft', after: 'sent' }] } },
    { seq: 3, type: 'line.ready', payload: { lines: [{ before: 'sent', after: 'ready' }] } },
  ]);
});

t.test(
  'another organization sees and changes nothing, and gets the same 404 as for no id at all',
  async t => {
    const origin = await createOrigin(t);
    const lines = [{ menuItemId: soup, quantity: 1 }];
    const { data } = await origin.command('createOrder', { ...dineIn, lines }, { as: 'waiter' });
    const lineId = data.lines[0]?.id ?? '';
    for (const id of [data.id, createUuid(), 'not-a-uuid', '%20']) {
      const params = { id, lineId };
      const answers = [
        await origin.read('waiterOrder', { as: 'otherAdmin', params }),
        await origin.command('changeOrder', { guestCount: 9 }, { as: 'otherAdmin', params }),
        await origin.command('cancelOrder', {}, { as: 'otherAdmin', params }),
        await origin.command('addLines', { lines }, { as: 'otherAdmin', params }),
        await origin.command('changeLine', { quantity: 9 }, { as: 'otherAdmin', params }),
        await origin.command('removeLine', undefined, { as: 'otherAdmin', params }),
        await origin.command('sendOrder', {}, { as: 'otherAdmin', params }),
        await origin.command('serveLines', { lineIds: [lineId] }, { as: 'otherAdmin', params }),
        await origin.command('readyTicket', {}, { as: 'otherAdmin', params }),
        await origin.command('readyLine', {}, { as: 'otherAdmin', params: { id: lineId } }),
      ];
      for (const { status, text } of answers) {
        t.equal(status, 404);
        t.equal(text, answers[0]?.text);
      }
    }
    t.same((await origin.read('waiterOrders', { as: 'otherWaiter' })).data, []);
    t.same((await origin.read('waiterOrder', { params: { id: data.id } })).data, data);
  },
);
