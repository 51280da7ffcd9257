/** The allergens of a dish or option with those of its ingredients: guests ask what is in it, not where it is noted. */
import type { Allergen } from '#shared/allergens.ts';
import { uniqueAllergens } from '#shared/rules/order-allergies.ts';
import type { IngredientUse } from '#shared/schemas/ingredient-schema.ts';
import type { ModifierGroup } from '#shared/schemas/modifier-schema.ts';
import { invalidField } from '../../http/errors.ts';
import type { Json } from '../column-types.ts';

/** By the ingredient's id: those of which something was said. */
export type IngredientAllergens = ReadonlyMap<string, readonly Allergen[]>;

export function allergensById(rows: readonly { id: string; allergens: Json }[]): IngredientAllergens {
  return new Map(rows.map(({ id, allergens }) => [id, JSON.parse(allergens)]));
}

type Recipe = { readonly allergens: readonly Allergen[]; readonly ingredients: readonly IngredientUse[] };
type Stated = { readonly allergens: readonly Allergen[]; readonly hasNoAllergens?: boolean };

/** Somebody has listed its allergens, or said that it has none. */
function isStated({ allergens, hasNoAllergens = false }: Stated): boolean {
  return allergens.length > 0 || hasNoAllergens;
}

/** A recipe lists what is counted, not all that is in the dish: both have to be stated. */
export function isDeclared(dish: Recipe & Stated, allergensOf: IngredientAllergens): boolean {
  return isStated(dish) && dish.ingredients.every(({ ingredientId }) => allergensOf.has(ingredientId));
}

/** What an admin says replaces what was said before; a list together with "none" is refused. */
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

export function withContained(group: ModifierGroup, allergensOf: IngredientAllergens): ModifierGroup {
  const options = group.options.map(option => ({
    ...option,
    allergens: containedAllergens(option, allergensOf),
    isDeclared: isDeclared(option, allergensOf),
  }));
  return { ...group, options };
}
