/** Sold open items by name and by the person who added them, as open items are reviewed by person. */
import { foldText } from '#shared/kernel/fold-text.ts';
import { isCharged } from '#shared/order/order-states.ts';
import type { OpenItemPerson, OpenItemRow } from '#shared/reports/report-schema.ts';
import { moneyOf } from '../order/orders/order-pricing.ts';
import { type DiscountedOrder, findDiscountedOrders } from './discounted-order-store.ts';
import type { SummedPart } from './report-context.ts';
import { type OpenItemSums, sumUndiscountedOpenItems, sumVoidedOpenItems } from './sold-line-store.ts';
import type { ItemFigures } from './sold-rules.ts';

type OpenItemFigures = ItemFigures & { readonly name: string; readonly personId: string };

const nothing: ItemFigures = { quantity: 0, gross: 0, discounts: 0, voidedQuantity: 0, voided: 0 };

function sold({ name, personId, quantity, value }: OpenItemSums): OpenItemFigures {
  return { ...nothing, name, personId, quantity, gross: value };
}

function voided({ name, personId, quantity, value }: OpenItemSums): OpenItemFigures {
  return { ...nothing, name, personId, voidedQuantity: quantity, voided: value };
}

function ofDiscounted(discounted: DiscountedOrder): OpenItemFigures[] {
  const money = moneyOf(discounted);
  return discounted.lines
    .filter(({ menu_item_id, state }) => menu_item_id === null && isCharged(state))
    .map(({ id, name, added_by, quantity }) => {
      const { lineTotal = 0, discountTotal: discounts = 0 } = money.lines.get(id) ?? {};
      const gross = lineTotal - discounts;
      return { ...nothing, name, personId: JSON.parse(added_by).id, quantity, gross, discounts };
    });
}

export const openItemsSums: SummedPart<OpenItemFigures[]> = {
  name: 'openItems',
  async sum(db, organizationId, span) {
    const undiscounted = await sumUndiscountedOpenItems(db, organizationId, span);
    const discounted = await findDiscountedOrders(db, organizationId, span);
    return [
      ...undiscounted.map(sold),
      ...discounted.flatMap(ofDiscounted),
      ...(await sumVoidedOpenItems(db, organizationId, span)).map(voided),
    ];
  },
};

function joined(list: readonly OpenItemFigures[]): ItemFigures {
  return list.reduce<ItemFigures>(
    (sum, one) => ({
      quantity: sum.quantity + one.quantity,
      gross: sum.gross + one.gross,
      discounts: sum.discounts + one.discounts,
      voidedQuantity: sum.voidedQuantity + one.voidedQuantity,
      voided: sum.voided + one.voided,
    }),
    nothing,
  );
}

/** Spellings that differ only in case, accents or blanks are joined; the most sold one gives the name. */
export function openItemRows(list: readonly OpenItemFigures[]): OpenItemRow[] {
  const spelled = Map.groupBy(list, ({ name }) => foldText(name).replace(/\s+/g, ' ').trim());
  return [...spelled.values()]
    .map(same => {
      const most = same.toSorted((one, other) => other.quantity - one.quantity)[0];
      return { name: most?.name ?? '', ...joined(same) };
    })
    .toSorted((one, other) => other.gross - one.gross || one.name.localeCompare(other.name));
}

/** `names` is keyed by id. */
export function openItemPeople(
  list: readonly OpenItemFigures[],
  names: ReadonlyMap<string, string>,
): OpenItemPerson[] {
  return [...Map.groupBy(list, ({ personId }) => personId)]
    .map(([id, own]) => ({ by: { id, name: names.get(id) ?? '' }, ...joined(own) }))
    .toSorted((one, other) => other.gross - one.gross || one.by.id.localeCompare(other.by.id));
}
