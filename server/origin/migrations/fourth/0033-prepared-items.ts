/** Lets the latest preparation times of an item be read without its other lines. */
import { sql } from 'kysely';
import type { Migration } from '../../../store/database.ts';

export const preparedItemsMigration: Migration = {
  name: '0033-prepared-items',
  async up(db) {
    await sql`create index order_lines_prepared_item on order_lines (org_id, menu_item_id, sent_at)
      where ready_at is not null`.execute(db);
  },
};
