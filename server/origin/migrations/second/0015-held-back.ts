/** Adds when a sent line was held back, and the ticket that its station still has to take it from. */
import { sql } from 'kysely';
import type { Migration } from '../../../store/database.ts';

export const heldBackMigration: Migration = {
  name: '0015-held-back',
  async up(db) {
    await sql`alter table order_lines add column held_back_at text`.execute(db);
    await sql`alter table order_lines add column held_from text`.execute(db);
  },
};
