/** Translated names of items and categories in a language other than the restaurant's default. */
import { limits } from '#shared/limits.ts';
import type { createFormReader } from '../forms/form-reading.ts';

/** The second language of the form: English for a Polish menu, Polish for an English one. */
export function secondLanguage(defaultLanguage: string): 'en' | 'pl' {
  return defaultLanguage.startsWith('en') ? 'pl' : 'en';
}

/** Names without empty ones; languages that the form doesn't show are passed through unchanged. */
export function readNames(
  reader: ReturnType<typeof createFormReader>,
  names: Readonly<Record<string, string>>,
  field = 'names',
): Record<string, string> {
  const read = Object.entries(names).map(([language, name]) => [
    language,
    reader.optionalText(`${field}/${language}`, name, limits.itemNameLength),
  ]);
  return Object.fromEntries(read.filter(([, name]) => name !== undefined));
}
