/** Adds what a bottle or can costs the guests until they bring it back, apart from its price; and what of a pay-out is that. */
import { sql } from 'kysely';
import type { Migration } from '../../store/database.ts';

export const depositsMigration: Migration = {
  name: '0049-deposits',
  async up(db) {
    await sql`alter table menu_items add column deposit integer`.execute(db);
    await sql`alter table order_lines add column deposit integer not null default 0`.execute(db);
    await sql`alter table orders add column deposit_total integer not null default 0`.execute(db);
    await sql`alter table cash_movements add column deposit_return text`.execute(db);
  },
};
