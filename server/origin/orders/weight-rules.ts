/** Lines of what is sold by weight: one piece each, at the price of what it weighs. */
import { limits } from '#shared/limits.ts';
import { priceOfWeight, unitsOfWeight, type WeightUnit } from '#shared/rules/menu/item-weight.ts';
import type { NewOrderLine, Weighing } from '#shared/schemas/order-command-schema.ts';
import type { LineWeight } from '#shared/schemas/order-schema.ts';
import { invalidField, ProblemError } from '../../http/errors.ts';
import type { OrderLineRow } from './order-row.ts';
import type { OrderedItem } from './ordered-item-store.ts';

/** What a line costs, and why. */
export type LinePrice = Pick<OrderLineRow, 'unit_price' | 'price_list' | 'weight'>;
export type ItemPrice = Pick<OrderedItem, 'price' | 'priceList' | 'priced_by'>;
type Weighed = Pick<OrderLineRow, 'weight'>;

export function parseWeight({ weight }: Weighed): LineWeight | null {
  return weight === null ? null : JSON.parse(weight);
}

/** As names, events and printed documents have it: other programs read them. */
export function writtenWeight(grams: number): string {
  return `${grams} g`;
}

/** With its weight, for those who read its name alone. */
export function weighedName(name: string, line: Weighed): string {
  const weight = parseWeight(line);
  return weight === null ? name : `${name} ${writtenWeight(weight.grams)}`;
}

/** How much of a recipe it takes: that of what is sold by weight is for the unit of its price, half of it for half a portion. */
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

/** At the price that counts now. */
function weighedNow({ price, priceList }: ItemPrice, pricedBy: WeightUnit, weighing: Weighing): LinePrice {
  const regularPrice = priceList?.regularPrice;
  const unit = { pricedBy, price, ...(regularPrice !== undefined && { regularPrice }) };
  return priceOf({ ...netOf(weighing), ...unit }, priceList?.name ?? null);
}

/**
 * Its price by the list that was on when it was added is for what it weighed then: a draft, and what is heavier, costs what counts now
 * where that is more.
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
  const kept = priceOf({ ...unit, ...net }, list?.name ?? null);
  const isByList = list !== null || item?.priceList !== undefined;
  const isOpenPrice = line.state === 'draft' || net.grams > known.grams;
  if (!isByList || !isOpenPrice || item?.priced_by !== known.pricedBy) return kept;
  const now = weighedNow(item, known.pricedBy, weighing);
  return now.unit_price > kept.unit_price ? now : kept;
}

/** Throws INVALID_REQUEST for a weight of nothing, or one that costs more than anything may. `path`: of the weight. */
export function requireSoundWeight(weighing: Weighing, { unit_price }: LinePrice, path: string): void {
  if (netOf(weighing).grams < 1) throw invalidField(`${path}/tareGrams`, 'leaves nothing of the weight');
  if (unit_price > limits.priceMax) throw invalidField(`${path}/grossGrams`, 'costs more than a line may');
}

/** What is weighed has its weight, and is one piece: a second one is weighed by itself. */
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

/** The price that counts now, with the list that set it. */
export function pricedNow(item: ItemPrice, weighing?: Weighing): LinePrice {
  const { price, priceList, priced_by } = item;
  if (priced_by !== null && weighing !== undefined) return weighedNow(item, priced_by, weighing);
  const price_list = priceList === undefined ? null : JSON.stringify(priceList);
  return { unit_price: price, price_list, weight: null };
}
