/** Adds invoices. The store itself refuses to change or delete one; only its state changes. */
import { type Migration, statements } from '../../../store/database.ts';

const fixedColumns = ['number', 'content', 'xml'];

export const issuedInvoices: Migration = {
  name: 'origin-0012-issued-invoices',
  up: statements([
    'alter table orders add column invoice_number text',
    `create table invoices (
      org_id text not null,
      id text not null,
      order_id text not null,
      series text not null,
      year integer not null,
      sequence integer not null,
      number text not null,
      state text not null,
      issued_on text not null,
      issued_at text not null,
      issued_by text not null,
      buyer_name text not null,
      buyer_tax_id text,
      total bigint not null,
      content text not null,
      xml text not null,
      primary key (org_id, id),
      foreign key (org_id, order_id) references orders (org_id, id)
    )`,
    'create unique index invoices_sequence on invoices (org_id, series, year, sequence)',
    'create unique index invoices_of_order on invoices (org_id, order_id)',
    'create index invoices_by_time on invoices (org_id, issued_at)',
    'create index invoices_of_buyer on invoices (org_id, buyer_tax_id) where buyer_tax_id is not null',
    ...fixedColumns.map(
      column => `create trigger invoices_${column}_fixed before update of ${column} on invoices
        begin select raise(abort, 'An invoice is never changed'); end`,
    ),
    `create trigger invoices_stay before delete on invoices
      begin select raise(abort, 'An invoice is never deleted'); end`,
  ]),
};
