import { sql } from 'kysely';
import t from 'tap';
import { findChangedOrders } from '../../../../../server/origin/kernel/events/changed-orders.ts';
import { wholeStore } from '../../../../../server/store/database.ts';
import { createOrigin } from '../../../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';
import { onlySqlite } from '../../../../helpers/stores/test-store.ts';

const { organization, otherOrganization } = restaurantIds;

async function openOrder(t: Parameters<typeof createOrigin>[0]) {
  const origin = await createOrigin(t);
  const { db } = origin.database;
  const open = async () =>
    (await origin.command('createOrder', { type: 'takeaway', guestCount: 1, lines: [] })).data.id;
  const since = (mark: number | undefined, of: string = organization) => findChangedOrders(db, of, mark);
  return { origin, db, open, since };
}

t.test('an order that is opened, written or gone is noted once since the mark', async t => {
  const { db, open, since } = await openOrder(t);
  const { mark, ids } = await since(undefined);
  t.equal(ids, null, 'without a mark nothing is known');
  const [one, two] = [await open(), await open()];
  await db.updateTable('orders').set({ note: 'Urodziny' }).where('id', '=', two).execute();
  const first = await since(mark);
  t.same(first.ids, [one, two]);
  t.same((await since(first.mark)).ids, []);
  await db.deleteFrom('orders').where('id', '=', one).execute();
  t.same((await since(first.mark)).ids, [one]);
});

t.test('another restaurant’s orders, and what was rolled back, are not noted', async t => {
  const { origin, db, open, since } = await openOrder(t);
  const { mark } = await since(undefined);
  const id = await open();
  const after = await since(mark);
  t.same((await since(mark, otherOrganization)).ids, []);
  const failing = origin.database.transaction(wholeStore, async tx => {
    await tx.updateTable('orders').set({ note: 'x' }).where('id', '=', id).execute();
    throw new Error('refused');
  });
  await t.rejects(failing, { message: 'refused' });
  t.same((await since(after.mark)).ids, []);
  await db.updateTable('orders').set({ note: 'y' }).where('id', '=', id).execute();
  t.same((await since(after.mark)).ids, [id]);
});

t.test('whoever asks after too many changes is told that they are not known', onlySqlite, async t => {
  const { db, open, since } = await openOrder(t);
  const id = await open();
  const { mark } = await since(undefined);
  const touch = db.updateTable('orders').set({ note: 'again' }).where('id', '=', id);
  for (let count = 0; count < 10_000; count += 1) await touch.execute();
  t.same((await since(mark)).ids, [id]);
  await touch.execute();
  t.equal((await since(mark)).ids, null);
  const { rows } = await sql<{ kept: number }>`select count(*) as kept from changed_orders`.execute(db);
  t.same(rows, [{ kept: 10_000 }]);
});
