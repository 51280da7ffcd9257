/** The notification tables: alerts and the state of their delivery, stored so that after a restart nobody is notified twice or not at all. */
import { type Migration, statements } from '../../store/database.ts';

const happenings = [
  `create table happenings (
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
  `create index happenings_under_way on happenings (org_id) where state <> 'over'`,

  `create table happening_keys (
    org_id text not null,
    key text not null,
    happening_id text not null,
    at_ms integer not null,
    primary key (org_id, key)
  )`,
];

const notices = [
  // level and place are used to rewrite the texts when the reader changes the language.
  `create table notices (
    org_id text not null,
    id text not null,
    happening_id text not null,
    user_id text not null,
    kind text not null,
    level text not null default 'own',
    title text not null,
    body text not null,
    at text not null,
    order_id text,
    line_ids text,
    place text,
    state text not null,
    is_told integer not null,
    due_at_ms integer,
    primary key (org_id, id),
    unique (org_id, happening_id, user_id)
  )`,
  `create index notices_under_way on notices (org_id, user_id) where state <> 'over'`,

  `create table notice_preferences (
    org_id text not null,
    user_id text not null,
    off text not null,
    muted_until text,
    language text,
    primary key (org_id, user_id)
  )`,

  // Responses to writes by their idempotency key.
  `create table notification_answers (
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

const push = [
  `create table push_tokens (
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
  `create index push_tokens_of_person on push_tokens (org_id, user_id)`,
  `create index push_tokens_of_session on push_tokens (session_id)`,

  `create table push_deliveries (
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
  `create unique index push_deliveries_by_id on push_deliveries (id)`,
  `create index push_deliveries_due on push_deliveries (org_id) where state = 'due'`,
];

export const notificationBaseline: Migration = {
  name: 'notifications-0001-baseline',
  up: statements(happenings, notices, push),
};
