/** Adds which of its table's open orders an order is. No two open ones at a table have one number, which the index holds beside the rules. */
import { sql } from 'kysely';
import type { Migration } from '../../store/database.ts';

export const tablePartiesMigration: Migration = {
  name: '0046-table-parties',
  async up(db) {
    await sql`alter table orders add column party_number integer not null default 1`.execute(db);
    const others = sql`orders as other where other.org_id = orders.org_id and other.table_id = orders.table_id and other.state = 'open'`;
    // The rules allowed one so far; a store that has more must not keep the server from starting.
    await sql`update orders set party_number = (select count(*) from ${others} and other.id <= orders.id)
      where state = 'open' and table_id is not null and exists (select 1 from ${others} and other.id < orders.id)`.execute(
      db,
    );
    await sql`drop index orders_open_on_table`.execute(db);
    await sql`create unique index orders_open_on_table on orders (org_id, table_id, party_number) where state = 'open'`.execute(
      db,
    );
  },
};
