/**
 * What an order costs, for the server that decides it and the phone that shows it before the server answered. Money is
 * whole minor units; whatever is discounted, what the lines cost adds up to the total, and so do its VAT shares.
 */
import type { VatShare } from './schemas/order-schema.ts';

export type DiscountTerms = { kind: 'percent' | 'amount'; value: number };

export const onTheHouse: DiscountTerms = { kind: 'percent', value: 100 };

/** An order's line, as far as money goes. */
export type PricedLine = {
  id: string;
  quantity: number;
  unitPrice: number;
  vatRate: number;
  modifiers: readonly { priceDelta: number; quantity: number }[];
  discount: DiscountTerms | null;
  /** False once voided or removed. */
  isCharged: boolean;
};

export type LineMoney = {
  lineTotal: number;
  /** What its own discount takes off. */
  ownDiscount: number;
  /** That, and its share of the order's. */
  discountTotal: number;
  payable: number;
};

export type OrderMoney = {
  subtotal: number;
  discountTotal: number;
  /** What the order's discount takes off; without the lines' own. */
  orderDiscount: number;
  total: number;
  vatBreakdown: VatShare[];
  lines: ReadonlyMap<string, LineMoney>;
};

/** One piece with its options; never less than nothing. */
export function piecePrice(line: Pick<PricedLine, 'unitPrice' | 'modifiers'>): number {
  const options = line.modifiers.reduce((sum, { priceDelta, quantity }) => sum + priceDelta * quantity, 0);
  return Math.max(0, line.unitPrice + options);
}

export function lineTotal(line: Pick<PricedLine, 'unitPrice' | 'modifiers' | 'quantity'>): number {
  return line.quantity * piecePrice(line);
}

/** What a discount takes off `amount`: never more than that, a percentage rounded half up. */
export function discountOn(amount: number, discount: DiscountTerms | null | undefined): number {
  if (!discount) return 0;
  if (discount.kind === 'amount') return Math.min(discount.value, amount);
  return Math.floor((amount * Math.min(discount.value, 100) + 50) / 100);
}

/**
 * How much of `base` a discount takes, in percent: rounded up, so that a grosz above somebody's limit is above it. An
 * amount beyond `base` takes all of it, and one off nothing would take all of whatever is ordered next.
 */
export function percentOf(base: number, { kind, value }: DiscountTerms): number {
  if (kind === 'percent') return value;
  return base === 0 ? 100 : Math.ceil((Math.min(value, base) * 100) / base);
}

/** Parts of `amount` in the proportion of `weights`; the largest remainders get what rounding left, earlier ones first. */
export function distribute(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  // Whole numbers all the way: as fractions, big amounts would drift by a grosz.
  const parts = weights.map(weight => {
    const product = BigInt(amount) * BigInt(weight);
    return { floor: Number(product / BigInt(sum)), remainder: Number(product % BigInt(sum)) };
  });
  const left = amount - parts.reduce((total, { floor }) => total + floor, 0);
  const favoured = parts
    .map(({ remainder }, index) => ({ remainder, index }))
    .sort((one, other) => other.remainder - one.remainder || one.index - other.index)
    .slice(0, left);
  const raised = new Set(favoured.map(({ index }) => index));
  return parts.map(({ floor }, index) => floor + (raised.has(index) ? 1 : 0));
}

/** The net part of a gross amount, rounded half up to a whole minor unit; `rate` is in percent. */
export function netOf(gross: number, rate: number): number {
  // In hundredths of a percent everything before the division is a whole number: no drift.
  const hundredths = Math.round(rate * 100);
  return Math.round((gross * 10_000) / (10_000 + hundredths));
}

/** One share per VAT rate, the highest first. Rounded once per rate, as a fiscal receipt does. */
export function vatBreakdown(parts: readonly { vatRate: number; payable: number }[]): VatShare[] {
  const grossByRate = new Map<number, number>();
  for (const { vatRate, payable } of parts) {
    grossByRate.set(vatRate, (grossByRate.get(vatRate) ?? 0) + payable);
  }
  return [...grossByRate]
    .sort(([one], [other]) => other - one)
    .map(([rate, gross]) => {
      const net = netOf(gross, rate);
      return { rate, net, vat: gross - net, gross };
    });
}

/** A line that isn't charged costs nothing, but keeps its `lineTotal` for who looks back. */
export function orderMoney(lines: readonly PricedLine[], discount: DiscountTerms | null): OrderMoney {
  const charged = lines.filter(line => line.isCharged);
  const own = charged.map(line => {
    const full = lineTotal(line);
    return { line, full, ownDiscount: discountOn(full, line.discount) };
  });
  const subtotal = own.reduce((sum, { full }) => sum + full, 0);
  const afterOwn = own.map(({ full, ownDiscount }) => full - ownDiscount);
  const orderDiscount = discountOn(
    afterOwn.reduce((sum, amount) => sum + amount, 0),
    discount,
  );
  const shares = distribute(orderDiscount, afterOwn);
  const money = new Map<string, LineMoney>(
    lines.map(line => [
      line.id,
      { lineTotal: lineTotal(line), ownDiscount: 0, discountTotal: 0, payable: 0 },
    ]),
  );
  const paid = own.map(({ line, full, ownDiscount }, index) => {
    const discountTotal = ownDiscount + (shares[index] ?? 0);
    const payable = full - discountTotal;
    money.set(line.id, { lineTotal: full, ownDiscount, discountTotal, payable });
    return { vatRate: line.vatRate, payable };
  });
  const total = paid.reduce((sum, { payable }) => sum + payable, 0);
  return {
    subtotal,
    discountTotal: subtotal - total,
    orderDiscount,
    total,
    vatBreakdown: vatBreakdown(paid),
    lines: money,
  };
}
