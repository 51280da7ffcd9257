/** How much of which ingredient a portion takes: rows of a form ↔ the contract's list. */
import type { IngredientUse } from '#shared/schemas/ingredient-schema.ts';
import type { createFormReader } from '../../forms/form-reading.ts';

export type IngredientUseRow = {
  /** Tells rows apart while they are edited. */
  readonly key: string;
  /** '' until one is chosen. */
  readonly ingredientId: string;
  readonly quantity: string;
};

export function ingredientUseRows(uses: readonly IngredientUse[], language: string): IngredientUseRow[] {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 3, useGrouping: false });
  return uses.map(({ ingredientId, quantity }) => ({
    key: ingredientId,
    ingredientId,
    quantity: number.format(quantity),
  }));
}

const leastQuantity = 0.001;

/** `path` is where the list stands in the body: what is wrong is told under it. */
export function readIngredientUses(
  reader: ReturnType<typeof createFormReader>,
  path: string,
  rows: readonly IngredientUseRow[],
): IngredientUse[] {
  const seen = new Set<string>();
  return rows.map(({ ingredientId, quantity }, index) => {
    const place = `${path}/${index}`;
    if (ingredientId === '') reader.refuse(`${place}/ingredientId`, 'required');
    else if (seen.has(ingredientId)) reader.refuse(`${place}/ingredientId`, 'ingredientTwice');
    seen.add(ingredientId);
    return {
      ingredientId,
      quantity: reader.amount(`${place}/quantity`, quantity, { min: leastQuantity, max: 1_000_000 }),
    };
  });
}
