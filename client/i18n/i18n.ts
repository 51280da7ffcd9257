/** i18next setup with the texts of one language; the others are loaded when they are selected. */
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { findBrowserLanguage, keepBrowserLanguage } from './browser-language.ts';
import { fallbackLanguage, languages } from './languages.ts';
import { areaTexts, loadTexts, readTexts, type Texts } from './texts.ts';

function followLanguage(language: string): void {
  document.documentElement.lang = language;
}

/** The first language whose texts load; one retry only, because until then the page is empty and a failure must show soon. */
async function readFirst(wanted: readonly string[]): Promise<Record<string, Record<string, Texts>>> {
  for (const language of wanted) {
    const texts = await readTexts(language).catch(() => null);
    if (texts !== null) return { [language]: { common: texts } };
  }
  throw new Error('No texts could be loaded');
}

/** Resolves once the texts of the browser's language, or English as fallback, are loaded; rejects if neither can be. */
export async function startTranslation(): Promise<i18n> {
  const language = findBrowserLanguage();
  const resources = await readFirst([language, language, fallbackLanguage]);
  i18next.on('languageChanged', followLanguage);
  await i18next.use(initReactI18next).init({
    lng: language,
    resources,
    ns: 'common',
    defaultNS: 'common',
    fallbackNS: [...areaTexts],
    fallbackLng: fallbackLanguage,
    supportedLngs: languages.map(({ code }) => code),
    load: 'currentOnly',
    // React escapes what it renders.
    interpolation: { escapeValue: false },
  });
  keepBrowserLanguage(language);
  return i18next;
}

/** Loads English for texts missing in another language; nothing waits for it. */
export async function loadFallbackTexts(): Promise<void> {
  await loadTexts(i18next, fallbackLanguage);
}
