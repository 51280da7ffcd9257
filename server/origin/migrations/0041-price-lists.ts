/** Adds a restaurant's price lists, and to a line which of them set its price. */
import { sql } from 'kysely';
import type { Migration } from '../../store/database.ts';

export const priceListsMigration: Migration = {
  name: '0041-price-lists',
  async up(db) {
    await sql`
      create table price_lists (
        org_id text not null primary key,
        lists text not null,
        version integer not null
      )`.execute(db);
    await sql`alter table order_lines add column price_list text`.execute(db);
  },
};
