/**
 * What lines cost that the server has not priced yet, reckoned as it will: options by the piece, a line's own discount,
 * then the order's.
 */
import type { Discount } from '#shared/schemas/correction-schema.ts';
import type { LineModifier } from '#shared/schemas/order-schema.ts';

type Terms = Pick<Discount, 'kind' | 'value'>;
type Priced = { quantity: number; unitPrice: number; modifiers: readonly LineModifier[] };

/** One piece with its options; never less than nothing. */
export function piecePrice({ unitPrice, modifiers }: Omit<Priced, 'quantity'>): number {
  const options = modifiers.reduce((sum, { priceDelta, quantity }) => sum + priceDelta * quantity, 0);
  return Math.max(0, unitPrice + options);
}

function discountOn(amount: number, discount: Terms | undefined): number {
  if (discount === undefined) return 0;
  if (discount.kind === 'amount') return Math.min(discount.value, amount);
  return Math.floor((amount * Math.min(discount.value, 100) + 50) / 100);
}

/** A line before its share of the order's discount. */
export function lineMoney(line: Priced & { discount?: Terms }): {
  lineTotal: number;
  discountTotal: number;
  payable: number;
} {
  const lineTotal = line.quantity * piecePrice(line);
  const discountTotal = discountOn(lineTotal, line.discount);
  return { lineTotal, discountTotal, payable: lineTotal - discountTotal };
}

/** What the order costs when these are its charged lines. */
export function orderTotal(
  lines: readonly (Priced & { discount?: Terms })[],
  discount: Terms | undefined,
): number {
  const amount = lines.reduce((sum, line) => sum + lineMoney(line).payable, 0);
  return amount - discountOn(amount, discount);
}
