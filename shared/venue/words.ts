/** Words of a restaurant in other languages. Pure. */
import type { Names } from '../kernel/schema-parts.ts';
import type { Translation } from './settings-schema.ts';

/** The name of a new restaurant's kitchen station. */
export const kitchenName = { en: 'Kitchen', pl: 'Kuchnia' };

/** The word in all known languages; empty for a text that somebody typed. */
export function namesOfWord(translations: readonly Translation[], word: string): Names {
  const known = translations.filter(
    ({ text, names }) => text === word || Object.values(names).includes(word),
  );
  // The first translation counts.
  return Object.assign({}, ...known.map(({ names }) => names).toReversed());
}
