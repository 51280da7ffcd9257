/** Units of ingredients, and the effect of a delivery, waste or count on their stock. */
export const ingredientUnits = ['g', 'ml', 'pcs'] as const;
export type IngredientUnit = (typeof ingredientUnits)[number];

/** Reasons that a person books; orders cause the other movements. */
export const bookableReasons = ['waste', 'count', 'delivery'] as const;
export type BookableReason = (typeof bookableReasons)[number];

/** The largest amount in stock, of either sign. */
export const stockMax = 10_000_000;
/** The most that one portion takes of an ingredient. */
export const recipeQuantityMax = 1_000_000;

/** The highest cost of a unit of an ingredient, in minor units. */
export const unitCostMax = 10_000_000;

/** Rounds to a thousandth: avoids floating-point residue as in 0.1 + 0.2. */
export function roundedAmount(amount: number): number {
  return Math.round(amount * 1_000) / 1_000;
}

/** A count sets the stock, a delivery adds to it, waste subtracts. */
export function stockAfter(
  stock: number,
  { reason, amount }: { reason: BookableReason; amount: number },
): number {
  if (reason === 'count') return roundedAmount(amount);
  return roundedAmount(reason === 'delivery' ? stock + amount : stock - amount);
}
