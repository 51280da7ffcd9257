/** Modifiers, held courses, voids, discounts, payments, print jobs and approvals. */
import { sql } from 'kysely';
import type { Migration } from '../../../store/database.ts';

const additions = [
  sql`alter table orders add column name text`,
  sql`alter table orders add column discount text`,
  sql`alter table orders add column bill_requested_at text`,
  sql`alter table orders add column total bigint not null default 0`,
  sql`alter table orders add column paid bigint not null default 0`,
  sql`alter table orders add column tip bigint not null default 0`,
  sql`alter table orders add column waived_reason text`,
  sql`alter table orders add column merged_from text not null default '[]'`,
  sql`alter table orders add column merged_into_id text`,

  sql`alter table order_lines add column modifiers text not null default '[]'`,
  sql`alter table order_lines add column added_by text not null default '{"id":"","name":""}'`,
  sql`alter table order_lines add column shown_at text`,
  sql`alter table order_lines add column claimed_by text`,
  sql`alter table order_lines add column void text`,
  sql`alter table order_lines add column seen_at text`,
  sql`alter table order_lines add column discount text`,
  sql`alter table order_lines add column split_from_id text`,
  sql`alter table order_lines add column merged_from_id text`,
  sql`alter table order_lines add column stock_taken text`,

  sql`alter table tickets add column is_held integer not null default 0`,
  sql`alter table tickets add column shown_at text`,
  sql`alter table tickets add column moved_from text`,

  sql`alter table users add column rights text not null default '{"voidSent":false,"discountMaxPercent":10,"refund":false,"reopen":false}'`,
  sql`alter table menu_items add column portions_left integer`,
  sql`alter table stock_movements add column line_id text`,
  sql`alter table devices add column driver text`,
  sql`alter table devices add column bridge_token_hash text`,
];

const payments = sql`
  create table payments (
    org_id text not null,
    id text not null,
    order_id text not null,
    position integer not null,
    kind text not null,
    amount bigint not null,
    tip bigint not null,
    tendered bigint,
    allocations text not null,
    share text,
    refund_of text,
    reason text,
    taken_by text not null,
    at text not null,
    primary key (org_id, id),
    foreign key (org_id, order_id) references orders (org_id, id)
  )`;

const approvals = sql`
  create table approvals (
    org_id text not null,
    id text not null,
    order_id text not null,
    request text not null,
    subject text not null,
    amount bigint not null,
    is_started integer,
    state text not null,
    asked_by text not null,
    asked_at text not null,
    decided_by text,
    decided_at text,
    primary key (org_id, id),
    foreign key (org_id, order_id) references orders (org_id, id)
  )`;

const printJobs = sql`
  create table print_jobs (
    org_id text not null,
    id text not null,
    order_id text,
    kind text not null,
    state text not null,
    device_id text,
    document text not null,
    attempts integer not null,
    error text,
    number text,
    created_at text not null,
    started_at text,
    finished_at text,
    claim_key text,
    counter_before integer,
    dropped_at text,
    primary key (org_id, id),
    foreign key (org_id, order_id) references orders (org_id, id),
    foreign key (org_id, device_id) references devices (org_id, id)
  )`;

const printerOutages = sql`
  create table printer_outages (
    org_id text not null,
    printer_id text not null,
    error text not null,
    since text not null,
    primary key (org_id, printer_id)
  )`;

const indexes = [
  sql`create unique index payments_position on payments (org_id, order_id, position)`,
  sql`create index payments_at on payments (org_id, at)`,
  sql`create index approvals_order on approvals (org_id, order_id)`,
  sql`create index approvals_pending on approvals (org_id, asked_at) where state = 'pending'`,
  sql`create index print_jobs_order on print_jobs (org_id, order_id, kind)`,
  // Few are open at a time, however many were printed over the years.
  sql`create index print_jobs_open on print_jobs (org_id, created_at) where state <> 'issued' and dropped_at is null`,
  sql`create index orders_receipt_pending on orders (org_id) where receipt_state in ('queued', 'printing', 'unknown')`,
  sql`create index order_lines_unseen on order_lines (org_id, station) where state = 'voided' and seen_at is null`,
  // For reports: finds the rare rows without scanning the others.
  sql`create index order_lines_voided on order_lines (org_id, order_id) where state = 'voided'`,
  sql`create index order_lines_discounted on order_lines (org_id, order_id) where discount is not null`,
  sql`create index order_lines_prepared on order_lines (org_id, sent_at) where ready_at is not null`,
  sql`create index payments_refunding on payments (org_id, at) where refund_of is not null`,
  sql`create index order_lines_held on order_lines (org_id, station, ticket_id) where state = 'held'`,
];

/** Existing orders cost the sum of their lines, which were added by their waiter. */
const takenBefore = [
  sql`update orders set total = coalesce((
    select sum(l.quantity * l.unit_price) from order_lines l
    where l.org_id = orders.org_id and l.order_id = orders.id and l.state <> 'removed'), 0)`,
  sql`update order_lines set added_by = coalesce((
    select json_object('id', u.id, 'name', u.display_name) from orders o
    join users u on u.org_id = o.org_id and u.id = o.waiter_id
    where o.org_id = order_lines.org_id and o.id = order_lines.order_id), added_by)`,
];

export const wholeOrdersMigration: Migration = {
  name: '0007-whole-orders',
  async up(db) {
    for (const statement of [
      ...additions,
      payments,
      approvals,
      printJobs,
      printerOutages,
      ...indexes,
      ...takenBefore,
    ]) {
      await statement.execute(db);
    }
  },
};
