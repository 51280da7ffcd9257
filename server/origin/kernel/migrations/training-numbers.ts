/** Training orders have numbers of their own, so that those of guests have no gaps. */
import { type Migration, statements } from '../../../store/database.ts';

export const trainingNumbers: Migration = {
  name: 'origin-0010-training-numbers',
  up: statements([
    'drop index orders_number',
    // Partial: no read is led to it in place of the smaller indexes.
    'create unique index orders_number on orders (org_id, business_day, number) where is_training = 0',
  ]),
};
