/** Adds to lines whether they stand at the pass, and who called their waiter from there. */
import { sql } from 'kysely';
import type { Migration } from '../../../store/database.ts';

export const passMigration: Migration = {
  name: '0030-pass',
  async up(db) {
    await sql`alter table order_lines add column at_pass integer not null default 0`.execute(db);
    await sql`alter table order_lines add column called text`.execute(db);
    await sql`create index order_lines_at_pass on order_lines (org_id, order_id) where at_pass = 1`.execute(
      db,
    );
  },
};
