/** Billed lines, later reductions of what was billed, and receipts of fiscal printers. */
import { sql } from 'kysely';
import type { Migration } from '../../../store/database.ts';

const additions = [
  sql`alter table order_lines add column billed_at text`,
  sql`alter table print_jobs add column is_fiscal integer not null default 0`,
  sql`alter table orders add column has_fiscal_receipt integer not null default 0`,
];

const reductions = sql`
  create table bill_reductions (
    org_id text not null,
    id text not null,
    order_id text not null,
    by_id text not null,
    approved_by text,
    amount bigint not null,
    at text not null,
    primary key (org_id, id),
    foreign key (org_id, order_id) references orders (org_id, id)
  )`;

const indexes = [
  sql`create index bill_reductions_at on bill_reductions (org_id, at)`,
  sql`create index bill_reductions_order on bill_reductions (org_id, order_id)`,
];

/** Open orders that were billed or paid before; and receipts issued by fiscal printers. */
const knownBefore = [
  sql`update order_lines set billed_at = (
      select coalesce(o.bill_requested_at, (
        select min(p.at) from payments p where p.org_id = o.org_id and p.order_id = o.id))
      from orders o where o.org_id = order_lines.org_id and o.id = order_lines.order_id)
    where state not in ('draft', 'removed', 'voided') and (org_id, order_id) in (
      select org_id, id from orders where state = 'open' and (bill_requested_at is not null or paid <> 0))`,
  sql`update print_jobs set is_fiscal = 1 where kind = 'receipt' and (org_id, device_id) in (
    select org_id, id from devices
    where kind = 'fiscalPrinter' and (driver = 'bridge' or (driver is null and address is null)))`,
  sql`update orders set has_fiscal_receipt = 1 where receipt_state = 'issued' and (org_id, id) in (
    select org_id, order_id from print_jobs
    where kind = 'receipt' and state = 'issued' and dropped_at is null and is_fiscal = 1)`,
];

export const billedFactsMigration: Migration = {
  name: '0008-billed-facts',
  async up(db) {
    for (const statement of [...additions, reductions, ...indexes, ...knownBefore]) {
      await statement.execute(db);
    }
  },
};
