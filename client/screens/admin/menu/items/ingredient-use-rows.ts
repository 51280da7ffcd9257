/** Ingredient amounts per portion: form rows ↔ the API's list. */

import type { IngredientUse } from '#shared/catalog/ingredient-schema.ts';
import { recipeQuantityMax } from '#shared/catalog/stock-amounts.ts';
import type { createFormReader } from '../../forms/form-reading.ts';

export type IngredientUseRow = {
  /** React key of the row. */
  readonly key: string;
  /** '' until one is selected. */
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

/** `path`: path of the list in the request body, for mapping field errors. */
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
      quantity: reader.amount(`${place}/quantity`, quantity, { min: leastQuantity, max: recipeQuantityMax }),
    };
  });
}
