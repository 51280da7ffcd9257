/** Adds the phone number of takeaway orders. */
import { sql } from 'kysely';
import type { Migration } from '../../../store/database.ts';

export const takeawayPhoneMigration: Migration = {
  name: '0010-takeaway-phone',
  async up(db) {
    await sql`alter table orders add column phone text`.execute(db);
  },
};
