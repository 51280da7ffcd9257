/** Adds the list of Z reports, which is only ever added to: the store itself refuses to change or delete one. */
import { sql } from 'kysely';
import type { Migration } from '../../../store/database.ts';

const additions = [
  sql`
    create table day_reports (
      org_id text not null,
      number integer not null,
      id text not null,
      business_day text not null,
      through_seq bigint not null,
      made_at text not null,
      made_by text not null,
      gross bigint not null,
      difference bigint not null,
      document text not null,
      primary key (org_id, number)
    )`,
  sql`create unique index day_reports_id on day_reports (org_id, id)`,
  sql`create trigger day_reports_kept before update on day_reports
    begin select raise(abort, 'A day report is never changed'); end`,
  sql`create trigger day_reports_stay before delete on day_reports
    begin select raise(abort, 'A day report is never deleted'); end`,
];

export const dayReportsMigration: Migration = {
  name: '0037-day-reports',
  async up(db) {
    for (const addition of additions) await addition.execute(db);
  },
};
