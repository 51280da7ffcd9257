/** Adds what a waiter offers to a colleague: open orders, which stay with the giver until it is accepted. */
import { sql } from 'kysely';
import type { Migration } from '../../../store/database.ts';

const additions = [
  sql`
    create table order_transfers (
      org_id text not null,
      id text not null,
      giver text not null,
      receiver text not null,
      order_ids text not null,
      state text not null,
      asked_at text not null,
      decided_by text,
      decided_at text,
      primary key (org_id, id)
    )`,
  sql`create index order_transfers_by_time on order_transfers (org_id, asked_at)`,
];

export const orderTransfersMigration: Migration = {
  name: '0038-order-transfers',
  async up(db) {
    for (const addition of additions) await addition.execute(db);
  },
};
