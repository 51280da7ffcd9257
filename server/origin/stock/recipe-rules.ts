/** What a list of ingredients means for the dish or option that has it: whether it can be made, and whether it is sound. */
import type { IngredientUse } from '#shared/schemas/ingredient-schema.ts';
import type { Unavailability } from '#shared/schemas/menu-schema.ts';

/** The ingredients that are out now, by id: each as the reason, who said so and when. */
export type Outages = ReadonlyMap<string, Unavailability>;

/** The first ingredient of the recipe that is out; undefined while the kitchen has all of them. */
export function outageOf(recipe: readonly IngredientUse[], outages: Outages): Unavailability | undefined {
  if (outages.size === 0) return undefined;
  for (const { ingredientId } of recipe) {
    const outage = outages.get(ingredientId);
    if (outage !== undefined) return outage;
  }
  return undefined;
}

/** Names every ingredient that is unknown or stands twice; `prefix` is the path of the recipe's owner, with its slash. */
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

/** How many of the recipes have each ingredient. */
export function countUses(
  recipes: readonly { ingredients: readonly IngredientUse[] }[],
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { ingredients } of recipes) {
    for (const { ingredientId } of ingredients) counts.set(ingredientId, (counts.get(ingredientId) ?? 0) + 1);
  }
  return counts;
}
