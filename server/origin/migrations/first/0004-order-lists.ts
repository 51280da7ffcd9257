/** Indexes for lists of past orders, by opening and closing time. */
import { sql } from 'kysely';
import type { Migration } from '../../../store/database.ts';

const indexes = [
  // Covers every column that the office can filter by, so that counting and paging never read the rows.
  sql`create index orders_by_opening on orders (org_id, opened_at, number, state, table_id, waiter_id)`,
  sql`create index orders_by_closing on orders (org_id, closed_at, number) where closed_at is not null`,
];

export const orderListsMigration: Migration = {
  name: '0004-order-lists',
  async up(db) {
    for (const statement of indexes) await statement.execute(db);
  },
};
