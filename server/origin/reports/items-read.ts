/** The items report: quantity and revenue per item. */
import { parseNames } from '../orders/order-view.ts';
import { findDiscountedOrders } from './discounted-order-store.ts';
import { openItemPeople, openItemRows, openItemsSums } from './open-items-sums.ts';
import { type ReportDefinition, type SummedPart, spanTimes } from './report-context.ts';
import { findItems, findWaiterNames, sumUndiscountedItems, sumVoidedItems } from './sold-line-store.ts';
import { type ItemFigures, joinSold, soldOf } from './sold-rules.ts';

/** By item. */
export const itemsSums: SummedPart<[string, ItemFigures][]> = {
  name: 'items',
  async sum(db, organizationId, span) {
    const sold = soldOf({
      undiscounted: await sumUndiscountedItems(db, organizationId, span),
      voided: await sumVoidedItems(db, organizationId, span),
      discounted: await findDiscountedOrders(db, organizationId, span),
    });
    return [...sold];
  },
};

export const itemsRead: ReportDefinition<'itemsReport'> = {
  areas: ['orders', 'menu', 'users'],
  async answer(context) {
    const sold = joinSold(await context.sumsOf(itemsSums));
    const known = await context.once(db => findItems(db, context.organizationId));
    const rows = known.flatMap(({ names, categoryNames, ...item }) => {
      const figures = sold.get(item.itemId);
      if (figures === undefined) return [];
      return [{ ...item, names: parseNames(names), categoryNames: parseNames(categoryNames), ...figures }];
    });
    const open = (await context.sumsOf(openItemsSums)).flat();
    const people =
      open.length === 0 ? null : await context.once(db => findWaiterNames(db, context.organizationId));
    return {
      ...spanTimes(context.span),
      rows: rows.toSorted((one, other) => other.gross - one.gross || one.name.localeCompare(other.name)),
      ...(people !== null && {
        openItems: openItemRows(open),
        openItemPeople: openItemPeople(open, people),
      }),
    };
  },
  sheet: ({ rows, openItems = [] }, { words, money, count, text, named }) => [
    [...words.items],
    ...rows.map(row => [
      text(named(row.categoryName, row.categoryNames)),
      text(named(row.name, row.names)),
      count(row.quantity),
      money(row.gross),
      money(row.discounts),
      count(row.voidedQuantity),
      money(row.voided),
    ]),
    ...openItems.map(row => [
      text(words.openItem),
      text(row.name),
      count(row.quantity),
      money(row.gross),
      money(row.discounts),
      count(row.voidedQuantity),
      money(row.voided),
    ]),
  ],
};
