/** Alerts and the state of their delivery, stored so that after a restart nobody is notified twice or not at all. */
import { sql } from 'kysely';
import type { Migration } from '../../store/database.ts';

const tables = [
  sql`
  create table push_tokens (
    token text primary key,
    id text not null,
    org_id text not null,
    user_id text not null,
    session_id text not null,
    device_id text,
    browser text not null,
    created_at text not null,
    last_sent_at text,
    last_confirmed_at text
  )`,
  sql`create index push_tokens_of_person on push_tokens (org_id, user_id)`,
  sql`create index push_tokens_of_session on push_tokens (session_id)`,
  sql`
  create table happenings (
    org_id text not null,
    id text not null,
    kind text not null,
    state text not null,
    source text not null,
    order_id text,
    details text not null,
    opened_at_ms integer not null,
    due_at_ms integer not null,
    primary key (org_id, id)
  )`,
  sql`create index happenings_under_way on happenings (org_id) where state <> 'over'`,
  sql`
  create table happening_keys (
    org_id text not null,
    key text not null,
    happening_id text not null,
    at_ms integer not null,
    primary key (org_id, key)
  )`,
  sql`
  create table notices (
    org_id text not null,
    id text not null,
    happening_id text not null,
    user_id text not null,
    kind text not null,
    title text not null,
    body text not null,
    at text not null,
    order_id text,
    line_ids text,
    state text not null,
    is_told integer not null,
    due_at_ms integer,
    primary key (org_id, id),
    unique (org_id, happening_id, user_id)
  )`,
  sql`create index notices_under_way on notices (org_id, user_id) where state <> 'over'`,
  sql`
  create table push_deliveries (
    org_id text not null,
    id text not null,
    notice_id text not null,
    token text not null,
    state text not null,
    attempts integer not null,
    due_at_ms integer not null,
    created_at_ms integer not null,
    primary key (org_id, id),
    unique (org_id, notice_id, token)
  )`,
  sql`create unique index push_deliveries_by_id on push_deliveries (id)`,
  sql`create index push_deliveries_due on push_deliveries (org_id) where state = 'due'`,
  sql`
  create table notice_preferences (
    org_id text not null,
    user_id text not null,
    off text not null,
    muted_until text,
    language text,
    primary key (org_id, user_id)
  )`,
  sql`
  create table notification_answers (
    org_id text not null,
    user_id text not null,
    key text not null,
    request_hash text not null,
    status integer not null,
    body text not null,
    at_ms integer not null,
    primary key (org_id, user_id, key)
  )`,
];

const notifications: Migration = {
  name: 'notifications-0001',
  async up(db) {
    for (const table of tables) await table.execute(db);
  },
};

const noticePlaces: Migration = {
  name: 'notifications-0002',
  async up(db) {
    await sql`alter table notices add column place text`.execute(db);
  },
};

/** By it a notice is written anew when its reader changes the language. */
const noticeLevels: Migration = {
  name: 'notifications-0003',
  async up(db) {
    await sql`alter table notices add column level text not null default 'own'`.execute(db);
  },
};

export const notificationMigrations: readonly Migration[] = [notifications, noticePlaces, noticeLevels];
