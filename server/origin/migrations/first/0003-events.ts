/** Events, idempotency keys with their stored responses, and change counters. */
import { sql } from 'kysely';
import type { Migration } from '../../../store/database.ts';

const events = sql`
  create table events (
    org_id text not null,
    seq bigint not null,
    at text not null,
    user_id text not null,
    device_id text,
    idempotency_key text,
    type text not null,
    entity text not null,
    entity_id text not null,
    payload text not null,
    primary key (org_id, seq)
  )`;

const idempotencyRecords = sql`
  create table idempotency_records (
    org_id text not null,
    user_id text not null,
    key text not null,
    request_hash text not null,
    status integer not null,
    body text not null,
    at text not null,
    primary key (org_id, user_id, key)
  )`;

const changeCounters = sql`
  create table change_counters (
    org_id text not null,
    area text not null,
    value bigint not null,
    primary key (org_id, area)
  )`;

export const eventsMigration: Migration = {
  name: '0003-events',
  async up(db) {
    for (const statement of [events, idempotencyRecords, changeCounters]) await statement.execute(db);
    await sql`create index events_entity on events (org_id, entity, entity_id, seq)`.execute(db);
    await sql`create index idempotency_records_at on idempotency_records (at)`.execute(db);
  },
};
