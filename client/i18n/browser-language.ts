/** Browser language before sign-in: the stored choice, then the browser's preference, else English (spec §1). */
import { fallbackLanguage, type LanguageCode, languages, toLanguageCode } from './languages.ts';

const storageKey = 'i18nextLng';

/** Private windows and strict settings block storage. */
export function readBrowserLanguage(): string | null {
  try {
    return window.localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

export function keepBrowserLanguage(language: string): void {
  try {
    window.localStorage.setItem(storageKey, language);
  } catch {
    // The choice then lasts until the page is closed.
  }
}

export function findBrowserLanguage(): LanguageCode {
  const wanted = [readBrowserLanguage() ?? '', ...navigator.languages].map(toLanguageCode);
  const known = languages.map(({ code }) => code);
  return wanted.flatMap(code => known.find(each => each === code) ?? [])[0] ?? fallbackLanguage;
}
