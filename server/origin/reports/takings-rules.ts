/** Combines the sums of orders, payments and voids per key. */

import type { SalesFigures } from '#shared/reports/report-schema.ts';
import { noSales, sumSales } from '#shared/reports/sales-figures.ts';
import type { OrderSums, PaymentSums, ReductionSum, VoidSums } from './takings-store.ts';

export type Takings = Map<string, SalesFigures>;
/** Discounts under one key. */
export type DiscountSum = { key: string; amount: number };

type TakingsParts = {
  readonly orders: readonly OrderSums[];
  readonly payments: readonly PaymentSums[];
  readonly lateRefunds: readonly PaymentSums[];
  readonly voids: readonly VoidSums[];
  readonly discounts: readonly DiscountSum[];
  readonly reductions: readonly ReductionSum[];
};

function figuresOf(takings: Takings, key: string): SalesFigures {
  const known = takings.get(key);
  if (known !== undefined) return known;
  const figures = noSales();
  takings.set(key, figures);
  return figures;
}

function addPayment(takings: Takings, { key, kind, amount, tip, refunds }: PaymentSums): SalesFigures {
  const figures = figuresOf(takings, key);
  figures.payments[kind] += amount;
  figures.tips += tip;
  figures.refunds += refunds;
  return figures;
}

export function takingsOf(parts: TakingsParts): Takings {
  const takings: Takings = new Map();
  for (const sums of parts.orders) {
    const figures = figuresOf(takings, sums.key);
    figures.orders += sums.orders;
    figures.guests += sums.guests;
    figures.gross += sums.gross;
    figures.seatedGross += sums.seatedGross;
    figures.serviceCharge = (figures.serviceCharge ?? 0) + sums.serviceCharge;
    figures.deposits = (figures.deposits ?? 0) + sums.deposits;
    figures.withoutReceipt += sums.withoutReceipt;
    figures.nonFiscal += sums.nonFiscal;
    figures.waived += sums.waived;
  }
  for (const sums of parts.payments) addPayment(takings, sums);
  for (const sums of parts.lateRefunds) addPayment(takings, sums).lateRefunds += sums.refunds;
  for (const { key, isWaste, value } of parts.voids) {
    figuresOf(takings, key)[isWaste === 1 ? 'waste' : 'voids'] += value;
  }
  for (const { key, amount } of parts.discounts) figuresOf(takings, key).discounts += amount;
  for (const { key, amount } of parts.reductions) figuresOf(takings, key).reducedAfterBill += amount;
  return takings;
}

export function joinTakings(pieces: readonly (readonly [string, SalesFigures])[][]): Takings {
  const lists = Map.groupBy(pieces.flat(), ([key]) => key);
  return new Map([...lists].map(([key, list]) => [key, sumSales(list.map(([, figures]) => figures))]));
}
