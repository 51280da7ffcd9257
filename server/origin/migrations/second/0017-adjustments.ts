/** Adds what was changed about a line after it was sent, until its station has seen it. */
import { sql } from 'kysely';
import type { Migration } from '../../../store/database.ts';

export const adjustmentsMigration: Migration = {
  name: '0017-adjustments',
  async up(db) {
    await sql`alter table order_lines add column adjustment text`.execute(db);
  },
};
