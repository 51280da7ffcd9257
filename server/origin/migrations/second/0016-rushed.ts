/** Adds when a line's station was last told to rush it. */
import { sql } from 'kysely';
import type { Migration } from '../../../store/database.ts';

export const rushedMigration: Migration = {
  name: '0016-rushed',
  async up(db) {
    await sql`alter table order_lines add column rushed_at text`.execute(db);
  },
};
