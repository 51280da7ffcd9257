/** What lines cost that the server has not priced yet: before their share of the order's discount, and altogether. */
import { type DiscountTerms, discountOn, lineTotal, type PricedLine } from '#shared/order-money.ts';

type Priced = Pick<PricedLine, 'quantity' | 'unitPrice' | 'modifiers'> & { discount?: DiscountTerms };

/** A line before its share of the order's discount. */
export function lineMoney(line: Priced): { lineTotal: number; discountTotal: number; payable: number } {
  const full = lineTotal(line);
  const discountTotal = discountOn(full, line.discount);
  return { lineTotal: full, discountTotal, payable: full - discountTotal };
}

/** What the order costs when these are its charged lines. */
export function orderTotal(lines: readonly Priced[], discount: DiscountTerms | undefined): number {
  const amount = lines.reduce((sum, line) => sum + lineMoney(line).payable, 0);
  return amount - discountOn(amount, discount);
}
