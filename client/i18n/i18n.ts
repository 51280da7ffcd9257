/**
 * i18next setup (spec §1): the stored choice, then the browser's language, else English; texts are loaded per language.
 */
import i18next, { type i18n } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import HttpBackend from 'i18next-http-backend';
import { initReactI18next } from 'react-i18next';
import { browserKey, keepBrowserLanguage } from './language-choice.ts';
import { fallbackLanguage, languages, toLanguageCode } from './languages.ts';

const namespace = 'common';

function followLanguage(language: string): void {
  document.documentElement.lang = language;
}

/** Resolves once the texts of the detected language, or English as fallback, are loaded; rejects if neither can be. */
export async function startTranslation(): Promise<i18n> {
  i18next.on('languageChanged', followLanguage);
  await i18next
    .use(HttpBackend)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      ns: namespace,
      defaultNS: namespace,
      fallbackLng: fallbackLanguage,
      supportedLngs: languages.map(({ code }) => code),
      load: 'currentOnly',
      backend: { loadPath: '/lang/{{ns}}/{{lng}}.json' },
      detection: {
        order: ['localStorage', 'navigator'],
        // `language-choice` stores the choice, because a user's language may differ from the browser's.
        caches: [],
        lookupLocalStorage: browserKey,
        convertDetectedLanguage: toLanguageCode,
      },
      // React escapes what it renders.
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
      // One retry only: until texts are loaded the page is empty, so a failure must show soon.
      maxRetries: 1,
    });
  const hasTexts = i18next.languages.some(language => i18next.hasResourceBundle(language, namespace));
  if (!hasTexts) throw new Error('No texts could be loaded');
  keepBrowserLanguage(i18next.language);
  return i18next;
}
