/** A count has what the terminal and the vouchers came to, where somebody entered it. */
import { type Migration, statements } from '../../store/database.ts';

export const countedTotals: Migration = {
  name: 'origin-0007-counted-totals',
  up: statements([
    'alter table cash_counts add column card_total bigint',
    'alter table cash_counts add column voucher_total bigint',
  ]),
};
