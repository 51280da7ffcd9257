/** Where an ingredient is in: what its absence takes off the menu. */
import type { MenuItem } from '#shared/schemas/menu-schema.ts';
import type { ModifierGroup } from '#shared/schemas/modifier-schema.ts';

type Use = { readonly ingredients: readonly { readonly ingredientId: string }[] };

function contains(ingredientId: string) {
  return ({ ingredients }: Use) => ingredients.some(use => use.ingredientId === ingredientId);
}

export function dishesWith(ingredientId: string, items: readonly MenuItem[]): string[] {
  return items.filter(contains(ingredientId)).map(({ name }) => name);
}

/** As "Sauces: garlic". */
export function optionsWith(ingredientId: string, groups: readonly ModifierGroup[]): string[] {
  return groups.flatMap(group =>
    group.options.filter(contains(ingredientId)).map(option => `${group.name}: ${option.name}`),
  );
}
