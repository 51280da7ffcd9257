/**
 * Computes the price of an order, on the server and for previews in the client. Money is in whole minor units; the
 * lines' amounts and the VAT shares always add up to the total.
 */
import {
  type DiscountMoney,
  type GivenDiscount,
  lineDiscountMoney,
  orderDiscountMoney,
} from './discount-money.ts';
import type { VatShare } from './schemas/order-schema.ts';

/** The priced fields of an order line. */
export type PricedLine = {
  id: string;
  quantity: number;
  unitPrice: number;
  vatRate: number;
  modifiers: readonly { priceDelta: number; quantity: number }[];
  discount: GivenDiscount | null;
  /** False once voided or removed. */
  isCharged: boolean;
};

export type LineMoney = {
  lineTotal: number;
  /** The amount of its own discount. */
  ownDiscount: number;
  /** The amount of that discount without limits. */
  wantedDiscount: number;
  /** The amounts of its own discount and of its share of the order's. */
  discountTotal: number;
  payable: number;
};

export type OrderMoney = {
  subtotal: number;
  discountTotal: number;
  /** The amount of the order's discount, without the lines' own. */
  orderDiscount: number;
  /** The amount of that discount without limits. */
  wantedDiscount: number;
  total: number;
  vatBreakdown: VatShare[];
  lines: ReadonlyMap<string, LineMoney>;
};

/** The price of one unit with its options, at least 0. */
export function piecePrice(line: Pick<PricedLine, 'unitPrice' | 'modifiers'>): number {
  const options = line.modifiers.reduce((sum, { priceDelta, quantity }) => sum + priceDelta * quantity, 0);
  return Math.max(0, line.unitPrice + options);
}

export function lineTotal(line: Pick<PricedLine, 'unitPrice' | 'modifiers' | 'quantity'>): number {
  return line.quantity * piecePrice(line);
}

/** Splits `amount` in proportion to `weights`, by largest remainders; earlier parts first. */
export function distribute(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  // Integer arithmetic: with fractions, large amounts would be off by a minor unit.
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
  // In hundredths of a percent, all values before the division are integers.
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

const nothingOff: DiscountMoney = { wanted: 0, taken: 0 };

/** A line that isn't charged costs nothing, but keeps its `lineTotal` for display. */
export function orderMoney(lines: readonly PricedLine[], discount: GivenDiscount | null): OrderMoney {
  const priced = lines.map(line => {
    const full = lineTotal(line);
    return { line, full, own: line.isCharged ? lineDiscountMoney(full, line.discount) : nothingOff };
  });
  const charged = priced.filter(({ line }) => line.isCharged);
  const subtotal = charged.reduce((sum, { full }) => sum + full, 0);
  const { taken: orderDiscount, wanted } = orderDiscountMoney(
    charged.map(({ line, full, own }) => ({ full, discount: line.discount, taken: own.taken })),
    discount,
  );
  const shares = distribute(
    orderDiscount,
    charged.map(({ full, own }) => full - own.taken),
  );
  const shareById = new Map(charged.map(({ line }, index) => [line.id, shares[index] ?? 0]));
  const money = new Map<string, LineMoney>(
    priced.map(({ line, full, own }) => {
      const discountTotal = own.taken + (shareById.get(line.id) ?? 0);
      const payable = line.isCharged ? full - discountTotal : 0;
      const ofLine = { lineTotal: full, ownDiscount: own.taken, wantedDiscount: own.wanted };
      return [line.id, { ...ofLine, discountTotal, payable }];
    }),
  );
  const paid = charged.map(({ line }) => ({
    vatRate: line.vatRate,
    payable: money.get(line.id)?.payable ?? 0,
  }));
  const total = paid.reduce((sum, { payable }) => sum + payable, 0);
  return {
    subtotal,
    discountTotal: subtotal - total,
    orderDiscount,
    wantedDiscount: wanted,
    total,
    vatBreakdown: vatBreakdown(paid),
    lines: money,
  };
}
