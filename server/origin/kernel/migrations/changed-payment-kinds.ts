/** A corrected kind of payment is stored as a refund and a new payment, both of which reference the original. */
import { type Migration, statements } from '../../../store/database.ts';

export const changedPaymentKinds: Migration = {
  name: 'origin-0008-changed-payment-kinds',
  up: statements([
    'alter table payments add column kind_change_of text',
    'create index payments_kind_changes on payments (org_id, at) where kind_change_of is not null',
  ]),
};
