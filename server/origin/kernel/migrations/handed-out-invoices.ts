/** Adds the certificate that signs KSeF's code II, and the queue of invoices to be sent by e-mail. */
import { type Migration, statements } from '../../../store/database.ts';

export const handedOutInvoices: Migration = {
  name: 'origin-0020-handed-out-invoices',
  up: statements([
    'alter table ksef_credentials add column offline_sealed text',
    'alter table ksef_credentials add column offline_valid_to text',
    `create table invoice_mails (
      org_id text not null,
      id text not null,
      invoice_id text not null,
      order_id text not null,
      address text not null,
      state text not null,
      attempts integer not null,
      due_at text not null,
      at text not null,
      fault text,
      answer text,
      primary key (org_id, id),
      foreign key (org_id, invoice_id) references invoices (org_id, id)
    )`,
    'create index invoice_mails_of_order on invoice_mails (org_id, order_id)',
    `create index invoice_mails_due on invoice_mails (due_at) where state = 'queued'`,
  ]),
};
