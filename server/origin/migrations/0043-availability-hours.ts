/** Adds the hours at which a category or item is sold: JSON of its windows, null for always. */
import { sql } from 'kysely';
import type { Migration } from '../../store/database.ts';

export const availabilityHoursMigration: Migration = {
  name: '0043-availability-hours',
  async up(db) {
    await sql`alter table menu_categories add column availability text`.execute(db);
    await sql`alter table menu_items add column availability text`.execute(db);
  },
};
