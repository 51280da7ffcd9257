/** Adds to a count the optional totals of the terminal and the vouchers. */
import { type Migration, statements } from '../../../store/database.ts';

export const countedTotals: Migration = {
  name: 'origin-0007-counted-totals',
  up: statements([
    'alter table cash_counts add column card_total bigint',
    'alter table cash_counts add column voucher_total bigint',
  ]),
};
