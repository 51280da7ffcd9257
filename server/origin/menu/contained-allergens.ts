/** The allergens of a dish or option with those of its ingredients: guests ask what is in it, not where it is noted. */
import type { Allergen } from '#shared/allergens.ts';
import { uniqueAllergens } from '#shared/rules/order-allergies.ts';
import type { IngredientUse } from '#shared/schemas/ingredient-schema.ts';
import type { ModifierGroup } from '#shared/schemas/modifier-schema.ts';
import type { Json } from '../column-types.ts';

/** By the ingredient's id; those without any may be missing. */
export type IngredientAllergens = ReadonlyMap<string, readonly Allergen[]>;

export function allergensById(rows: readonly { id: string; allergens: Json }[]): IngredientAllergens {
  return new Map(rows.map(({ id, allergens }) => [id, JSON.parse(allergens)]));
}

type Recipe = { readonly allergens: readonly Allergen[]; readonly ingredients: readonly IngredientUse[] };

export function containedAllergens(
  { allergens, ingredients }: Recipe,
  allergensOf: IngredientAllergens,
): Allergen[] {
  return uniqueAllergens(
    allergens,
    ...ingredients.map(({ ingredientId }) => allergensOf.get(ingredientId) ?? []),
  );
}

export function withContained(group: ModifierGroup, allergensOf: IngredientAllergens): ModifierGroup {
  const options = group.options.map(option => ({
    ...option,
    allergens: containedAllergens(option, allergensOf),
  }));
  return { ...group, options };
}
