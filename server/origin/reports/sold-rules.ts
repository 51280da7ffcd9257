/** Revenue per item and tax per VAT rate, combined from undiscounted sums and discounted orders. */

import { isCharged } from '#shared/order/order-states.ts';
import { moneyOf } from '../order/orders/order-pricing.ts';
import type { VatSums } from '../order/orders/vat-sums.ts';
import { parseWeight } from '../order/orders/weight-rules.ts';
import type { DiscountedOrder } from './discounted-order-store.ts';
import type { ItemSums } from './sold-line-store.ts';

export type ItemFigures = {
  quantity: number;
  gross: number;
  discounts: number;
  voidedQuantity: number;
  voided: number;
  /** Only set for items sold by weight. */
  grams?: number;
  voidedGrams?: number;
  /** How many of `quantity` and `voidedQuantity` were half portions; absent if none. */
  halves?: number;
  voidedHalves?: number;
};

const portionFigures = ['grams', 'voidedGrams', 'halves', 'voidedHalves'] as const;
type PortionFigures = Pick<ItemFigures, (typeof portionFigures)[number]>;

type SoldParts = {
  readonly undiscounted: readonly ItemSums[];
  readonly voided: readonly ItemSums[];
  readonly discounted: readonly DiscountedOrder[];
};

function figuresOf(items: Map<string, ItemFigures>, itemId: string): ItemFigures {
  const known = items.get(itemId);
  if (known !== undefined) return known;
  const figures = { quantity: 0, gross: 0, discounts: 0, voidedQuantity: 0, voided: 0 };
  items.set(itemId, figures);
  return figures;
}

function addPortions(figures: ItemFigures, more: PortionFigures) {
  for (const figure of portionFigures) {
    const { [figure]: amount = 0 } = more;
    if (amount > 0) figures[figure] = (figures[figure] ?? 0) + amount;
  }
}

/** Keyed by item. */
export function soldOf(parts: SoldParts): Map<string, ItemFigures> {
  const items = new Map<string, ItemFigures>();
  for (const { itemId, quantity, value, grams, halves } of parts.undiscounted) {
    const figures = figuresOf(items, itemId);
    figures.quantity += quantity;
    figures.gross += value;
    addPortions(figures, { grams, halves });
  }
  for (const { itemId, quantity, value, grams, halves } of parts.voided) {
    const figures = figuresOf(items, itemId);
    figures.voidedQuantity += quantity;
    figures.voided += value;
    addPortions(figures, { voidedGrams: grams, voidedHalves: halves });
  }
  for (const discounted of parts.discounted) {
    const money = moneyOf(discounted);
    for (const line of discounted.lines) {
      if (line.menu_item_id === null || !isCharged(line.state)) continue;
      const figures = figuresOf(items, line.menu_item_id);
      figures.quantity += line.quantity;
      addPortions(figures, {
        grams: parseWeight(line)?.grams ?? 0,
        halves: line.is_half === 1 ? line.quantity : 0,
      });
      const { lineTotal = 0, discountTotal = 0 } = money.lines.get(line.id) ?? {};
      figures.gross += lineTotal - discountTotal;
      figures.discounts += discountTotal;
    }
  }
  return items;
}

export function joinSold(pieces: readonly (readonly [string, ItemFigures])[][]): Map<string, ItemFigures> {
  const items = new Map<string, ItemFigures>();
  for (const [itemId, sold] of pieces.flat()) {
    const figures = figuresOf(items, itemId);
    figures.quantity += sold.quantity;
    figures.gross += sold.gross;
    figures.discounts += sold.discounts;
    figures.voidedQuantity += sold.voidedQuantity;
    figures.voided += sold.voided;
    addPortions(figures, sold);
  }
  return items;
}

/** VAT sums of discounted orders, as each order shows them. */
export function vatOfDiscounted(discounted: readonly DiscountedOrder[]): VatSums[] {
  return discounted.flatMap(order => moneyOf(order).vatBreakdown);
}
