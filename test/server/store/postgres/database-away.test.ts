/** What a restaurant's commands do while the database goes away and comes back. */
import t, { type Test } from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { originMigrations } from '../../../../server/origin/kernel/migrations/origin-migrations.ts';
import type { OriginTables } from '../../../../server/origin/kernel/origin-tables.ts';
import { openPostgres } from '../../../../server/store/postgres/postgres-store.ts';
import { createOrigin } from '../../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../../helpers/restaurants/small-restaurant.ts';
import { layLine } from '../../../helpers/stores/database-line.ts';
import { createTestDatabase, needsPostgres } from '../../../helpers/stores/test-databases.ts';

const { soup, table1 } = restaurantIds;
const lines = [{ menuItemId: soup, quantity: 2 }];
const body = { type: 'dineIn', tableId: table1, guestCount: 2, lines } as const;
const orderCommitted = ['insert into "orders"', 'commit'];
const unavailable = { status: 503, problem: { code: 'STORAGE_UNAVAILABLE' } };

async function createLinedOrigin(t: Test) {
  const { url, drop } = await createTestDatabase(originMigrations);
  t.teardown(drop);
  const line = await layLine(t, url);
  const origin = await createOrigin(t, await openPostgres<OriginTables>(line.url, originMigrations));
  const order = (key: string) => origin.command('createOrder', body, { as: 'waiter', key });
  const orders = async () => (await origin.read('waiterOrders', { as: 'waiter' })).data;
  return { line, origin, order, orders };
}

t.test(
  'while the database is away commands and reads are answered with 503, and afterwards they go on',
  needsPostgres,
  async t => {
    const { line, origin, order, orders } = await createLinedOrigin(t);
    const key = createUuid();
    line.cut();
    t.match(await order(key), unavailable);
    t.match(await origin.read('waiterOrders', { as: 'waiter' }), unavailable);
    t.notOk(await origin.database.isWritable());
    line.mend();
    t.equal((await order(key)).status, 201);
    t.equal((await orders()).length, 1);
    t.ok(await origin.database.isWritable());
  },
);

for (const words of ['insert into "orders"', 'insert into "events"', 'insert into "idempotency_records"']) {
  t.test(`cut off at ${words} nothing is done, and sent again it is done once`, needsPostgres, async t => {
    const { line, order, orders } = await createLinedOrigin(t);
    const key = createUuid();
    line.cutAt([words], 'unheard');
    t.match(await order(key), unavailable);
    t.same(await orders(), []);
    t.equal((await order(key)).status, 201);
    t.same(
      (await orders()).map(({ lines }) => lines.map(({ quantity }) => quantity)),
      [[2]],
    );
  });
}

t.test('where COMMIT got no answer the key says that it was done', needsPostgres, async t => {
  const { line, order, orders } = await createLinedOrigin(t);
  const key = createUuid();
  line.cutAt(orderCommitted, 'unanswered');
  t.match(await order(key), unavailable);
  const [one] = await orders();
  const again = await order(key);
  t.match(again, { status: 201, data: { id: one?.id } });
  t.equal((await orders()).length, 1);
});

t.test('where COMMIT was not heard the key says that it was not', needsPostgres, async t => {
  const { line, order, orders } = await createLinedOrigin(t);
  const key = createUuid();
  line.cutAt(orderCommitted, 'unheard');
  t.match(await order(key), unavailable);
  t.same(await orders(), []);
  t.equal((await order(key)).status, 201);
  t.equal((await orders()).length, 1);
});
