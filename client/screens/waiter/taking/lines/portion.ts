/** Name and price of a half or whole portion, before the server has answered. */
import { halfName, halfNames } from '#shared/catalog/half-portion.ts';
import type { WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import type { PlannedPortion } from '../../../../writes/order-taps.ts';

type Halvable = Pick<WaiterMenuItem, 'name' | 'names' | 'price' | 'halfPrice'>;

export function portionOf(
  { name, names, price, halfPrice = price }: Halvable,
  isHalf: boolean,
): PlannedPortion {
  if (!isHalf) return { isHalf, name, names, unitPrice: price };
  return { isHalf, name: halfName(name), names: halfNames(names), unitPrice: halfPrice };
}
