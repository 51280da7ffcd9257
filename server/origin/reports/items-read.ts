/** The items report: quantity, revenue, cost and margin per item. */
import { parseNames } from '../order/orders/order-view.ts';
import { joinVat } from '../order/orders/vat-sums.ts';
import { findWaiterNames } from '../venue/staff/users-store.ts';
import { itemCosts, netSums } from './costs/item-costs-rules.ts';
import { findCostBasis } from './costs/item-costs-store.ts';
import { itemCostsSums } from './costs/item-costs-sums.ts';
import { priceListRows, priceListsSums } from './day-sums/price-list-sums.ts';
import { setMenuRows, setMenusSums } from './day-sums/set-menus-sums.ts';
import { findDiscountedOrders } from './discounted-order-store.ts';
import { openItemPeople, openItemRows, openItemsSums } from './open-items-sums.ts';
import { type ReportContext, type ReportDefinition, type SummedPart, spanTimes } from './report-context.ts';
import { itemsCompared, itemsSheet } from './sheets/items-sheet.ts';
import { findItems, sumUndiscountedItems, sumVoidedItems } from './sold-line-store.ts';
import { type ItemFigures, joinSold, soldOf } from './sold-rules.ts';
import { vatSums } from './vat-read.ts';

/** Keyed by item. */
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

/** Reads the sums of a span's pieces. */
async function readCosts(context: ReportContext) {
  const pieces = await context.sumsOf(itemCostsSums);
  const basis = await context.once(db => findCostBasis(db, context.organizationId));
  const uses = pieces.flatMap(piece => piece.uses);
  const unbooked = pieces.flatMap(piece => piece.unbooked);
  const vat = joinVat((await context.sumsOf(vatSums)).flat());
  const net = netSums(
    pieces.flatMap(({ rates }) => rates),
    vat,
  );
  return { net, costOf: itemCosts({ uses, unbooked }, basis) };
}

export const itemsRead: ReportDefinition<'itemsReport'> = {
  areas: ['orders', 'menu', 'users', 'ingredients'],
  async answer(context) {
    const sold = joinSold(await context.sumsOf(itemsSums));
    const { net, costOf } = await readCosts(context);
    const known = await context.once(db => findItems(db, context.organizationId));
    const rows = known.flatMap(({ names, categoryNames, ...item }) => {
      const figures = sold.get(item.itemId);
      if (figures === undefined) return [];
      const money = { net: net.byItem.get(item.itemId) ?? 0, ...costOf(item.itemId, figures) };
      const named = { names: parseNames(names), categoryNames: parseNames(categoryNames) };
      return [{ ...item, ...named, ...figures, ...money }];
    });
    const open = (await context.sumsOf(openItemsSums)).flat();
    const sets = (await context.sumsOf(setMenusSums)).flat();
    const lists = priceListRows((await context.sumsOf(priceListsSums)).flat());
    const people =
      open.length === 0 ? null : await context.once(db => findWaiterNames(db, context.organizationId));
    return {
      ...spanTimes(context.span),
      rows: rows.toSorted((one, other) => other.gross - one.gross || one.name.localeCompare(other.name)),
      ...(people !== null && {
        openItems: openItemRows(open),
        openItemPeople: openItemPeople(open, people),
        openItemsNet: net.openItems,
      }),
      ...(sets.length > 0 && { setMenus: setMenuRows(sets) }),
      ...(lists.length > 0 && { priceLists: lists }),
      ...(net.serviceCharge !== 0 && { serviceChargeNet: net.serviceCharge }),
    };
  },
  sheet: itemsSheet,
  compared: itemsCompared,
};
