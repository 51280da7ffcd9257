/** Form state of a weight, and the line's weight and price computed from it. */

import { priceOfWeight } from '#shared/catalog/item-weight.ts';
import type { WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import type { LineWeight } from '#shared/order/order-schema.ts';

/** In grams; null while empty. `tare`: 0 for none. */
export type WeightEdit = { gross: number | null; tare: number };

/** Prices of the item, or of a line that was already weighed. */
export type WeighedPrice = Pick<LineWeight, 'pricedBy' | 'price' | 'regularPrice'>;

export function pricedByWeight({ pricedBy, price, priceList }: WaiterMenuItem): WeighedPrice | undefined {
  if (pricedBy === undefined) return undefined;
  return { pricedBy, price, ...(priceList && { regularPrice: priceList.regularPrice }) };
}

export function weightEditOf({ grams, tareGrams = 0 }: Pick<LineWeight, 'grams' | 'tareGrams'>): WeightEdit {
  return { gross: grams + tareGrams, tare: tareGrams };
}

export function netOf({ gross, tare }: WeightEdit): number {
  return Math.max(0, (gross ?? 0) - tare);
}

type WeightFault = 'missing' | 'tare' | 'tooMuch';

export function weightFault(edit: WeightEdit, { pricedBy, price }: WeighedPrice): WeightFault | null {
  if (edit.gross === null || edit.gross === 0) return 'missing';
  const isTooMuch = edit.gross > limits.weightGramsMax || edit.tare > limits.tareGramsMax;
  if (isTooMuch || priceOfWeight(price, pricedBy, netOf(edit)) > limits.priceMax) return 'tooMuch';
  return netOf(edit) < 1 ? 'tare' : null;
}

/** Weight and price of the line to add. */
export function weighedLine(
  edit: WeightEdit,
  priced: WeighedPrice,
): { weight: LineWeight; unitPrice: number } {
  const grams = netOf(edit);
  const { pricedBy, price, regularPrice } = priced;
  return {
    weight: {
      ...{ grams, pricedBy, price },
      ...(edit.tare > 0 && { tareGrams: edit.tare }),
      ...(regularPrice !== undefined && { regularPrice }),
    },
    unitPrice: priceOfWeight(price, pricedBy, grams),
  };
}
