/** Lets the office find orders: what guests are called by, without accents and capitals, and an index for each other thing. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from '../../../store/database.ts';
import { orderText } from '../../orders/office/order-text.ts';

const statements = [
  sql`
    create table order_texts (
      org_id text not null,
      order_id text not null,
      text text not null,
      primary key (org_id, order_id),
      foreign key (org_id, order_id) references orders (org_id, id)
    )`,
  // Begun with the organization they would be taken for live reads, in place of the small partial ones.
  sql`create index orders_by_number on orders (number, org_id)`,
  sql`create index orders_by_total on orders (total, org_id)`,
  sql`create index payments_by_charge on payments (org_id, (amount + tip))`,
  sql`create index order_lines_by_item on order_lines (org_id, menu_item_id, order_id)`,
];

type Texts = { org_id: string; id: string; name: string | null; phone: string | null; note: string | null };

async function fill(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Texts>`
    select org_id, id, name, phone, note from orders
    where name is not null or phone is not null or note is not null`.execute(db);
  for (const order of rows) {
    const text = orderText(order);
    if (text !== null)
      await sql`insert into order_texts (org_id, order_id, text) values (${order.org_id}, ${order.id}, ${text})`.execute(
        db,
      );
  }
}

export const orderSearchMigration: Migration = {
  name: '0018-order-search',
  async up(db) {
    for (const statement of statements) await statement.execute(db);
    await fill(db);
  },
};
