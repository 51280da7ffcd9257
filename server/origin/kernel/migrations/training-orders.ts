/** Adds training orders, which no report counts. */
import { type Migration, statements } from '../../../store/database.ts';

export const trainingOrders: Migration = {
  name: 'origin-0009-training-orders',
  up: statements([`alter table orders add column is_training integer not null default 0`]),
};
