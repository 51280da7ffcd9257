/** Which language this browser is in, before anybody is known: what was chosen here, then what the browser says, else English (spec §1). */
import { fallbackLanguage, type LanguageCode, languages, toLanguageCode } from './languages.ts';

const storageKey = 'i18nextLng';

/** Private windows and strict settings refuse it. */
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
    // Then a choice lasts as long as the page.
  }
}

export function findBrowserLanguage(): LanguageCode {
  const wanted = [readBrowserLanguage() ?? '', ...navigator.languages].map(toLanguageCode);
  const known = languages.map(({ code }) => code);
  return wanted.flatMap(code => known.find(each => each === code) ?? [])[0] ?? fallbackLanguage;
}
