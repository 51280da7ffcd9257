/** Lets several stations make one dish: in the menu, on a line, and of a kitchen ticket's print job which of them it is for. */
import { sql } from 'kysely';
import type { Migration } from '../../../store/database.ts';

export const lineStationsMigration: Migration = {
  name: '0032-line-stations',
  async up(db) {
    await sql`alter table menu_categories add column default_station_ids text`.execute(db);
    await sql`alter table menu_items add column station_ids text`.execute(db);
    await sql`alter table order_lines add column stations text`.execute(db);
    await sql`alter table print_jobs add column station_id text`.execute(db);
    await sql`create index order_lines_of_several on order_lines (org_id, order_id)
      where stations is not null`.execute(db);
    await sql`create index order_lines_open_of_several on order_lines (org_id, station)
      where stations is not null and (state in ('held', 'sent', 'preparing', 'ready')
        or state = 'voided' and seen_at is null)`.execute(db);
  },
};
