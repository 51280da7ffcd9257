/** The effect of a count, a delivery or waste on an ingredient's stock. */

import type { NewStockMovement, StockMovement } from '#shared/catalog/ingredient-schema.ts';
import { roundedAmount, stockAfter, stockMax } from '#shared/catalog/stock-amounts.ts';
import { invalidField } from '../../../http/errors.ts';

type Booking = { id: string; ingredientId: string; by: string; at: string };

/** Throws INVALID_REQUEST for a delivery or waste of zero, and for an impossible stock. */
export function bookedMovement(
  stock: number,
  { reason, amount, note }: NewStockMovement,
  booking: Booking,
): StockMovement {
  if (reason !== 'count' && roundedAmount(amount) === 0) throw invalidField('amount', 'must be more than 0');
  const after = stockAfter(stock, { reason, amount });
  if (Math.abs(after) > stockMax) {
    throw invalidField('amount', `must leave a stock between -${stockMax} and ${stockMax}`);
  }
  const delta = roundedAmount(after - stock);
  return { ...booking, delta, reason, ...(note !== undefined && { note }), stockAfter: after };
}
