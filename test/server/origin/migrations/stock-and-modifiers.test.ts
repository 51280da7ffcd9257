/** A restaurant from before the migration keeps its menu, and its dishes have no ingredients. */
import { join } from 'node:path';
import t from 'tap';
import { listItems } from '../../../../server/origin/menu/menu-items-store.ts';
import { originMigrations } from '../../../../server/origin/migrations/origin-migrations.ts';
import type { OriginTables } from '../../../../server/origin/origin-tables.ts';
import { openDatabase } from '../../../../server/store/sqlite-store.ts';

t.test('the menu of an older restaurant stays as it was', async t => {
  const file = join(t.testdir(), 'kelner.db');
  const place = originMigrations.findIndex(({ name }) => name === '0006-stock-and-modifiers');
  const older = await openDatabase<OriginTables>(file, originMigrations.slice(0, place));
  const base = { org_id: 'o', names: '{}', archived_at: null, version: 1, sort_order: 1 };
  await older.db
    .insertInto('menu_categories')
    .values({
      ...base,
      id: 'soups',
      name: 'Zupy',
      color: '#336699',
      default_course: 1,
      default_station: 'kitchen',
      default_vat_rate: 8,
      is_hidden: 0,
    })
    .execute();
  const dish = { ...base, id: 'zurek', category_id: 'soups', name: 'Żurek', price: 2800, vat_rate: 8 };
  // Rows of that version: without the two columns.
  const row = { ...dish, station: 'kitchen', allergens: '["gluten"]', is_active: 1 } as never;
  await older.db.insertInto('menu_items').values(row).execute();
  await older.close();

  const newer = await openDatabase<OriginTables>(file, originMigrations);
  t.teardown(() => newer.close());
  t.match(await listItems(newer.db, 'o'), [
    { id: 'zurek', price: 2800, allergens: ['gluten'], modifierGroupIds: [], ingredients: [] },
  ]);
});
