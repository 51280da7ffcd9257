/**
 * Net revenue and cost of goods by item. Net amounts are rounded once per order and rate, so each item gets
 * its share of a rate's net: the shares, that of service charges included, add up to the VAT report.
 * Ingredients count as booked when the dish was made, at today's cost; without a booking, today's recipe
 * counts. Without a costed recipe the item's own cost counts.
 */

import { distribute } from '#shared/order/order-money.ts';
import { isCharged } from '#shared/order/order-states.ts';
import type { ItemCost } from '#shared/reports/report-schema.ts';
import { moneyOf } from '../../order/orders/order-pricing.ts';
import type { VatSums } from '../../order/orders/vat-sums.ts';
import type { DiscountedOrder } from '../discounted-order-store.ts';
import type { ItemFigures } from '../sold-rules.ts';
import type { CostBasis, RateSum, UnbookedSum, UseSum } from './item-costs-store.ts';

export type ItemCostSums = { rates: RateSum[]; uses: UseSum[]; unbooked: UnbookedSum[] };

/** Omits service charges. */
export function ratesOfDiscounted(discounted: readonly DiscountedOrder[]): RateSum[] {
  return discounted.flatMap(order => {
    const money = moneyOf(order);
    return order.lines
      .filter(({ state }) => isCharged(state))
      .map(({ id, menu_item_id, vat_rate }) => {
        const { lineTotal = 0, discountTotal = 0 } = money.lines.get(id) ?? {};
        return { itemId: menu_item_id ?? '', rate: vat_rate, gross: lineTotal - discountTotal };
      });
  });
}

/** Sorted independently of the input's order. */
export function joinRates(rates: readonly RateSum[]): RateSum[] {
  return [...Map.groupBy(rates, ({ itemId, rate }) => JSON.stringify([itemId, rate]))]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, same]) =>
      same.slice(0, 1).map(row => ({ ...row, gross: same.reduce((sum, { gross }) => sum + gross, 0) })),
    );
}

type NetSums = {
  readonly byItem: ReadonlyMap<string, number>;
  readonly openItems: number;
  readonly serviceCharge: number;
};

/** `vat` covers the same orders, with one row per rate. */
export function netSums(rates: readonly RateSum[], vat: readonly VatSums[]): NetSums {
  const byItem = new Map<string, number>();
  let charges = 0;
  const byRate = Map.groupBy(joinRates(rates), ({ rate }) => rate);
  for (const { rate, net, serviceCharge = 0 } of vat) {
    const ofRate = byRate.get(rate) ?? [];
    const shares = distribute(net, [...ofRate.map(({ gross }) => gross), serviceCharge]);
    for (const [index, { itemId }] of ofRate.entries())
      byItem.set(itemId, (byItem.get(itemId) ?? 0) + (shares[index] ?? 0));
    charges += shares.at(-1) ?? 0;
  }
  return { byItem, openItems: byItem.get('') ?? 0, serviceCharge: charges };
}

/** The consumption of each ingredient, keyed by item; today's recipe counts if nothing was booked. */
function usedByItem(sums: Pick<ItemCostSums, 'uses' | 'unbooked'>, recipes: CostBasis['recipes']) {
  const byRecipe = sums.unbooked.flatMap(({ itemId, quantity }) =>
    (recipes.get(itemId) ?? []).map(use => ({
      itemId,
      ingredientId: use.ingredientId,
      amount: use.quantity * quantity,
    })),
  );
  return Map.groupBy([...sums.uses, ...byRecipe], ({ itemId }) => itemId);
}

type Sold = Pick<ItemFigures, 'quantity' | 'grams' | 'halves'>;

/** The number of units of the price that were sold. */
function unitsOf({ quantity, grams = 0, halves = 0 }: Sold, pricedBy: string | null): number {
  if (pricedBy === null) return quantity - halves / 2;
  return grams / (pricedBy === 'kg' ? 1_000 : 100);
}

/** The costs of sold items, keyed by id: by their recipe, or else by the cost that the item states. */
export function itemCosts(
  sums: Pick<ItemCostSums, 'uses' | 'unbooked'>,
  { recipes, items, costs }: CostBasis,
): (itemId: string, sold: Sold) => ItemCost {
  const used = usedByItem(sums, recipes);
  const byRecipe = (itemId: string): ItemCost => {
    if ((recipes.get(itemId) ?? []).length === 0) return { costGap: 'recipe' };
    let cost = 0;
    for (const { ingredientId, amount } of used.get(itemId) ?? []) {
      const unitCost = costs.get(ingredientId) ?? null;
      if (unitCost === null) return { costGap: 'ingredientCost' };
      cost += amount * unitCost;
    }
    return { cost: Math.round(cost) };
  };
  return (itemId, sold) => {
    const { cost, priced_by } = items.get(itemId) ?? { cost: null, priced_by: null };
    const known = byRecipe(itemId);
    if (known.cost !== undefined || cost === null) return known;
    return { cost: Math.round(cost * unitsOf(sold, priced_by)) };
  };
}
