/** A restaurant's database as it was before a migration, with a dish on its menu; rows are those of its version. */
import { join } from 'node:path';
import type { Test } from 'tap';
import { originMigrations } from '../../../server/origin/migrations/origin-migrations.ts';
import type { OriginTables } from '../../../server/origin/origin-tables.ts';
import { openDatabase } from '../../../server/store/sqlite-store.ts';

const organization = { org_id: 'o' };
const entity = { ...organization, names: '{}', archived_at: null, version: 1, sort_order: 1 };
const category = { name: 'Zupy', color: '#336699', default_course: 1, default_station: 'kitchen' };
const dish = { name: 'Żurek', price: 2_800, vat_rate: 8, station: 'kitchen', allergens: '[]', is_active: 1 };
const order = {
  ...organization,
  business_day: '2025-11-20',
  type: 'takeaway',
  guest_count: 1,
  waiter_id: 'anna',
  state: 'open',
  receipt_state: 'none',
  rounds: 1,
  opened_at: '2025-11-20T18:00:00.000Z',
  version: 1,
};
const line = {
  ...organization,
  menu_item_id: 'zurek',
  name: 'Żurek',
  names: '{}',
  quantity: 1,
  unit_price: 2_800,
  vat_rate: 8,
  course: 1,
  station: 'kitchen',
  state: 'served',
  added_at: '2025-11-20T18:00:00.000Z',
};

export async function openOlderRestaurant(t: Test, migration: string) {
  const file = join(t.testdir(), 'kelner.db');
  const place = originMigrations.findIndex(({ name }) => name === migration);
  const { db, close } = await openDatabase<OriginTables>(file, originMigrations.slice(0, place));
  // Not today's rows: columns that later migrations add are missing.
  const insert = (table: keyof OriginTables, row: object) =>
    db
      .insertInto(table)
      .values(row as never)
      .execute();
  await insert('menu_categories', {
    ...entity,
    ...category,
    id: 'soups',
    default_vat_rate: 8,
    is_hidden: 0,
  });
  await insert('menu_items', { ...entity, ...dish, id: 'zurek', category_id: 'soups' });
  let count = 0;
  return {
    insert: (table: keyof OriginTables, row: object) => insert(table, { ...organization, ...row }),
    /** Each line is named by its order and its place in it, from 1: `paid-1`. */
    async insertOrder(id: string, wish: object, lines: readonly object[]): Promise<void> {
      count += 1;
      await insert('orders', { ...order, ...wish, id, number: count });
      for (const [index, one] of lines.entries()) {
        const position = index + 1;
        await insert('order_lines', { ...line, ...one, id: `${id}-${position}`, order_id: id, position });
      }
    },
    /** The same database with all migrations. */
    async upgrade() {
      await close();
      const newer = await openDatabase<OriginTables>(file, originMigrations);
      t.teardown(() => newer.close());
      return newer.db;
    },
  };
}
