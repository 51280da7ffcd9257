/** Adds the pickup time of takeaway orders. */
import { sql } from 'kysely';
import type { Migration } from '../../../store/database.ts';

export const takeawayPickupMigration: Migration = {
  name: '0012-takeaway-pickup',
  async up(db) {
    await sql`alter table orders add column pickup_at text`.execute(db);
  },
};
