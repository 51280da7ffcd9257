/** Between the random evenings of a law: menu, staff and settings stay. */
import type { OriginFixture } from '../restaurants/origin-fixture.ts';
import { restaurantIds } from '../restaurants/small-restaurant.ts';

const tables = [
  ...(['approvals', 'bill_reductions', 'payments', 'print_jobs', 'order_lines'] as const),
  ...(['order_texts', 'tickets', 'orders'] as const),
];

/** Deletes all orders, and what was out is there again. */
export async function clearOrders({ database: { db } }: OriginFixture): Promise<void> {
  for (const table of tables) await db.deleteFrom(table).execute();
  const available = { unavailable: null, portions_left: null, availability: null };
  await db.updateTable('menu_items').set(available).where('id', '<>', restaurantIds.trout).execute();
  await db.updateTable('ingredients').set({ out_by: null, out_at: null }).execute();
}

/** Deletes what happened and what was answered, too. */
export async function clearEvening(origin: OriginFixture): Promise<void> {
  await clearOrders(origin);
  for (const table of ['events', 'idempotency_records'] as const)
    await origin.database.db.deleteFrom(table).execute();
}
