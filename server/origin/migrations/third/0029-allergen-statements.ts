/** Adds who contains none of the 14 allergens, and the names of ingredients in other languages than the restaurant's. */
import { sql } from 'kysely';
import type { Migration } from '../../../store/database.ts';

export const allergenStatementsMigration: Migration = {
  name: '0029-allergen-statements',
  async up(db) {
    await sql`alter table menu_items add column has_no_allergens integer not null default 0`.execute(db);
    await sql`alter table ingredients add column has_no_allergens integer not null default 0`.execute(db);
    await sql`alter table ingredients add column names text not null default '{}'`.execute(db);
  },
};
