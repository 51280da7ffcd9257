/** Joins the allergens of a dish or option with those of its ingredients. */
import type { Allergen } from '#shared/catalog/allergens.ts';
import type { IngredientUse } from '#shared/catalog/ingredient-schema.ts';
import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import { uniqueAllergens } from '#shared/order/order-allergies.ts';
import { invalidField } from '../../../http/errors.ts';
import type { Json } from '../../kernel/column-types.ts';

/** Keyed by ingredient id; contains only ingredients with declared allergens. */
export type IngredientAllergens = ReadonlyMap<string, readonly Allergen[]>;

export function allergensById(rows: readonly { id: string; allergens: Json }[]): IngredientAllergens {
  return new Map(rows.map(({ id, allergens }) => [id, JSON.parse(allergens)]));
}

type Recipe = { readonly allergens: readonly Allergen[]; readonly ingredients: readonly IngredientUse[] };
type Stated = { readonly allergens: readonly Allergen[]; readonly hasNoAllergens?: boolean };

/** Whether somebody has listed allergens or declared that there are none. */
function isStated({ allergens, hasNoAllergens = false }: Stated): boolean {
  return allergens.length > 0 || hasNoAllergens;
}

/** A recipe lists only stocked ingredients, so both the dish and each of them must be declared. */
export function isDeclared(dish: Recipe & Stated, allergensOf: IngredientAllergens): boolean {
  return isStated(dish) && dish.ingredients.every(({ ingredientId }) => allergensOf.has(ingredientId));
}

/** An admin's new declaration replaces the earlier one; a list together with "none" is refused. */
export function settledAllergens<T extends Stated>(
  after: T,
  said: { readonly allergens?: readonly Allergen[]; readonly hasNoAllergens?: boolean | null },
): T {
  const { hasNoAllergens, ...rest } = after;
  if (after.allergens.length === 0) return hasNoAllergens === false ? (rest as T) : after;
  if (said.hasNoAllergens) throw invalidField('hasNoAllergens', 'contradicts the listed allergens');
  return rest as T;
}

export function containedAllergens(
  { allergens, ingredients }: Recipe,
  allergensOf: IngredientAllergens,
): Allergen[] {
  return uniqueAllergens(
    allergens,
    ...ingredients.map(({ ingredientId }) => allergensOf.get(ingredientId) ?? []),
  );
}

/** Adds the allergens of ingredients to dishes or options. */
export function withIngredientAllergens<One extends Recipe & Stated>(
  recipes: readonly One[],
  allergensOf: IngredientAllergens,
): (One & { allergens: Allergen[]; isDeclared: boolean })[] {
  return recipes.map(recipe => ({
    ...recipe,
    allergens: containedAllergens(recipe, allergensOf),
    isDeclared: isDeclared(recipe, allergensOf),
  }));
}

export function withContained(group: ModifierGroup, allergensOf: IngredientAllergens): ModifierGroup {
  return { ...group, options: withIngredientAllergens(group.options, allergensOf) };
}
