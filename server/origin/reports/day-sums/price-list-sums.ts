/** Sales at the prices of each price list, and how much less that was than at the items' own prices. */

import { lineTotal } from '#shared/order/order-money.ts';
import type { OrderLine } from '#shared/order/order-schema.ts';
import { isCharged } from '#shared/order/order-states.ts';
import type { PriceListRow } from '#shared/reports/report-schema.ts';
import { moneyOf } from '../../order/orders/order-pricing.ts';
import { type DiscountedOrder, findDiscountedOrders } from '../discounted-order-store.ts';
import type { SummedPart } from '../report-context.ts';
import { sumUndiscountedPriceLists } from '../sold-line-store.ts';

/** `name` is empty for sales outside any list. */
type ListFigures = Omit<PriceListRow, 'name'> & { readonly name: string };

function ofDiscounted(discounted: DiscountedOrder): ListFigures[] {
  const money = moneyOf(discounted);
  return discounted.lines
    .filter(({ state }) => isCharged(state))
    .map(line => {
      const { lineTotal: value = 0, discountTotal: discounts = 0 } = money.lines.get(line.id) ?? {};
      const { id: _, quantity, modifiers, price_list } = line;
      const list: OrderLine['priceList'] = price_list === null ? undefined : JSON.parse(price_list);
      const regular =
        list === undefined
          ? value
          : lineTotal({ quantity, unitPrice: list.regularPrice, modifiers: JSON.parse(modifiers) });
      const figures = { quantity, gross: value - discounts, discounts, givenAway: regular - value };
      return { name: list?.name ?? '', ...figures };
    });
}

function joined(list: readonly ListFigures[]): ListFigures[] {
  return [...Map.groupBy(list, ({ name }) => name)]
    .map(([name, same]) => {
      const figure = (of: 'quantity' | 'gross' | 'discounts' | 'givenAway') =>
        same.reduce((sum, row) => sum + row[of], 0);
      const sold = { quantity: figure('quantity'), gross: figure('gross') };
      return { name, ...sold, discounts: figure('discounts'), givenAway: figure('givenAway') };
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

export const priceListsSums: SummedPart<ListFigures[]> = {
  name: 'priceLists',
  async sum(db, organizationId, span) {
    const undiscounted = await sumUndiscountedPriceLists(db, organizationId, span);
    const discounted = await findDiscountedOrders(db, organizationId, span);
    return joined([
      ...undiscounted.map(({ value, ...row }) => ({ ...row, gross: value, discounts: 0 })),
      ...discounted.flatMap(ofDiscounted),
    ]);
  },
};

/** The lists by revenue, then sales outside any list; empty if no list was used. */
export function priceListRows(list: readonly ListFigures[]): PriceListRow[] {
  const rows = joined(list);
  const named = rows.filter(({ name }) => name !== '');
  if (named.length === 0) return [];
  const [{ name: _, ...rest } = { quantity: 0, gross: 0, discounts: 0, givenAway: 0 }] = rows
    .filter(({ name }) => name === '')
    .map(row => ({ ...row }));
  return [...named.toSorted((one, other) => other.gross - one.gross), rest];
}
