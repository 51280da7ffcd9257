/** Starts translation (spec §1): remembered choice, then the browser's language, else English; texts loaded by language. */
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

/** Resolves once the texts of the person's language are here, or English instead; rejects when none are. */
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
        // Written by `language-choice`: a person's own language is not the browser's.
        caches: [],
        lookupLocalStorage: browserKey,
        convertDetectedLanguage: toLanguageCode,
      },
      // React escapes what it renders.
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
      // Who waits before an empty page is better told so soon.
      maxRetries: 1,
    });
  const hasTexts = i18next.languages.some(language => i18next.hasResourceBundle(language, namespace));
  if (!hasTexts) throw new Error('No texts could be loaded');
  keepBrowserLanguage(i18next.language);
  return i18next;
}
