/** Rules for lines sold by weight: one piece each, at the price for its weight. */

import { priceOfWeight, unitsOfWeight, type WeightUnit } from '#shared/catalog/item-weight.ts';
import { limits } from '#shared/kernel/limits.ts';
import type { NewOrderLine, Weighing } from '#shared/order/order-command-schema.ts';
import type { LineWeight } from '#shared/order/order-schema.ts';
import { invalidField, ProblemError } from '../../../http/errors.ts';
import type { OrderLineRow } from './order-row.ts';
import type { OrderedItem } from './ordered-item-store.ts';

/** A line's price, and its origin. */
export type LinePrice = Pick<OrderLineRow, 'unit_price' | 'price_list' | 'weight'>;
export type ItemPrice = Pick<OrderedItem, 'price' | 'priceList' | 'priced_by'>;
type Weighed = Pick<OrderLineRow, 'weight'>;

export function parseWeight({ weight }: Weighed): LineWeight | null {
  return weight === null ? null : JSON.parse(weight);
}

/** The format in names, events and printed documents, which other programs parse. */
export function writtenWeight(grams: number): string {
  return `${grams} g`;
}

/** Appends the weight for readers that only get the name. */
export function weighedName(name: string, line: Weighed): string {
  const weight = parseWeight(line);
  return weight === null ? name : `${name} ${writtenWeight(weight.grams)}`;
}

/** The number of recipe portions that a piece consumes: a weighed dish's recipe is per unit of its price; half a portion consumes half. */
export function recipePortions(line: Pick<OrderLineRow, 'weight' | 'is_half'>): number {
  const weight = parseWeight(line);
  if (weight === null) return line.is_half === 1 ? 0.5 : 1;
  return unitsOfWeight(weight.grams, weight.pricedBy);
}

function priceOf(weight: LineWeight, listName: string | null): LinePrice {
  const { price, regularPrice, pricedBy, grams } = weight;
  const list =
    listName === null || regularPrice === undefined
      ? null
      : { name: listName, regularPrice: priceOfWeight(regularPrice, pricedBy, grams) };
  return {
    unit_price: priceOfWeight(price, pricedBy, grams),
    price_list: list === null ? null : JSON.stringify(list),
    weight: JSON.stringify(weight),
  };
}

function netOf({ grossGrams, tareGrams = 0 }: Weighing) {
  return { grams: grossGrams - tareGrams, ...(tareGrams > 0 && { tareGrams }) };
}

/** Uses the price in force now. */
function weighedNow({ price, priceList }: ItemPrice, pricedBy: WeightUnit, weighing: Weighing): LinePrice {
  const regularPrice = priceList?.regularPrice;
  const unit = { pricedBy, price, ...(regularPrice !== undefined && { regularPrice }) };
  return priceOf({ ...netOf(weighing), ...unit }, priceList?.name ?? null);
}

/**
 * The price of the list in force when the line was added covers the weight at that time. A draft, or
 * additional weight, takes the current price if that is higher.
 */
export function weighedAgain(
  line: OrderLineRow,
  known: LineWeight,
  weighing: Weighing,
  item: ItemPrice | undefined,
): LinePrice {
  const net = netOf(weighing);
  const list: { name: string } | null = line.price_list === null ? null : JSON.parse(line.price_list);
  const { tareGrams: _, ...unit } = known;
  const atEarlierPrice = priceOf({ ...unit, ...net }, list?.name ?? null);
  const isByList = list !== null || item?.priceList !== undefined;
  const isOpenPrice = line.state === 'draft' || net.grams > known.grams;
  if (!isByList || !isOpenPrice || item?.priced_by !== known.pricedBy) return atEarlierPrice;
  const now = weighedNow(item, known.pricedBy, weighing);
  return now.unit_price > atEarlierPrice.unit_price ? now : atEarlierPrice;
}

/** Throws INVALID_REQUEST for a net weight of zero, or a price beyond the limit. `path` is the path of the weight. */
export function requireSoundWeight(weighing: Weighing, { unit_price }: LinePrice, path: string): void {
  if (netOf(weighing).grams < 1) throw invalidField(`${path}/tareGrams`, 'leaves nothing of the weight');
  if (unit_price > limits.priceMax) throw invalidField(`${path}/grossGrams`, 'costs more than a line may');
}

/** A line sold by weight needs a weight and has one piece: a second piece is weighed separately. */
export function requireWeights(
  wanted: readonly NewOrderLine[],
  items: ReadonlyMap<string | null, ItemPrice>,
  pathOf = (index: number) => `lines/${index}/`,
): void {
  const places = wanted.map((line, index) => {
    const item = items.get(line.menuItemId ?? null);
    return { ...line, path: pathOf(index), isWeighed: item !== undefined && item.priced_by !== null };
  });
  const unweighed = places.filter(({ isWeighed, weight }) => isWeighed && weight === undefined);
  if (unweighed.length > 0) {
    throw new ProblemError('WEIGHT_REQUIRED', {
      errors: unweighed.map(({ path }) => ({ path: `${path}weight`, message: 'is required' })),
    });
  }
  for (const { isWeighed, weight, quantity, path } of places) {
    if (weight !== undefined && !isWeighed)
      throw invalidField(`${path}weight`, 'is for an item sold by weight');
    if (weight !== undefined && quantity !== 1) throw invalidField(`${path}quantity`, onePiece);
  }
}

export const onePiece = 'is 1 of an item sold by weight';

/** The price in force now, with the list that set it. */
export function pricedNow(item: ItemPrice, weighing?: Weighing): LinePrice {
  const { price, priceList, priced_by } = item;
  if (priced_by !== null && weighing !== undefined) return weighedNow(item, priced_by, weighing);
  const price_list = priceList === undefined ? null : JSON.stringify(priceList);
  return { unit_price: price, price_list, weight: null };
}
