/** Adds to an invoice which one it corrects. An order may get another invoice after its first was corrected to zero. */
import { type Migration, statements } from '../../../store/database.ts';

/** A day's sums are dropped when KSeF rejects one of its invoices, or no longer does; issuing one changes its order, which drops them too. */
const closedAt = '(select closed_at from orders where org_id = new.org_id and id = new.order_id)';

export const correctedInvoices: Migration = {
  name: 'origin-0019-corrected-invoices',
  up: statements([
    'alter table invoices add column corrects text',
    'drop index invoices_of_order',
    'create index invoices_of_order on invoices (org_id, order_id)',
    'create index invoices_corrections on invoices (org_id, corrects) where corrects is not null',
    `create trigger invoices_corrects_fixed before update of corrects on invoices
      begin select raise(abort, 'An invoice is never changed'); end`,
    `create trigger invoices_total_fixed before update of total on invoices
      begin select raise(abort, 'An invoice is never changed'); end`,
    `create trigger report_sums_invoices_changed after update of state on invoices
      when old.state = 'rejected' or new.state = 'rejected'
      begin delete from report_sums where org_id = new.org_id and ends > ${closedAt} and starts <= ${closedAt}; end`,
  ]),
};
