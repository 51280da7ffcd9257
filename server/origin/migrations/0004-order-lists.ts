/** Finding orders of the past: by when they were opened, whatever else is asked of them, and by when they were closed. */
import { sql } from 'kysely';
import type { Migration } from '../../store/database.ts';

const indexes = [
  // With every column that the office can filter by: counting and paging never read the rows themselves.
  sql`create index orders_by_opening on orders (org_id, opened_at, number, state, table_id, waiter_id)`,
  sql`create index orders_by_closing on orders (org_id, closed_at, number) where closed_at is not null`,
];

export const orderListsMigration: Migration = {
  name: '0004-order-lists',
  async up(db) {
    for (const statement of indexes) await statement.execute(db);
  },
};
