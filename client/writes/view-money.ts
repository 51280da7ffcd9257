/** What lines cost that the server has not priced yet: before their share of the order's discount, and altogether. */
import { type GivenDiscount, lineDiscountMoney, orderDiscountMoney } from '#shared/discount-money.ts';
import { lineTotal, type PricedLine } from '#shared/order-money.ts';

type Priced = Pick<PricedLine, 'quantity' | 'unitPrice' | 'modifiers'> & {
  discount?: GivenDiscount | undefined;
};

/** A line before its share of the order's discount. */
export function lineMoney(line: Priced): { lineTotal: number; discountTotal: number; payable: number } {
  const full = lineTotal(line);
  const discountTotal = lineDiscountMoney(full, line.discount).taken;
  return { lineTotal: full, discountTotal, payable: full - discountTotal };
}

/** What the order costs when these are its charged lines. */
export function orderTotal(lines: readonly Priced[], discount: GivenDiscount | undefined): number {
  const priced = lines.map(line => {
    const money = lineMoney(line);
    return { full: money.lineTotal, discount: line.discount ?? null, taken: money.discountTotal };
  });
  const amount = priced.reduce((sum, { full, taken }) => sum + full - taken, 0);
  return amount - orderDiscountMoney(priced, discount).taken;
}
