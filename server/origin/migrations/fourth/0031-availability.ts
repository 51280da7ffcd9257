/** Adds until when an ingredient is out, and what waiters report as out. */
import { sql } from 'kysely';
import type { Migration } from '../../../store/database.ts';

export const availabilityMigration: Migration = {
  name: '0031-availability',
  async up(db) {
    await sql`alter table ingredients add column out_until text`.execute(db);
    await sql`
      create table availability_reports (
        org_id text not null,
        id text not null,
        menu_item_id text not null,
        reported_by text not null,
        reported_at text not null,
        state text not null,
        decided_by text,
        decided_at text,
        primary key (org_id, id)
      )`.execute(db);
    await sql`create unique index availability_reports_open on availability_reports (org_id, menu_item_id) where state = 'open'`.execute(
      db,
    );
    await sql`create index availability_reports_at on availability_reports (org_id, reported_at)`.execute(db);
  },
};
