import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createOrigin, startMs } from '../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../helpers/restaurants/small-restaurant.ts';
import { onlySqlite } from '../../helpers/stores/test-store.ts';

const { table1, soup } = restaurantIds;

t.test('the origin is healthy while its store can be written to', onlySqlite, async t => {
  const origin = await createOrigin(t);
  t.match(await origin.send({ method: 'GET', url: '/health' }), { status: 200, data: { status: 'ok' } });
  await sql`pragma query_only = on`.execute(origin.database.db);
  const unhealthy = await origin.send({ method: 'GET', url: '/health' });
  t.match(unhealthy.problem, { status: 503, code: 'STORAGE_UNAVAILABLE' });
});

t.test('a store that cannot be written to refuses commands, and reads go on', onlySqlite, async t => {
  const origin = await createOrigin(t);
  await sql`pragma query_only = on`.execute(origin.database.db);
  const refused = await origin.command('createOrder', { type: 'takeaway', guestCount: 0 }, { as: 'waiter' });
  t.match(refused.problem, { status: 503, code: 'STORAGE_UNAVAILABLE' });
  t.same((await origin.read('waiterOrders', { as: 'waiter' })).data, []);
});

t.test(
  'on a full disk a command is refused whole, reads go on, and with room it goes through',
  onlySqlite,
  async t => {
    const origin = await createOrigin(t);
    const { db } = origin.database;
    const lines = Array.from({ length: 50 }, () => ({
      menuItemId: soup,
      quantity: 1,
      note: 'x'.repeat(200),
    }));
    const order = () =>
      origin.command('createOrder', { type: 'takeaway', guestCount: 0, lines }, { as: 'waiter' });
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 20)}`.execute(db);
    let acknowledged = 0;
    let answer = await order();
    for (; answer.status === 201; answer = await order()) acknowledged += 1;
    t.match(answer.problem, { status: 503, code: 'STORAGE_UNAVAILABLE' });
    const orders = (await origin.read('waiterOrders', { as: 'waiter' })).data;
    t.equal(orders.length, acknowledged);
    t.ok(orders.every(one => one.lines.length === lines.length));
    await sql`pragma max_page_count = 1000000`.execute(db);
    t.equal((await order()).status, 201);
  },
);

t.test('a store that another program has locked is one that nothing can be saved in', async t => {
  const file = join(t.testdir(), 'kelner.db');
  const origin = await createOrigin(t, file);
  const other = new DatabaseSync(file);
  t.teardown(() => other.close());
  await sql`pragma busy_timeout = 1`.execute(origin.database.db);
  other.exec('begin immediate');
  const refused = await origin.command('createOrder', { type: 'takeaway', guestCount: 0 }, { as: 'waiter' });
  t.match(refused.problem, { status: 503, code: 'STORAGE_UNAVAILABLE' });
  other.exec('rollback');
});

t.test('everything is there after a restart, and an old key still has one effect', async t => {
  const file = join(t.testdir(), 'kelner.db');
  const closers: (() => Promise<void>)[] = [];
  const before = await createOrigin({ teardown: close => closers.push(close) }, file);
  const key = createUuid();
  const lines = [{ menuItemId: soup, quantity: 1 }];
  const body = { type: 'dineIn', tableId: table1, guestCount: 2, lines } as const;
  const created = await before.command('createOrder', body, { as: 'waiter', key });
  const params = { id: created.data.id };
  const sent = await before.command('sendOrder', {}, { as: 'waiter', params });
  const { etag } = (await before.read('waiterOrders')).headers;
  for (const close of closers) await close();

  const after = await createOrigin(t, file);
  t.same((await after.read('waiterOrder', { params })).data, sent.data);
  const headers = { 'if-none-match': String(etag) };
  t.equal((await after.read('waiterOrders', { headers })).status, 304, 'a tag outlives the process');
  const replay = await after.command('createOrder', body, { as: 'waiter', key });
  t.equal(replay.text, created.text);
  t.equal((await after.read('waiterOrders')).data.length, 1);
});

t.test('after a backup was put back no tag stands for what it stood for before', async t => {
  const file = join(t.testdir(), 'kelner.db');
  const laterMs = startMs + 60_000;
  /** Opens the store, sets a note on the order as the waiter, and closes it again. */
  const note = async (id: string, text: string, headers = {}) => {
    const closers: (() => Promise<void>)[] = [];
    const origin = await createOrigin({ teardown: close => closers.push(close) }, file);
    origin.clock.nowMs = text === 'before' ? startMs : laterMs;
    const params = { id };
    await origin.command('changeOrder', { note: text }, { as: 'waiter', params });
    const answers = {
      order: await origin.read('waiterOrder', { params, headers }),
      orders: await origin.read('waiterOrders', { headers }),
      tables: await origin.read('waiterTables', { headers }),
    };
    for (const close of closers) await close();
    return answers;
  };
  const closers: (() => Promise<void>)[] = [];
  const origin = await createOrigin({ teardown: close => closers.push(close) }, file);
  const body = { type: 'dineIn', tableId: table1, guestCount: 2 } as const;
  const { id } = (await origin.command('createOrder', body, { as: 'waiter' })).data;
  for (const close of closers) await close();
  const backup = readFileSync(file);
  const lost = await note(id, 'before');
  writeFileSync(file, backup);
  const tags = Object.values(lost).map(({ headers }) => String(headers['etag']));
  const now = await note(id, 'after', { 'if-none-match': tags.join(', ') });
  t.equal(now.order.data.version, lost.order.data.version, 'versions do repeat');
  t.match(now, {
    order: { status: 200, data: { note: 'after' } },
    orders: { status: 200 },
    tables: { status: 200 },
  });
});

t.test('a path too long for any id is not found, as a problem', async t => {
  const origin = await createOrigin(t);
  const answer = await origin.send({ method: 'GET', url: `/api/waiter/orders/${'a'.repeat(200)}` });
  t.match(answer, { status: 404, problem: { code: 'NOT_FOUND' } });
  t.match(answer.headers['content-type'], /^application\/problem\+json/);
});

t.test('a VAT rate with decimals passes the schema, more than two do not', async t => {
  const origin = await createOrigin(t);
  const item = (vatRate: number) => ({
    categoryId: restaurantIds.food,
    name: `Danie ${vatRate}`,
    price: 100,
    vatRate,
  });
  const tooFine = await origin.command('createMenuItem', item(7.005));
  t.match(tooFine.problem, { code: 'INVALID_REQUEST', errors: [{ path: 'vatRate' }] });
  const exact = await origin.command('createMenuItem', item(0.07));
  t.notOk(exact.problem.errors?.some(error => error.message.includes('multiple')));
});
