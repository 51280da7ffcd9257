/** Names of dishes and categories in another language than the restaurant's own: which one is asked for, and how it is read. */
import { limits } from '#shared/limits.ts';
import type { createFormReader } from '../forms/form-reading.ts';

/** The language asked for beside the restaurant's own: English for a Polish menu, Polish for an English one. */
export function secondLanguage(defaultLanguage: string): 'en' | 'pl' {
  return defaultLanguage.startsWith('en') ? 'pl' : 'en';
}

/** Names without the empty ones; those in languages that the form doesn't show pass through unchanged. */
export function readNames(
  reader: ReturnType<typeof createFormReader>,
  names: Readonly<Record<string, string>>,
): Record<string, string> {
  const read = Object.entries(names).map(([language, name]) => [
    language,
    reader.optionalText(`names/${language}`, name, limits.itemNameLength),
  ]);
  return Object.fromEntries(read.filter(([, name]) => name !== undefined));
}
