/** Adds the service charge of an order: its terms, and what of it is charged. */
import { sql } from 'kysely';
import type { Migration } from '../../store/database.ts';

export const serviceChargesMigration: Migration = {
  name: '0045-service-charges',
  async up(db) {
    await sql`alter table orders add column service_charge text`.execute(db);
    await sql`alter table orders add column service_total integer not null default 0`.execute(db);
  },
};
