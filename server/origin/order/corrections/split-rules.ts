/** Splits a line into two that together cost exactly the same. */
import { discountOn, type GivenDiscount, lineDiscountMoney, ownLimit } from '#shared/order/discount-money.ts';
import { distribute, lineTotal } from '#shared/order/order-money.ts';
import type { Json } from '../../kernel/column-types.ts';
import type { OrderLineRow } from '../orders/order-row.ts';

/** The line's price before discounts. */
function fullPrice(line: OrderLineRow): number {
  const { quantity, unit_price: unitPrice } = line;
  return lineTotal({ quantity, unitPrice, modifiers: JSON.parse(line.modifiers) });
}

/** How much of the line's discount each part gets, limited by each part's own maximum. */
function takenByPart(given: GivenDiscount, rest: number, parted: number): [number, number] {
  const { wanted, taken } = lineDiscountMoney(rest + parted, given);
  const isPlainPercent = given.kind === 'percent' && taken === wanted;
  const share = isPlainPercent ? discountOn(rest, given) : (distribute(taken, [rest, parted])[0] ?? 0);
  const first = Math.min(Math.max(share, taken - ownLimit(parted, given)), ownLimit(rest, given));
  return [first, taken - first];
}

/**
 * The discounts of the two parts. A percentage remains one unless rounding each part would be off by a minor
 * unit; then that part gets its amount. An approval for the whole covers both.
 */
function splitDiscount(line: OrderLineRow, rest: number, parted: number): [Json | null, Json | null] {
  const { discount } = line;
  if (discount === null) return [null, null];
  if (rest + parted === 0) return [discount, null];
  const given: GivenDiscount = JSON.parse(discount);
  const taken = takenByPart(given, rest, parted);
  const values = distribute(lineDiscountMoney(rest + parted, given).wanted, [rest, parted]);
  const part = (index: 0 | 1, full: number): Json | null => {
    const { approvedAmount } = given;
    const own = {
      ...given,
      ...(given.kind === 'amount' && { value: values[index] ?? 0 }),
      ...(approvedAmount !== undefined && {
        approvedAmount: index === 0 ? approvedAmount - taken[1] : taken[1],
      }),
    };
    const isExact = lineDiscountMoney(full, own).taken === taken[index];
    const exact = isExact ? own : { ...own, kind: 'amount' as const, value: taken[index] };
    return exact.value === 0 ? null : JSON.stringify(exact);
  };
  return [part(0, rest), part(1, parted)];
}

/** Moves `quantity` pieces to a second line with the same states, times and ticket. */
export function splitLines(
  line: OrderLineRow,
  part: { id: string; quantity: number; position: number },
): [OrderLineRow, OrderLineRow] {
  const rest = { ...line, quantity: line.quantity - part.quantity };
  const parted = { ...line, ...part, split_from_id: line.id };
  const [restDiscount, partedDiscount] = splitDiscount(line, fullPrice(rest), fullPrice(parted));
  return [
    { ...rest, discount: restDiscount },
    { ...parted, discount: partedDiscount },
  ];
}
