/** Adds cash sessions with what was paid in and out and how they were counted, and to payments the session they belong to. */
import { sql } from 'kysely';
import type { Migration } from '../../../store/database.ts';

const additions = [
  sql`
    create table cash_sessions (
      org_id text not null,
      id text not null,
      kind text not null,
      holder_id text not null,
      holder_name text not null,
      opening_float bigint not null,
      state text not null,
      opened_by text not null,
      opened_at text not null,
      business_day text not null,
      figures text,
      recount text,
      confirmed text,
      version integer not null,
      primary key (org_id, id)
    )`,
  sql`create unique index cash_sessions_open on cash_sessions (org_id, kind, holder_id) where state = 'open'`,
  sql`create index cash_sessions_unconfirmed on cash_sessions (org_id, opened_at) where state <> 'confirmed'`,
  sql`create index cash_sessions_by_time on cash_sessions (org_id, opened_at)`,
  sql`
    create table cash_movements (
      org_id text not null,
      id text not null,
      session_id text not null,
      position integer not null,
      kind text not null,
      amount bigint not null,
      reason text not null,
      moved_by text not null,
      at text not null,
      primary key (org_id, id)
    )`,
  sql`create unique index cash_movements_of_session on cash_movements (org_id, session_id, position)`,
  sql`
    create table cash_counts (
      org_id text not null,
      session_id text not null,
      position integer not null,
      pieces text not null,
      total bigint not null,
      counted_by text not null,
      at text not null,
      primary key (org_id, session_id, position)
    )`,
  sql`alter table payments add column cash_session_id text`,
  sql`create index payments_of_cash_session on payments (org_id, cash_session_id) where cash_session_id is not null`,
];

export const cashSessionsMigration: Migration = {
  name: '0036-cash-sessions',
  async up(db) {
    for (const addition of additions) await addition.execute(db);
  },
};
