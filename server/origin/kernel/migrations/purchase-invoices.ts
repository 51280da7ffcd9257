/** Adds purchase invoices from KSeF, what their lines are used for, and when KSeF is asked for the next ones. */
import { type Migration, statements } from '../../../store/database.ts';

export const purchaseInvoices: Migration = {
  name: 'origin-0024-purchase-invoices',
  up: statements([
    `create table purchases (
      org_id text not null,
      id text not null,
      environment text not null,
      ksef_number text not null,
      state text not null,
      seller_tax_id text not null,
      seller_name text not null,
      number text not null,
      issued_on text not null,
      currency text not null,
      total bigint not null,
      lines text not null,
      fault text,
      booking text,
      booked_at text,
      booked_by text,
      primary key (org_id, id)
    )`,
    'create unique index purchases_ksef_number on purchases (org_id, environment, ksef_number)',
    'create index purchases_issued on purchases (org_id, environment, issued_on, id)',
    `create trigger purchases_booked_once before update on purchases when old.state = 'booked'
      begin select raise(abort, 'A booked purchase invoice is never changed'); end`,
    `create table purchase_line_uses (
      org_id text not null,
      seller_tax_id text not null,
      name text not null,
      unit text not null,
      ingredient_id text,
      per_unit real,
      primary key (org_id, seller_tax_id, name, unit)
    )`,
    `create table purchase_fetches (
      org_id text not null,
      environment text not null,
      is_asked integer not null,
      due_at text not null,
      known_until text not null,
      fetched_at text,
      fault text,
      primary key (org_id)
    )`,
    'create index purchase_fetches_due on purchase_fetches (due_at)',
  ]),
};
