/** Rules for half portions: the half of a menu item, and drafts that switch between half and whole. */
import { halfName, halfNames } from '#shared/catalog/half-portion.ts';
import type { LineChange, NewOrderLine } from '#shared/order/order-command-schema.ts';
import { invalidField, ProblemError } from '../../../http/errors.ts';
import type { OrderLineRow } from './order-row.ts';
import type { OrderedItem } from './ordered-item-store.ts';
import { type LinePrice, pricedNow } from './weight-rules.ts';

/** The names of a line, and whether it is a half. */
export type LinePortion = Pick<OrderLineRow, 'name' | 'names' | 'kitchen_names' | 'is_half'>;
type Halvable = Omit<LinePortion, 'is_half'> & Pick<OrderedItem, 'price' | 'priceList' | 'half'>;

function halved(names: string): string {
  return JSON.stringify(halfNames(JSON.parse(names)));
}

/** The half portion with its own name and price; null if the menu has none. */
export function asHalf<Item extends Halvable>(item: Item): Item | null {
  const { half, name, names, kitchen_names } = item;
  if (half === null) return null;
  const called = { name: halfName(name), names: halved(names), kitchen_names: halved(kitchen_names) };
  return { ...item, ...called, price: half.price, priceList: half.list };
}

const unknownHalf = (path: string) => invalidField(path, 'is not sold as a half portion', 'ITEM_UNKNOWN');

/** Throws ITEM_UNKNOWN, naming the first line that requests a half which the menu doesn't have. */
export function requireHalves(
  wanted: readonly Pick<NewOrderLine, 'isHalf' | 'menuItemId'>[],
  items: ReadonlyMap<string | null, Pick<OrderedItem, 'half'>>,
  pathOf: (index: number) => string,
): void {
  for (const [index, { isHalf, menuItemId = null }] of wanted.entries())
    if (isHalf && (items.get(menuItemId)?.half ?? null) === null) throw unknownHalf(`${pathOf(index)}isHalf`);
}

/** Whether the change switches the line between half and whole. */
export function isPortionChanged({ is_half, set_menu }: OrderLineRow, { isHalf }: LineChange): boolean {
  if (isHalf === undefined || isHalf === (is_half === 1)) return false;
  if (set_menu !== null) throw invalidField('isHalf', 'is not for a dish of a set menu');
  return true;
}

/** The item as the line has it, half or whole. `path` is the field that requests the portion. */
export function asPortion(
  item: OrderedItem | undefined,
  isHalf: boolean,
  path: string,
): OrderedItem | undefined {
  if (!isHalf) return item;
  const half = item === undefined ? null : asHalf(item);
  if (half === null) throw unknownHalf(path);
  return half;
}

/** Names and prices a switched draft as if it were added now. A billed price remains. */
export function otherPortion(
  { is_half, billed_at, unit_price }: OrderLineRow,
  item: OrderedItem,
): LinePrice & LinePortion {
  if (item.priced_by !== null) throw invalidField('isHalf', 'is not for an item sold by weight');
  const { name, names, kitchen_names } = item;
  const price = pricedNow(item);
  if (billed_at !== null && price.unit_price !== unit_price) throw new ProblemError('PRICE_BILLED');
  return { ...price, name, names, kitchen_names, is_half: is_half === 1 ? 0 : 1 };
}
