/** The items report: quantity and revenue per item. */
import { parseNames } from '../orders/order-view.ts';
import { findDiscountedOrders } from './discounted-order-store.ts';
import { type ReportDefinition, spanTimes } from './report-context.ts';
import { findItems, sumUndiscountedItems, sumVoidedItems } from './sold-line-store.ts';
import { addSold, type ItemFigures } from './sold-rules.ts';

export const itemsRead: ReportDefinition<'itemsReport'> = {
  areas: ['orders', 'menu'],
  async answer(context) {
    const { organizationId } = context;
    const sold = new Map<string, ItemFigures>();
    await context.inPieces(async (db, piece) => {
      addSold(sold, {
        undiscounted: await sumUndiscountedItems(db, organizationId, piece),
        voided: await sumVoidedItems(db, organizationId, piece),
        discounted: await findDiscountedOrders(db, organizationId, piece),
      });
    });
    const known = await context.once(db => findItems(db, organizationId));
    const rows = known.flatMap(({ names, categoryNames, ...item }) => {
      const figures = sold.get(item.itemId);
      if (figures === undefined) return [];
      return [{ ...item, names: parseNames(names), categoryNames: parseNames(categoryNames), ...figures }];
    });
    return {
      ...spanTimes(context.span),
      rows: rows.toSorted((one, other) => other.gross - one.gross || one.name.localeCompare(other.name)),
    };
  },
  sheet: ({ rows }, { words, money, count, text, named }) => [
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
  ],
};
