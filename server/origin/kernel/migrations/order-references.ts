/** An answer with a large order stores its id instead of the body. */
import { type Migration, statements } from '../../../store/database.ts';

export const orderReferences: Migration = {
  name: 'origin-0003-order-references',
  up: statements([
    `alter table idempotency_records add column order_id text`,
    `alter table idempotency_records add column order_version integer`,
  ]),
};
