/** Adds what KSeF answered to invoices, and each restaurant's credential. A rejected invoice may be corrected; an accepted one keeps its number and confirmation. */
import { type Migration, statements } from '../../../store/database.ts';

const correctable = ['content', 'xml'];
const final = ['ksef_number', 'upo'];

export const sentInvoices: Migration = {
  name: 'origin-0017-sent-invoices',
  up: statements([
    'alter table invoices add column environment text',
    'alter table invoices add column session_reference text',
    'alter table invoices add column ksef_reference text',
    'alter table invoices add column ksef_number text',
    'alter table invoices add column reason text',
    'alter table invoices add column upo text',
    `create index invoices_unsettled on invoices (org_id, issued_at)
      where environment is not null and upo is null`,
    ...correctable.flatMap(column => [
      `drop trigger invoices_${column}_fixed`,
      `create trigger invoices_${column}_fixed before update of ${column} on invoices when old.state <> 'rejected'
        begin select raise(abort, 'An invoice is never changed'); end`,
    ]),
    ...final.map(
      column => `create trigger invoices_${column}_fixed before update of ${column} on invoices when old.${column} is not null
        begin select raise(abort, 'An accepted invoice is never changed'); end`,
    ),
    `create table ksef_credentials (
      org_id text not null primary key,
      kind text not null,
      sealed text not null,
      valid_to text,
      saved_at text not null,
      saved_by text not null,
      fault text
    )`,
  ]),
};
