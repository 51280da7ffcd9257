/** The items report by item and by menu category; open items form a category of their own. */
import type { ItemRow, OpenItemRow } from '#shared/reports/report-schema.ts';

export type Sold = Omit<OpenItemRow, 'name'> & Pick<ItemRow, 'grams' | 'halves'>;
export type CategorySums = Omit<ItemRow, 'itemId' | 'name' | 'names' | 'net' | 'cost' | 'costGap'>;

/** Highest revenue first. */
export function sumCategories(
  rows: readonly (CategorySums & Pick<ItemRow, 'itemId' | 'name' | 'names'>)[],
): CategorySums[] {
  const categories = new Map<string, CategorySums>();
  for (const { itemId, name, names, ...row } of rows) {
    const known = categories.get(row.categoryId);
    categories.set(row.categoryId, {
      ...row,
      quantity: (known?.quantity ?? 0) + row.quantity,
      gross: (known?.gross ?? 0) + row.gross,
      discounts: (known?.discounts ?? 0) + row.discounts,
      voidedQuantity: (known?.voidedQuantity ?? 0) + row.voidedQuantity,
      voided: (known?.voided ?? 0) + row.voided,
      grams: (known?.grams ?? 0) + (row.grams ?? 0),
      halves: (known?.halves ?? 0) + (row.halves ?? 0),
    });
  }
  return [...categories.values()].sort((one, other) => other.gross - one.gross);
}

const openItemsId = 'openItems';

/** Sums the open items as one category named `categoryName`; empty if there are none. */
export function openItemSums(rows: readonly OpenItemRow[], categoryName: string): CategorySums[] {
  const category = { categoryId: openItemsId, categoryName, categoryNames: {} };
  return sumCategories(rows.map(row => ({ ...row, ...category, itemId: row.name, names: {} })));
}

export type SoldRow = CategorySums & Pick<ItemRow, 'name' | 'names'> & { id: string; isOpenItem: boolean };

/** Highest revenue first. */
export function soldRows(
  rows: readonly ItemRow[],
  openItems: readonly OpenItemRow[],
  categoryName: string,
): SoldRow[] {
  const open = { categoryId: openItemsId, categoryName, categoryNames: {}, names: {}, isOpenItem: true };
  return [
    ...rows.map(({ itemId: id, ...row }) => ({ ...row, id, isOpenItem: false })),
    ...openItems.map(row => ({ ...row, ...open, id: `${openItemsId} ${row.name}` })),
  ].sort((one, other) => other.gross - one.gross);
}
