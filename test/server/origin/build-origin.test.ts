import { join } from 'node:path';
import { sql } from 'kysely';
import t from 'tap';
import { createUuid } from '#shared/uuid.ts';
import { createOrigin } from '../../helpers/origin-fixture.ts';
import { houseIds } from '../../helpers/small-restaurant.ts';

const { table1, soup } = houseIds;

t.test('the origin is healthy while its store can be written to', async t => {
  const origin = await createOrigin(t);
  t.match(await origin.send({ method: 'GET', url: '/health' }), { status: 200, data: { status: 'ok' } });
  await sql`pragma query_only = on`.execute(origin.database.db);
  const unhealthy = await origin.send({ method: 'GET', url: '/health' });
  t.match(unhealthy.problem, { status: 503, code: 'STORAGE_UNAVAILABLE' });
});

t.test('a store that cannot be written to refuses commands, and reads go on', async t => {
  const origin = await createOrigin(t);
  await sql`pragma query_only = on`.execute(origin.database.db);
  const refused = await origin.command('createOrder', { type: 'takeaway', guestCount: 0 }, { as: 'waiter' });
  t.match(refused.problem, { status: 503, code: 'STORAGE_UNAVAILABLE' });
  t.same((await origin.read('waiterOrders', { as: 'waiter' })).data, []);
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

t.test('a VAT rate with decimals passes the schema, more than two do not', async t => {
  const origin = await createOrigin(t);
  const item = (vatRate: number) => ({
    categoryId: houseIds.food,
    name: `Danie ${vatRate}`,
    price: 100,
    vatRate,
  });
  const tooFine = await origin.command('createMenuItem', item(7.005));
  t.match(tooFine.problem, { code: 'INVALID_REQUEST', errors: [{ path: 'vatRate' }] });
  const exact = await origin.command('createMenuItem', item(0.07));
  t.notOk(exact.problem.errors?.some(error => error.message.includes('multiple')));
});
