/** Somebody holds a restaurant's lock for ten seconds: its writes wait or are tried again, and nobody else notices. */
import pg from 'pg';
import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { serverMigrations } from '../../../server/compose/store-migrations.ts';
import { listPresence } from '../../../server/origin/kernel/callers/presence-store.ts';
import { originMigrations } from '../../../server/origin/kernel/migrations/origin-migrations.ts';
import type { OriginTables } from '../../../server/origin/kernel/origin-tables.ts';
import { openPostgres, storeLock } from '../../../server/store/postgres/postgres-store.ts';
import { createOrigin } from '../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../helpers/restaurants/small-restaurant.ts';
import {
  peoplePerRole,
  type Restaurant,
  startTwoRestaurants,
} from '../../helpers/restaurants/two-restaurants.ts';
import { metricOf } from '../../helpers/stores/chain.ts';
import { createTestDatabase, needsPostgres } from '../../helpers/stores/test-databases.ts';

const heldMs = 10_000;
const METRICS_TOKEN = 'of-this-test-alone';
const waited = 'kelner_store_lock_wait_seconds_sum{lock="restaurant"}';
const kitchen = '/api/preparation/orders?location=kitchen';

const order = (restaurant: Restaurant, name: string, key: string) =>
  restaurant.call('waiter', {
    method: 'POST',
    path: '/api/waiter/orders',
    body: { type: 'takeaway', name, guestCount: 0 },
    headers: { 'idempotency-key': key },
  });

async function namesIn(restaurant: Restaurant): Promise<string[]> {
  const { text } = await restaurant.call('waiter', { method: 'GET', path: '/api/waiter/orders' });
  return (JSON.parse(text) as Order[]).map(({ name }) => name ?? '').filter(name => /^\d+$/.test(name));
}

t.test('a lock that is held delays one restaurant and loses nothing', needsPostgres, async t => {
  const { url: databaseUrl, drop } = await createTestDatabase(serverMigrations);
  const { url, restaurant, other } = await startTwoRestaurants(t, 'clerk', {
    DATABASE_URL: databaseUrl,
    METRICS_TOKEN,
  });
  const holder = new pg.Client({ connectionString: databaseUrl });
  t.teardown(async () => {
    await holder.end();
    await drop();
  });
  await holder.connect();
  // A person's first request introduces them, which is a write.
  for (const one of [restaurant, other])
    for (const role of ['waiter', 'kitchen'] as const)
      for (let person = 0; person < peoplePerRole; person += 1)
        await one.call(role, { method: 'GET', path: kitchen });
  const waitedBefore = (await metricOf({ url }, waited, METRICS_TOKEN)) ?? 0;
  // As a command of another process would that never ends.
  const lock = 'select pg_advisory_lock_shared($2), pg_advisory_lock(hashtextextended($1, 0))';
  await holder.query(lock, [restaurant.organizationId, storeLock]);
  const releasing = new Promise(resolve => setTimeout(resolve, heldMs)).then(() =>
    holder.query('select pg_advisory_unlock_all()'),
  );

  const refusals: { status: number; code: string | undefined }[] = [];
  const persist = async (name: string) => {
    const key = createUuid();
    for (;;) {
      const answer = await order(restaurant, name, key);
      if (answer.status < 500) return answer.status;
      refusals.push(answer);
      await new Promise(resolve => setTimeout(resolve, 200));
    }
  };
  let isReleased = false;
  void releasing.then(() => {
    isReleased = true;
  });
  const persisted = Promise.all(['1', '2', '3'].map(persist));

  for (let count = 0; !isReleased; count += 1) {
    t.equal((await order(other, String(count), createUuid())).status, 201, 'another restaurant goes on');
    t.same(await namesIn(restaurant), [], 'its own screens are read meanwhile');
    t.same(await restaurant.watch('kitchen', [kitchen]), { [kitchen]: 'snapshot' });
    t.equal((await namesIn(other)).length, count + 1);
    await new Promise(resolve => setTimeout(resolve, 500));
  }
  await releasing;

  t.same(await persisted, [201, 201, 201]);
  t.same((await namesIn(restaurant)).sort(), ['1', '2', '3'], 'each once');
  t.ok(refusals.length > 0, 'whoever waited too long was told');
  for (const { status, code } of refusals) t.match([status, code], [503, /^(STORAGE|ORIGIN)_UNAVAILABLE$/]);
  const waitedSeconds = ((await metricOf({ url }, waited, METRICS_TOKEN)) ?? 0) - waitedBefore;
  t.ok(waitedSeconds > 5, 'how long they waited is measured, also of those that gave up');
});

t.test('who reads is noted as present without waiting for it', needsPostgres, async t => {
  const { url, drop } = await createTestDatabase(originMigrations);
  t.teardown(drop);
  const { organization } = restaurantIds;
  const origin = await createOrigin(t, await openPostgres<OriginTables>(url, originMigrations));
  const seen = async () => [...(await listPresence(origin.database.db, organization)).values()].sort().at(-1);
  await origin.read('waiterOrders', { as: 'waiter' });
  const before = await seen();
  origin.clock.nowMs += 5 * 60_000;
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query('select pg_advisory_lock(hashtextextended($1, 0))', [organization]);
  t.equal((await origin.read('waiterOrders', { as: 'waiter' })).status, 200);
  t.not(await seen(), before);
  await holder.end();
});
