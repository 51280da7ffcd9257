/** Makes two lines of one, that cost together exactly what it cost. */
import { type DiscountTerms, discountOn, distribute, lineTotal } from '#shared/order-money.ts';
import type { OrderLineRow } from '../orders/order-row.ts';
import type { Json } from '../origin-tables.ts';

function withTerms(discount: Json, terms: DiscountTerms | null): Json | null {
  return terms === null || terms.value === 0 ? null : JSON.stringify({ ...JSON.parse(discount), ...terms });
}

/** A line's price before discounts. */
export function fullPrice(line: OrderLineRow): number {
  const { quantity, unit_price: unitPrice } = line;
  return lineTotal({ quantity, unitPrice, modifiers: JSON.parse(line.modifiers) });
}

/**
 * The discounts of the two parts. A percentage stays one, but rounded twice it may be a grosz off: then the new part
 * gets what is missing as an amount.
 */
function splitDiscount(line: OrderLineRow, kept: number, parted: number): [Json | null, Json | null] {
  const { discount } = line;
  if (discount === null) return [null, null];
  const terms: DiscountTerms = JSON.parse(discount);
  const whole = discountOn(kept + parted, terms);
  if (terms.kind === 'percent') {
    const rest = whole - discountOn(kept, terms);
    const isExact = discountOn(parted, terms) === rest;
    return [discount, isExact ? discount : withTerms(discount, { kind: 'amount', value: rest })];
  }
  if (kept + parted === 0) return [discount, null];
  const [first = 0, second = 0] = distribute(whole, [kept, parted]);
  return [
    withTerms(discount, { kind: 'amount', value: first }),
    withTerms(discount, { kind: 'amount', value: second }),
  ];
}

/** `quantity` pieces of the line become the second of the two; states, times and ticket are the same for both. */
export function splitLines(
  line: OrderLineRow,
  part: { id: string; quantity: number; position: number },
): [OrderLineRow, OrderLineRow] {
  const kept = { ...line, quantity: line.quantity - part.quantity };
  const parted = { ...line, ...part, split_from_id: line.id };
  const [keptDiscount, partedDiscount] = splitDiscount(line, fullPrice(kept), fullPrice(parted));
  return [
    { ...kept, discount: keptDiscount },
    { ...parted, discount: partedDiscount },
  ];
}
