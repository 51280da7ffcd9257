/** The number of sold set menus, and the revenue of their dishes, which also count as items with their shares. */
import { isCharged } from '#shared/order/order-states.ts';
import type { SetMenuRow } from '#shared/reports/report-schema.ts';
import { moneyOf } from '../../order/orders/order-pricing.ts';
import { setOf } from '../../order/orders/set-share-rules.ts';
import { type DiscountedOrder, findDiscountedOrders } from '../discounted-order-store.ts';
import type { SummedPart } from '../report-context.ts';
import { type SetSums, sumUndiscountedSets, sumVoidedSets } from '../sold-line-store.ts';

const nothing = { quantity: 0, gross: 0, discounts: 0, voidedQuantity: 0, voided: 0 };

function ofDiscounted(discounted: DiscountedOrder): SetMenuRow[] {
  const money = moneyOf(discounted);
  const counted = new Set<string>();
  return discounted.lines.flatMap(line => {
    const set = setOf(line);
    if (set === null || !isCharged(line.state)) return [];
    const { lineTotal = 0, discountTotal: discounts = 0 } = money.lines.get(line.id) ?? {};
    const quantity = counted.has(set.id) ? 0 : 1;
    counted.add(set.id);
    const { setMenuId, name } = set;
    return [{ ...nothing, setMenuId, name, quantity, gross: lineTotal - discounts, discounts }];
  });
}

export const setMenusSums: SummedPart<SetMenuRow[]> = {
  name: 'setMenus',
  async sum(db, organizationId, span) {
    const sold = ({ setMenuId, name, quantity, value }: SetSums): SetMenuRow => {
      return { ...nothing, setMenuId, name, quantity, gross: value };
    };
    const voided = ({ setMenuId, name, quantity, value }: SetSums): SetMenuRow => {
      return { ...nothing, setMenuId, name, voidedQuantity: quantity, voided: value };
    };
    const discounted = await findDiscountedOrders(db, organizationId, span);
    return [
      ...(await sumUndiscountedSets(db, organizationId, span)).map(sold),
      ...discounted.flatMap(ofDiscounted),
      ...(await sumVoidedSets(db, organizationId, span)).map(voided),
    ];
  },
};

/** One row per set menu, under the name by which it was sold most often. */
export function setMenuRows(list: readonly SetMenuRow[]): SetMenuRow[] {
  return [...Map.groupBy(list, ({ setMenuId }) => setMenuId)]
    .map(([setMenuId, same]) => {
      const most = same.toSorted((one, other) => other.quantity - one.quantity)[0];
      const figure = (name: keyof typeof nothing) => same.reduce((sum, row) => sum + row[name], 0);
      return {
        setMenuId,
        name: most?.name ?? '',
        quantity: figure('quantity'),
        gross: figure('gross'),
        discounts: figure('discounts'),
        voidedQuantity: figure('voidedQuantity'),
        voided: figure('voided'),
      };
    })
    .toSorted((one, other) => other.gross - one.gross || one.name.localeCompare(other.name));
}
