/** Adds whether a line was sent to a station that works from paper, when it was printed and first dealt with, and the lines of a kitchen ticket's print job. */
import { sql } from 'kysely';
import type { Migration } from '../../../store/database.ts';

export const paperStationsMigration: Migration = {
  name: '0022-paper-stations',
  async up(db) {
    await sql`alter table order_lines add column on_paper integer not null default 0`.execute(db);
    await sql`alter table order_lines add column printed_at text`.execute(db);
    await sql`alter table order_lines add column handled_at text`.execute(db);
    await sql`alter table print_jobs add column line_ids text`.execute(db);
  },
};
