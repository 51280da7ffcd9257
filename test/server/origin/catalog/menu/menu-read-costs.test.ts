/** A menu read needs the same few queries, however long the menu is. */
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import t, { type Test } from 'tap';
import { listCategories } from '../../../../../server/origin/catalog/menu/menu-categories-store.ts';
import { listItems, listRecipes } from '../../../../../server/origin/catalog/menu/menu-items-store.ts';
import { listGroups } from '../../../../../server/origin/catalog/menu/modifier-groups-store.ts';
import {
  listIngredients,
  listOutages,
} from '../../../../../server/origin/catalog/stock/ingredients-store.ts';
import { originMigrations } from '../../../../../server/origin/kernel/migrations/origin-migrations.ts';
import type { OriginTables } from '../../../../../server/origin/kernel/origin-tables.ts';
import { addSampleRestaurant } from '../../../../../server/origin/sample/sample-restaurant.ts';
import { createSqliteDialect } from '../../../../../server/store/sqlite-dialect.ts';

async function createCounted(t: Test) {
  const dialect = createSqliteDialect(new DatabaseSync(':memory:'));
  const bare = new Kysely<unknown>({ dialect });
  for (const migration of originMigrations) await migration.up(bare);
  const queries: string[] = [];
  const db = new Kysely<OriginTables>({
    dialect,
    log({ query }) {
      queries.push(query.sql);
    },
  });
  t.teardown(() => db.destroy());
  await db.transaction().execute(tx => addSampleRestaurant(tx, { organizationId: 'o', nowMs: 0 }));
  return {
    db,
    async count(read: () => Promise<readonly unknown[]>) {
      const before = queries.length;
      const rows = await read();
      return { isLong: rows.length > 5, queries: queries.length - before };
    },
  };
}

t.test('items, groups and ingredients are each read at once, not one by one', async t => {
  const { db, count } = await createCounted(t);
  t.same(await count(() => listItems(db, 'o')), { isLong: true, queries: 1 });
  t.same(await count(() => listCategories(db, 'o')), { isLong: true, queries: 1 });
  t.same(await count(() => listGroups(db, 'o')), { isLong: true, queries: 2 });
  t.same(await count(() => listIngredients(db, 'o')), { isLong: true, queries: 1 });
  t.same(await count(() => listRecipes(db, 'o')), { isLong: true, queries: 1 });
  t.same(await count(async () => [...(await listOutages(db, 'o', 0))]), { isLong: false, queries: 1 });
});
