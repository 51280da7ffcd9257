/** A payment whose kind was wrong is taken back and taken again: both rows name it. */
import { type Migration, statements } from '../../store/database.ts';

export const changedPaymentKinds: Migration = {
  name: 'origin-0008-changed-payment-kinds',
  up: statements([
    'alter table payments add column kind_change_of text',
    'create index payments_kind_changes on payments (org_id, at) where kind_change_of is not null',
  ]),
};
