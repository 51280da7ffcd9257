/** Rules for the recipe of a dish or option: whether it can be made, and whether it is valid. */
import type { IngredientUse } from '#shared/catalog/ingredient-schema.ts';
import type { Unavailability } from '#shared/catalog/menu-schema.ts';

/** Ingredients that are out now, keyed by id, with the person and time. */
export type Outages = ReadonlyMap<string, Unavailability>;

/** An 86 with a time ends by itself. */
export function isOver({ until }: { until?: string }, nowMs: number): boolean {
  return until !== undefined && Date.parse(until) <= nowMs;
}

/** The recipe's first ingredient that is out; undefined if all are available. */
export function outageOf(recipe: readonly IngredientUse[], outages: Outages): Unavailability | undefined {
  if (outages.size === 0) return undefined;
  for (const { ingredientId } of recipe) {
    const outage = outages.get(ingredientId);
    if (outage !== undefined) return outage;
  }
  return undefined;
}

/** Names every unknown or duplicate ingredient; `prefix` is the path of the recipe's owner, with its slash. */
export function recipeFaults(
  recipe: readonly IngredientUse[],
  known: ReadonlySet<string>,
  prefix = '',
): { path: string; message: string }[] {
  const seen = new Set<string>();
  return recipe.flatMap(({ ingredientId }, index) => {
    const path = `${prefix}ingredients/${index}/ingredientId`;
    if (!known.has(ingredientId)) return [{ path, message: 'is not an ingredient of this restaurant' }];
    if (seen.has(ingredientId)) return [{ path, message: 'is in the list twice' }];
    seen.add(ingredientId);
    return [];
  });
}

/** The number of recipes per ingredient. */
export function countUses(
  recipes: readonly { ingredients: readonly IngredientUse[] }[],
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { ingredients } of recipes) {
    for (const { ingredientId } of ingredients) counts.set(ingredientId, (counts.get(ingredientId) ?? 0) + 1);
  }
  return counts;
}
