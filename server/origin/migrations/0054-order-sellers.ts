/** Adds who had sold an order that went to a colleague after it was closed: its sales stay theirs, its dishes are the colleague's to bring. */
import { sql } from 'kysely';
import type { Migration } from '../../store/database.ts';

export const orderSellersMigration: Migration = {
  name: '0054-order-sellers',
  async up(db) {
    await sql`alter table orders add column sold_by text`.execute(db);
  },
};
