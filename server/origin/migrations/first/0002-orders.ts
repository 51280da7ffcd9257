/** Orders, lines and tickets. The indexes keep live reads fast beside years of old orders. */
import { sql } from 'kysely';
import type { Migration } from '../../../store/database.ts';

const orders = sql`
  create table orders (
    org_id text not null,
    id text not null,
    number integer not null,
    business_day text not null,
    type text not null,
    table_id text,
    guest_count integer not null,
    waiter_id text not null,
    note text,
    allergy_note text,
    state text not null,
    receipt_state text not null,
    rounds integer not null,
    opened_at text not null,
    closed_at text,
    version integer not null,
    primary key (org_id, id),
    foreign key (org_id, table_id) references restaurant_tables (org_id, id)
  )`;

const tickets = sql`
  create table tickets (
    org_id text not null,
    id text not null,
    order_id text not null,
    station text not null,
    course integer not null,
    round integer not null,
    sent_at text not null,
    target_minutes integer not null,
    primary key (org_id, id),
    foreign key (org_id, order_id) references orders (org_id, id)
  )`;

const orderLines = sql`
  create table order_lines (
    org_id text not null,
    id text not null,
    order_id text not null,
    position integer not null,
    menu_item_id text not null,
    name text not null,
    names text not null,
    kitchen_name text,
    quantity integer not null,
    unit_price bigint not null,
    vat_rate numeric(5, 2) not null,
    note text,
    seat integer,
    course integer not null,
    station text not null,
    target_minutes integer,
    state text not null,
    ticket_id text,
    round integer,
    added_at text not null,
    sent_at text,
    late_at text,
    started_at text,
    ready_at text,
    served_at text,
    primary key (org_id, id),
    foreign key (org_id, order_id) references orders (org_id, id),
    foreign key (org_id, menu_item_id) references menu_items (org_id, id),
    foreign key (org_id, ticket_id) references tickets (org_id, id)
  )`;

const orderNumbers = sql`
  create table order_numbers (
    org_id text not null,
    business_day text not null,
    last_number integer not null,
    primary key (org_id, business_day)
  )`;

const indexes = [
  sql`create unique index orders_number on orders (org_id, business_day, number)`,
  sql`create index orders_open on orders (org_id, business_day, number) where state = 'open'`,
  sql`create index orders_open_on_table on orders (org_id, table_id) where state = 'open'`,
  sql`create unique index order_lines_position on order_lines (org_id, order_id, position)`,
  sql`create index order_lines_ticket on order_lines (org_id, ticket_id) where ticket_id is not null`,
  sql`create index order_lines_at_station on order_lines (org_id, station, ticket_id) where state in ('sent', 'preparing', 'ready')`,
  sql`create index order_lines_late on order_lines (org_id, late_at) where state in ('sent', 'preparing')`,
  sql`create index tickets_order on tickets (org_id, order_id)`,
];

export const ordersMigration: Migration = {
  name: '0002-orders',
  async up(db) {
    for (const statement of [orders, tickets, orderLines, orderNumbers, ...indexes]) {
      await statement.execute(db);
    }
  },
};
