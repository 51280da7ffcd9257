/** Adds when a line had been rushed before its last rush, which can be undone. */
import { sql } from 'kysely';
import type { Migration } from '../../../store/database.ts';

export const rushedBeforeMigration: Migration = {
  name: '0019-rushed-before',
  async up(db) {
    await sql`alter table order_lines add column rushed_before text`.execute(db);
  },
};
