/** The effect of a count, a delivery or waste on an ingredient's stock. */
import type { NewStockMovement, StockMovement } from '#shared/schemas/ingredient-schema.ts';
import { invalidField } from '../../http/errors.ts';

const stockMost = 10_000_000;

/** Rounds to a thousandth: avoids floating-point residue as in 0.1 + 0.2. */
export function rounded(amount: number): number {
  return Math.round(amount * 1_000) / 1_000;
}

function deltaOf(stock: number, { reason, amount }: Pick<NewStockMovement, 'reason' | 'amount'>): number {
  switch (reason) {
    case 'count':
      return amount - stock;
    case 'delivery':
      return amount;
    case 'waste':
      return -amount;
  }
}

type Booking = { id: string; ingredientId: string; by: string; at: string };

/** Throws INVALID_REQUEST for a delivery or waste of zero, and for an impossible stock. */
export function bookedMovement(
  stock: number,
  { reason, amount, note }: NewStockMovement,
  booking: Booking,
): StockMovement {
  if (reason !== 'count' && rounded(amount) === 0) throw invalidField('amount', 'must be more than 0');
  const stockAfter = rounded(stock + deltaOf(stock, { reason, amount }));
  if (Math.abs(stockAfter) > stockMost) {
    throw invalidField('amount', `must leave a stock between -${stockMost} and ${stockMost}`);
  }
  const delta = rounded(stockAfter - stock);
  return { ...booking, delta, reason, ...(note !== undefined && { note }), stockAfter };
}
