/** Tablets, tills and printers of a restaurant, and their pairing codes. */
import { sql } from 'kysely';
import type { Migration } from '../../../store/database.ts';

const devices = sql`
  create table devices (
    org_id text not null,
    id text not null,
    name text not null,
    kind text not null,
    station text,
    address text,
    language text,
    pairing_hash text,
    pairing_expires_at text,
    paired_at text,
    revoked_at text,
    last_seen_at text,
    app_version text,
    archived_at text,
    version integer not null,
    primary key (org_id, id)
  )`;

export const devicesMigration: Migration = {
  name: '0005-devices',
  async up(db) {
    await devices.execute(db);
  },
};
