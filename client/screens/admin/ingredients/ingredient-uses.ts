/** Finds the menu items and options that use an ingredient, and so become unavailable without it. */
import type { MenuItem } from '#shared/catalog/menu-schema.ts';
import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';

type Use = { readonly ingredients: readonly { readonly ingredientId: string }[] };

function contains(ingredientId: string) {
  return ({ ingredients }: Use) => ingredients.some(use => use.ingredientId === ingredientId);
}

export function dishesWith(ingredientId: string, items: readonly MenuItem[]): string[] {
  return items.filter(contains(ingredientId)).map(({ name }) => name);
}

/** Formatted as "Sauces: garlic". */
export function optionsWith(ingredientId: string, groups: readonly ModifierGroup[]): string[] {
  return groups.flatMap(group =>
    group.options.filter(contains(ingredientId)).map(option => `${group.name}: ${option.name}`),
  );
}
