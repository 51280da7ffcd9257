/** Adds to an item of the menu what its price is for where it is sold by weight, with its usual tare, and to a line what it weighed. */
import { sql } from 'kysely';
import type { Migration } from '../../store/database.ts';

export const itemWeightsMigration: Migration = {
  name: '0047-item-weights',
  async up(db) {
    await sql`alter table menu_items add column priced_by text`.execute(db);
    await sql`alter table menu_items add column tare_grams integer`.execute(db);
    await sql`alter table order_lines add column weight text`.execute(db);
  },
};
