/** Filters of the office's lists that people have named, all of a person's in one document. */
import { sql } from 'kysely';
import type { Migration } from '../../../store/database.ts';

export const savedFiltersMigration: Migration = {
  name: '0020-saved-filters',
  async up(db) {
    await sql`
      create table saved_filters (
        org_id text not null,
        user_id text not null,
        filters text not null,
        version integer not null,
        primary key (org_id, user_id)
      )`.execute(db);
  },
};
