/** i18next setup with the texts of one language; the others are loaded when they are selected. */
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { findBrowserLanguage, keepBrowserLanguage } from './browser-language.ts';
import { fallbackLanguage, languages } from './languages.ts';
import { loadTexts, namespace, readTexts, type Texts } from './texts.ts';

function followLanguage(language: string): void {
  document.documentElement.lang = language;
}

/** The first language whose texts come; who waits before an empty page is better told soon, after one more try. */
async function readFirst(wanted: readonly string[]): Promise<Record<string, Record<string, Texts>>> {
  for (const language of wanted) {
    const texts = await readTexts(language).catch(() => null);
    if (texts !== null) return { [language]: { [namespace]: texts } };
  }
  throw new Error('No texts could be loaded');
}

/** Resolves once the texts of the browser's language are here, or English instead; rejects when none are. */
export async function startTranslation(): Promise<i18n> {
  const language = findBrowserLanguage();
  const resources = await readFirst([language, language, fallbackLanguage]);
  i18next.on('languageChanged', followLanguage);
  await i18next.use(initReactI18next).init({
    lng: language,
    resources,
    ns: namespace,
    defaultNS: namespace,
    fallbackLng: fallbackLanguage,
    supportedLngs: languages.map(({ code }) => code),
    load: 'currentOnly',
    // React escapes what it renders.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  keepBrowserLanguage(language);
  return i18next;
}

/** English for what a language should lack: nobody has to wait for it. */
export async function loadFallbackTexts(): Promise<void> {
  await loadTexts(i18next, fallbackLanguage);
}
