/** Translated texts of items and categories in languages other than the restaurant's default. */
import { limits } from '#shared/kernel/limits.ts';
import type { createFormReader } from '../forms/form-reading.ts';

type Texts = Readonly<Record<string, string>>;

function spokenOf(language: string): string {
  return language.split('-')[0] ?? language;
}

/** The second language of the form: English for a Polish menu, Polish for an English one. */
export function secondLanguage(defaultLanguage: string): 'en' | 'pl' {
  return defaultLanguage.startsWith('en') ? 'pl' : 'en';
}

/**
 * The languages to edit: the second one, those of the rest of the menu, and those stored here, under the tag
 * by which they are stored ("pl-PL"). The restaurant's own is included only if a text is stored under it:
 * readers see that one instead of the default.
 */
export function otherLanguages(
  defaultLanguage: string,
  texts: Texts,
  menuTexts: readonly Texts[] = [],
): string[] {
  const stored = Object.keys(texts);
  const own = spokenOf(defaultLanguage);
  const ofMenu = menuTexts
    .flatMap(Object.keys)
    .map(spokenOf)
    .filter(language => language !== own);
  const spoken = [...new Set([...ofMenu, ...stored.map(spokenOf)])].sort();
  return [...new Set([secondLanguage(defaultLanguage), ...spoken])].flatMap(language => {
    const tags = stored.filter(tag => spokenOf(tag) === language);
    return tags.length > 0 ? tags : [language];
  });
}

/** Texts without empty ones; languages that the form doesn't show are passed through unchanged. */
export function readNames(
  reader: ReturnType<typeof createFormReader>,
  names: Texts,
  field = 'names',
  maxLength: number = limits.itemNameLength,
): Record<string, string> {
  const read = Object.entries(names).map(([language, name]) => [
    language,
    reader.optionalText(`${field}/${language}`, name, maxLength),
  ]);
  return Object.fromEntries(read.filter(([, name]) => name !== undefined));
}
