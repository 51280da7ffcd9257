/** When people last used the system; apart from the staff list, whose versions and events it is none of. What they did so far is known from the events. */
import { sql } from 'kysely';
import type { Migration } from '../../../store/database.ts';

export const userPresenceMigration: Migration = {
  name: '0021-user-presence',
  async up(db) {
    await sql`
      create table user_presence (
        org_id text not null,
        user_id text not null,
        last_seen_at text not null,
        primary key (org_id, user_id)
      )`.execute(db);
    await sql`
      insert into user_presence (org_id, user_id, last_seen_at)
      select org_id, user_id, max(at) from events where user_id <> '' group by org_id, user_id`.execute(db);
  },
};
