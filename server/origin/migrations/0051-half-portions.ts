/** Adds to an item of the menu what half a portion costs, and to a line whether it is one. */
import { sql } from 'kysely';
import type { Migration } from '../../store/database.ts';

export const halfPortionsMigration: Migration = {
  name: '0051-half-portions',
  async up(db) {
    await sql`alter table menu_items add column half_price integer`.execute(db);
    await sql`alter table order_lines add column is_half integer not null default 0`.execute(db);
  },
};
