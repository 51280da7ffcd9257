/** Adds the descriptions of menu items in other languages than the restaurant's. */
import { sql } from 'kysely';
import type { Migration } from '../../../store/database.ts';

export const itemDescriptionsMigration: Migration = {
  name: '0013-item-descriptions',
  async up(db) {
    await sql`alter table menu_items add column descriptions text not null default '{}'`.execute(db);
  },
};
