/** What several processes of one store share: secrets, and the tries of passwords and PINs. One process alone keeps neither here. */
import { sql } from 'kysely';
import type { Migration } from '../../store/database.ts';

export const severalProcessesMigration: Migration = {
  name: 'identity-0011-several-processes',
  async up(db) {
    await sql`create table shared_secrets (name text primary key, secret text not null)`.execute(db);
    await sql`create table counted_tries (
      key text primary key,
      tries real not null,
      at_ms integer not null,
      kept_until_ms integer not null
    )`.execute(db);
    await sql`create index counted_tries_kept on counted_tries (kept_until_ms)`.execute(db);
  },
};
