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
import type { VatShare } from './order-schema.ts';
import { type ChargeTerms, chargeMoney, chargeShares } from './service-charge.ts';

/** The priced fields of an order line. */
export type PricedLine = {
  id: string;
  quantity: number;
  unitPrice: number;
  vatRate: number;
  modifiers: readonly { priceDelta: number; quantity: number }[];
  discount: GivenDiscount | null;
  /** The deposit on one piece, charged if it is takeaway. */
  deposit?: number | undefined;
  isTakeaway?: boolean | undefined;
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
  /** The line's share of the service charge. */
  serviceCharge: number;
  /** The deposit on its pieces; not part of price, discounts or VAT. */
  depositTotal: number;
  /** The price after discounts, with service charge and deposit. */
  payable: number;
};

export type OrderMoney = {
  subtotal: number;
  discountTotal: number;
  /** The amount of the order's discount, without the lines' own. */
  orderDiscount: number;
  /** The amount of that discount without limits. */
  wantedDiscount: number;
  /** The charged part of the service charge. */
  serviceCharge: number;
  /** The removed part of the service charge. */
  removedCharge: number;
  /** The charged and the removed part. */
  fullCharge: number;
  /** The deposits on takeaway lines. */
  depositTotal: number;
  /** Includes service charge and deposits. */
  total: number;
  /** Excludes deposits, on which no VAT is due. */
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

/** The deposit on the pieces of a takeaway line. */
export function depositOn({
  deposit = 0,
  isTakeaway = false,
  quantity,
}: Pick<PricedLine, 'deposit' | 'isTakeaway' | 'quantity'>): number {
  return isTakeaway ? quantity * deposit : 0;
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

/** One share per VAT rate, the highest first, rounded once per rate as on a fiscal receipt. `serviceCharge` is a part of `payable`. */
function vatBreakdown(
  parts: readonly { vatRate: number; payable: number; serviceCharge?: number }[],
): VatShare[] {
  const byRate = Map.groupBy(parts, ({ vatRate }) => vatRate);
  return [...byRate]
    .sort(([one], [other]) => other - one)
    .map(([rate, ofRate]) => {
      const gross = ofRate.reduce((sum, { payable }) => sum + payable, 0);
      const charge = ofRate.reduce((sum, { serviceCharge = 0 }) => sum + serviceCharge, 0);
      const net = netOf(gross, rate);
      return { rate, net, vat: gross - net, gross, ...(charge > 0 && { serviceCharge: charge }) };
    });
}

const nothingOff: DiscountMoney = { wanted: 0, taken: 0 };

/** The amount taken off by discounts within their givers' rights. */
function ownDiscounts(
  lines: readonly { discount: GivenDiscount | null; taken: number }[],
  order: { discount: GivenDiscount | null; taken: number },
): number {
  return [...lines, order]
    .filter(({ discount }) => discount !== null && discount.approvedAmount === undefined)
    .reduce((sum, { taken }) => sum + taken, 0);
}

/** A line that isn't charged costs nothing, but keeps its `lineTotal` for display. */
export function orderMoney(
  lines: readonly PricedLine[],
  discount: GivenDiscount | null,
  terms: ChargeTerms | null = null,
): OrderMoney {
  const priced = lines.map(line => {
    const full = lineTotal(line);
    return { line, full, own: line.isCharged ? lineDiscountMoney(full, line.discount) : nothingOff };
  });
  const charged = priced.filter(({ line }) => line.isCharged);
  const subtotal = charged.reduce((sum, { full }) => sum + full, 0);
  const discounted = charged.map(({ line, full, own }) => ({
    full,
    discount: line.discount,
    taken: own.taken,
  }));
  const { taken: orderDiscount, wanted } = orderDiscountMoney(discounted, discount);
  const shares = distribute(
    orderDiscount,
    charged.map(({ full, own }) => full - own.taken),
  );
  const reduced = charged.map(({ line, full, own }, index) => {
    const discountTotal = own.taken + (shares[index] ?? 0);
    return { id: line.id, vatRate: line.vatRate, discountTotal, payable: full - discountTotal };
  });
  const amount = reduced.reduce((sum, { payable }) => sum + payable, 0);
  const given = ownDiscounts(discounted, { discount, taken: orderDiscount });
  const charge = chargeMoney({ subtotal, amount, ownDiscounts: given }, terms);
  const serviceCharge = charge.full - charge.removed;
  const chargeOfLines = chargeShares(reduced, serviceCharge);
  const byId = new Map(
    reduced.map((line, index) => [line.id, { ...line, serviceCharge: chargeOfLines[index] ?? 0 }]),
  );
  const money = new Map<string, LineMoney>(
    priced.map(({ line, full, own }) => {
      const { discountTotal = own.taken, serviceCharge = 0, payable = 0 } = byId.get(line.id) ?? {};
      const ofLine = { lineTotal: full, ownDiscount: own.taken, wantedDiscount: own.wanted };
      const depositTotal = line.isCharged ? depositOn(line) : 0;
      const all = payable + serviceCharge + depositTotal;
      return [line.id, { ...ofLine, discountTotal, serviceCharge, depositTotal, payable: all }];
    }),
  );
  const depositTotal = [...money.values()].reduce((sum, line) => sum + line.depositTotal, 0);
  const taxed = [...byId.values()].flatMap(({ vatRate, payable, serviceCharge }) => [
    { vatRate, payable },
    ...(serviceCharge === 0
      ? []
      : [{ vatRate: terms?.vatRate ?? vatRate, payable: serviceCharge, serviceCharge }]),
  ]);
  return {
    subtotal,
    discountTotal: subtotal - amount,
    orderDiscount,
    wantedDiscount: wanted,
    serviceCharge,
    removedCharge: charge.removed,
    fullCharge: charge.full,
    depositTotal,
    total: amount + serviceCharge + depositTotal,
    vatBreakdown: vatBreakdown(taxed),
    lines: money,
  };
}
