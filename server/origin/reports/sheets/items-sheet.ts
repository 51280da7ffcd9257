/** The items report as a spreadsheet: items, then open items, then set menus and price lists, which are part of the items. */
import { foldText } from '#shared/kernel/fold-text.ts';
import type { ItemRow, ItemsReport, OpenItemRow } from '#shared/reports/report-schema.ts';
import type { SheetStyle } from '../../kernel/sheets/report-sheet.ts';
import type { ComparedColumns } from './compared-sheet.ts';

type Sold = Pick<OpenItemRow, 'quantity' | 'gross' | 'discounts' | 'voidedQuantity' | 'voided'>;

function soldCells(row: Sold, { money, count }: SheetStyle): string[] {
  return [
    count(row.quantity),
    money(row.gross),
    money(row.discounts),
    count(row.voidedQuantity),
    money(row.voided),
  ];
}

/** Price lists have no voids: a voided line is not sold by any list. */
const voidsFrom = 5;

/** Net sales, cost, margin, weights and half portions; empty for rows that are no menu items. */
function itemCells(row: ItemRow, { words, money, count, decimal }: SheetStyle): string[] {
  return [
    money(row.net),
    row.cost === undefined ? words.costGaps[row.costGap ?? 'recipe'] : money(row.cost),
    row.cost === undefined ? '' : money(row.net - row.cost),
    row.cost === undefined || row.net === 0 ? '' : decimal(((100 * row.cost) / row.net).toFixed(1)),
    ...[row.grams, row.voidedGrams, row.halves, row.voidedHalves].map(portions =>
      portions === undefined ? '' : count(portions),
    ),
  ];
}

export function itemsSheet(
  { rows, openItems = [], setMenus = [], priceLists = [] }: ItemsReport,
  style: SheetStyle,
): string[][] {
  const { words, text, named, money } = style;
  const row = (names: readonly [string, string], sold: Sold, more: readonly string[] = []) => {
    const cells = [...names.map(text), ...soldCells(sold, style), ...more];
    return [...cells, ...words.items.slice(cells.length).map(() => '')];
  };
  return [
    [...words.items],
    ...rows.map(item =>
      row(
        [named(item.categoryName, item.categoryNames), named(item.name, item.names)],
        item,
        itemCells(item, style),
      ),
    ),
    ...openItems.map(item => row([words.openItem, item.name], item)),
    ...setMenus.map(set => row([words.setMenu, set.name], set)),
    ...priceLists.map(({ name = words.ownPrices, givenAway, ...list }) => {
      const cells = row([words.priceList, name], { ...list, voidedQuantity: 0, voided: 0 });
      return [...cells.slice(0, voidsFrom), ...cells.slice(voidsFrom, -1).map(() => ''), money(givenAway)];
    }),
  ];
}

export const itemsCompared: ComparedColumns<ItemsReport> = {
  names: 2,
  columns: [
    { at: 2, kind: 'count' },
    { at: 3, kind: 'money' },
  ],
  rows({ rows, openItems = [], setMenus = [], priceLists = [] }) {
    const row = (key: string, { quantity, gross }: Pick<Sold, 'quantity' | 'gross'>) => ({
      key,
      figures: [quantity, gross],
    });
    return [
      ...rows.map(item => row(`item ${item.itemId}`, item)),
      ...openItems.map(item => row(`open ${foldText(item.name)}`, item)),
      ...setMenus.map(set => row(`set ${set.setMenuId}`, set)),
      ...priceLists.map(list => row(`list ${list.name ?? ''}`, list)),
    ];
  },
};
