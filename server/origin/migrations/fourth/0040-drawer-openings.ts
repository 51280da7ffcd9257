/** Adds the printer whose drawer port a till uses, and what became of each opening. */
import { sql } from 'kysely';
import type { Migration } from '../../../store/database.ts';

const additions = [
  sql`alter table devices add column drawer_printer_id text`,
  sql`
    create table drawer_openings (
      org_id text not null,
      id text not null,
      device_id text not null,
      device_name text not null,
      printer_id text not null,
      cause text not null,
      order_number integer,
      payment_id text,
      reason text,
      opened_by text not null,
      approved_by text,
      state text not null,
      error text,
      at text not null,
      primary key (org_id, id)
    )`,
  sql`create index drawer_openings_by_time on drawer_openings (org_id, at)`,
  sql`create index drawer_openings_of_payment on drawer_openings (org_id, payment_id) where payment_id is not null`,
  sql`create index drawer_openings_under_way on drawer_openings (org_id, printer_id) where state in ('pending', 'sending')`,
];

export const drawerOpeningsMigration: Migration = {
  name: '0040-drawer-openings',
  async up(db) {
    for (const addition of additions) await addition.execute(db);
  },
};
