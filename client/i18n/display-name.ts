import { dishName } from '#shared/rules/dish-names.ts';
import { weightText } from '#shared/rules/menu/item-weight.ts';

type Named = Parameters<typeof dishName>[0] & { weight?: { grams: number } | undefined };

/** Name of a dish, an option or a category in the language of the screen; of what was weighed with its weight. */
export function displayName(named: Named, language: string): string {
  const name = dishName(named, language);
  return named.weight === undefined ? name : `${name} ${weightText(named.weight.grams)}`;
}
