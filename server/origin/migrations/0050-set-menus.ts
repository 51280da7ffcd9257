/** Adds a restaurant's set menus, and to a line the set that it was ordered with. */
import { sql } from 'kysely';
import type { Migration } from '../../store/database.ts';

export const setMenusMigration: Migration = {
  name: '0050-set-menus',
  async up(db) {
    await sql`
      create table set_menus (
        org_id text not null primary key,
        menus text not null,
        version integer not null
      )`.execute(db);
    await sql`alter table order_lines add column set_menu text`.execute(db);
  },
};
