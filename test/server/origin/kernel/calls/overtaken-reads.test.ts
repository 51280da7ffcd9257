/** PostgreSQL reads snapshots of one restaurant side by side: what an older one reads after a newer one must not be kept as the newer state. */
import t from 'tap';
import { listPatch } from '#shared/kernel/delta-encoding.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { originMigrations } from '../../../../../server/origin/kernel/migrations/origin-migrations.ts';
import type { OriginTables } from '../../../../../server/origin/kernel/origin-tables.ts';
import type { Database } from '../../../../../server/store/database.ts';
import { createOrigin } from '../../../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';
import { openTestStore, testServer } from '../../../../helpers/stores/test-store.ts';

/** A store whose next snapshot, once it is told to, is taken at once and read only when it is let go. */
function delayed(store: Database<OriginTables>) {
  let next: { taken: () => void; read: Promise<void> } | null = null;
  const database: Database<OriginTables> = {
    ...store,
    snapshot: work =>
      store.snapshot(async db => {
        const held = next;
        next = null;
        if (held !== null) {
          await db.selectFrom('change_counters').select('value').limit(1).execute();
          held.taken();
          await held.read;
        }
        return work(db);
      }),
  };
  return {
    database,
    holdNext() {
      const [taken, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      next = { taken: taken.resolve, read: read.promise };
      return { taken: taken.promise, letGo: read.resolve };
    },
  };
}

const onPostgres = testServer === null ? { skip: 'SQLite reads one snapshot after the other' } : {};

t.test('a list that was read in an older snapshot shows the change at the next poll', onPostgres, async t => {
  const { database, holdNext } = delayed(await openTestStore<OriginTables>(originMigrations));
  const origin = await createOrigin(t, database);
  const { table1: tableId, soup } = restaurantIds;
  const { data: order } = await origin.command(
    'createOrder',
    { type: 'dineIn', tableId, guestCount: 2, lines: [{ menuItemId: soup, quantity: 1 }] },
    { as: 'waiter' },
  );
  const tags: Record<string, string> = {};
  const poll = async (name: 'waiterOrders' | 'waiterTables') => {
    const known = tags[name];
    const headers = { 'a-im': listPatch, ...(known !== undefined && { 'if-none-match': known }) };
    const answer = await origin.read(name, { as: 'waiter', headers });
    tags[name] = String(answer.headers['etag']);
    return answer;
  };
  await poll('waiterOrders');
  await poll('waiterTables');
  const change = (note: string) =>
    origin.command('changeOrder', { note }, { as: 'waiter', params: { id: order.id } });
  // Lists that had changed are read in a snapshot at once.
  await change('one');
  await poll('waiterOrders');
  await poll('waiterTables');

  await change('two');
  const { taken, letGo } = holdNext();
  const older = poll('waiterOrders');
  await taken;
  await change('three');
  await poll('waiterTables');
  letGo();
  t.match(JSON.stringify((await older).data), /"note":"two"/);
  const { text } = await poll('waiterOrders');
  t.match(text, /"note":"three"/);
  delete tags['waiterOrders'];
  const whole = (await poll('waiterOrders')).data as Order[];
  t.match(whole, [{ note: 'three' }]);
});
