/** Laws of deposits as checks: each returns descriptions of violations. On the menu of the laws only water has one. */

import type { Order } from '#shared/order/order-schema.ts';
import { isCharged } from '#shared/order/order-states.ts';
import { restaurantIds } from '../restaurants/small-restaurant.ts';

const sumOf = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function broken(isKept: boolean, law: string): string[] {
  return isKept ? [] : [law];
}

/** Each piece with a deposit has it while it leaves the house, and no other; discounts, charges and VAT leave it alone. */
export function depositsBroken({ lines, depositTotal = 0, total, vatBreakdown }: Order): string[] {
  const dueOn = ({ state, isTakeaway, quantity, deposit = 0 }: Order['lines'][number]) =>
    isCharged(state) && isTakeaway === true ? quantity * deposit : 0;
  return [
    ...broken(depositTotal === sumOf(lines.map(dueOn)), 'deposits'),
    ...broken(total - depositTotal === sumOf(vatBreakdown.map(({ gross }) => gross)), 'total and VAT'),
    ...broken(
      lines.every(line => (line.depositTotal ?? 0) === dueOn(line)),
      'the deposit of a line',
    ),
    ...broken(
      lines.every(({ menuItemId, deposit }) => menuItemId === restaurantIds.water || deposit === undefined),
      'a deposit of nothing',
    ),
  ];
}
