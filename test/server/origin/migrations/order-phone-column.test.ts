/** An order from before the migration has no phone number, and can be given one. */
import { join } from 'node:path';
import t from 'tap';
import { originMigrations } from '../../../../server/origin/migrations/origin-migrations.ts';
import { updateOrder } from '../../../../server/origin/orders/order-store.ts';
import { orderView } from '../../../../server/origin/orders/order-view.ts';
import { findOrder } from '../../../../server/origin/orders/whole-order-store.ts';
import type { OriginTables } from '../../../../server/origin/origin-tables.ts';
import { openDatabase } from '../../../../server/store/sqlite-store.ts';

t.test('the orders of an older restaurant stay as they were', async t => {
  const file = join(t.testdir(), 'kelner.db');
  const place = originMigrations.findIndex(({ name }) => name === '0010-takeaway-phone');
  const older = await openDatabase<OriginTables>(file, originMigrations.slice(0, place));
  const order = {
    ...{ org_id: 'o', id: 'soup', number: 1, business_day: '2025-11-20', type: 'takeaway' },
    ...{ table_id: null, guest_count: 0, waiter_id: 'w', name: 'Marek', note: null, allergy_note: null },
    ...{ state: 'open', receipt_state: 'none', rounds: 0, opened_at: '2025-11-20T18:00:00.000Z' },
    ...{ closed_at: null, total: 0, paid: 0, tip: 0, merged_from: '[]', version: 1 },
  };
  // A row of that version: without the column.
  await older.db
    .insertInto('orders')
    .values(order as never)
    .execute();
  await older.close();

  const newer = await openDatabase<OriginTables>(file, originMigrations);
  t.teardown(() => newer.close());
  const stored = await findOrder(newer.db, 'o', 'soup');
  if (stored === null) throw new Error('The order is gone');
  t.match(orderView(stored), { id: 'soup', name: 'Marek', type: 'takeaway' });
  t.notOk('phone' in orderView(stored));
  await newer.transaction(stored.order.org_id, tx => updateOrder(tx, stored.order, { phone: '600100200' }));
  t.equal((await findOrder(newer.db, 'o', 'soup'))?.order.phone, '600100200');
});
