/** A store in which a table has two open orders against the rules of its time starts all the same, and each gets a number. */
import { join } from 'node:path';
import { sql } from 'kysely';
import t from 'tap';
import { originMigrations } from '../../../../server/origin/migrations/origin-migrations.ts';
import type { OriginTables } from '../../../../server/origin/origin-tables.ts';
import { openDatabase } from '../../../../server/store/sqlite-store.ts';

const before = {
  ...{ org_id: 'o', business_day: '2025-11-20', type: 'dineIn', guest_count: 2, waiter_id: 'w', rounds: 0 },
  ...{ receipt_state: 'none', opened_at: '2025-11-20T18:00:00.000Z', total: 0, paid: 0, tip: 0 },
  ...{ merged_from: '[]', version: 1 },
};

t.test('open orders of one table are numbered, all others are the first there', async t => {
  const file = join(t.testdir(), 'kelner.db');
  const place = originMigrations.findIndex(({ name }) => name === '0046-table-parties');
  const older = await openDatabase<OriginTables>(file, originMigrations.slice(0, place));
  const rows = [
    { ...before, id: 'a', number: 1, table_id: null, state: 'open' },
    { ...before, id: 'b', number: 2, table_id: 't', state: 'closed' },
    { ...before, id: 'c', number: 3, table_id: 't', state: 'open' },
    { ...before, id: 'd', number: 4, table_id: 't', state: 'open' },
    { ...before, id: 'e', number: 5, table_id: null, state: 'open' },
  ];
  await sql`pragma foreign_keys = off`.execute(older.db);
  // Rows of that version: without the column.
  for (const row of rows)
    await older.db
      .insertInto('orders')
      .values(row as never)
      .execute();
  await older.close();
  const newer = await openDatabase<OriginTables>(file, originMigrations);
  t.teardown(() => newer.close());
  const found = await newer.db.selectFrom('orders').select(['id', 'party_number']).orderBy('id').execute();
  t.same(
    found.map(({ id, party_number }) => `${id}${party_number}`),
    ['a1', 'b1', 'c1', 'd2', 'e1'],
  );
});
