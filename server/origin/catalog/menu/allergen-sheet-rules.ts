/** Builds the allergen sheet for guests: the available dishes of the menu, and the options that add allergens. */

import type { AllergenSheetCategory, AllergenSheetDish } from '#shared/catalog/allergen-sheet-schema.ts';
import type { Ingredient } from '#shared/catalog/ingredient-schema.ts';
import type { MenuCategory, MenuItem } from '#shared/catalog/menu-schema.ts';
import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import { uniqueAllergens } from '#shared/order/order-allergies.ts';
import { containedAllergens, type IngredientAllergens, isDeclared } from './contained-allergens.ts';

type SheetSources = {
  categories: readonly MenuCategory[];
  /** Items with their current availability. */
  items: readonly MenuItem[];
  /** Options with their current availability and own allergens. */
  groups: readonly ModifierGroup[];
  ingredients: readonly Pick<Ingredient, 'id' | 'name' | 'names' | 'allergens'>[];
  /** Includes archived ingredients, which a recipe may still name. */
  allergensOf: IngredientAllergens;
};

/** Selects the options that add allergens or whose allergens nobody has declared. */
function optionsOf(
  item: MenuItem,
  known: AllergenSheetDish['allergens'],
  { groups, allergensOf }: SheetSources,
): AllergenSheetDish['options'] {
  const offered = item.modifierGroupIds.flatMap(id => groups.find(group => group.id === id)?.options ?? []);
  return offered.flatMap(option => {
    const { id, name, names } = option;
    const allergens = containedAllergens(option, allergensOf).filter(allergen => !known.includes(allergen));
    const isStated = isDeclared(option, allergensOf);
    if (!option.isAvailable || (isStated && allergens.length === 0)) return [];
    return [{ id, name, names, allergens, isDeclared: isStated }];
  });
}

function dishOf(item: MenuItem, sources: SheetSources): AllergenSheetDish {
  const { id, name, names } = item;
  const allergens = containedAllergens(item, sources.allergensOf);
  const ingredients = item.ingredients.flatMap(({ ingredientId }) => {
    const ingredient = sources.ingredients.find(other => other.id === ingredientId);
    if (ingredient === undefined) return [];
    const { name, names } = ingredient;
    const own = uniqueAllergens(ingredient.allergens);
    return [{ name, ...(names !== undefined && { names }), allergens: own }];
  });
  const options = optionsOf(item, allergens, sources);
  return {
    id,
    name,
    names,
    allergens,
    isDeclared: isDeclared(item, sources.allergensOf),
    ingredients,
    options,
  };
}

function isServed({ isActive, unavailable, portionsLeft }: MenuItem): boolean {
  return isActive && unavailable === undefined && portionsLeft !== 0;
}

/** Categories and items in display order; categories without available dishes are omitted. */
export function allergenSheetOf(sources: SheetSources): AllergenSheetCategory[] {
  const byCategory = Map.groupBy(sources.items.filter(isServed), item => item.categoryId);
  return sources.categories.flatMap(({ id, name, names, isHidden }) => {
    const items = byCategory.get(id) ?? [];
    if (isHidden || items.length === 0) return [];
    return [{ id, name, names, dishes: items.map(item => dishOf(item, sources)) }];
  });
}
