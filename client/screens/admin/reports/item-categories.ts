/** Sums the items report by menu category. */
import type { ItemRow } from '#shared/schemas/report-schema.ts';

export type CategorySums = Omit<ItemRow, 'itemId' | 'name' | 'names'>;

/** Highest revenue first. */
export function sumCategories(rows: readonly ItemRow[]): CategorySums[] {
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
    });
  }
  return [...categories.values()].sort((one, other) => other.gross - one.gross);
}
