import { dishName } from '#shared/catalog/dish-names.ts';
import { weightText } from '#shared/catalog/item-weight.ts';

type Named = Parameters<typeof dishName>[0] & { weight?: { grams: number } | undefined };

/** Name of a dish, option or category in the screen's language; a weighed dish includes its weight. */
export function displayName(named: Named, language: string): string {
  const name = dishName(named, language);
  return named.weight === undefined ? name : `${name} ${weightText(named.weight.grams)}`;
}
