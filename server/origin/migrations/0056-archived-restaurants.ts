/** An operator may archive a restaurant: its data stays, nobody reads or writes it. */
import { sql } from 'kysely';
import type { Migration } from '../../store/database.ts';

export const archivedRestaurantsMigration: Migration = {
  name: '0056-archived-restaurants',
  async up(db) {
    await sql`alter table settings add column archived_at text`.execute(db);
    // Asked for every second: usually there are none.
    await sql`create index settings_archived on settings (org_id) where archived_at is not null`.execute(db);
  },
};
