/** The interface's texts in a given language, for what a guest reads. */
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LanguageCode } from '../i18n/languages.ts';
import { loadTexts } from '../i18n/texts.ts';

/** Null until the texts are loaded, and when they can't be loaded. */
export function useTextsIn(language: LanguageCode): TFunction | null {
  const { i18n } = useTranslation();
  const [, setLoaded] = useState('');
  useEffect(() => {
    loadTexts(i18n, language).then(
      () => setLoaded(language),
      () => undefined,
    );
  }, [i18n, language]);
  return i18n.hasResourceBundle(language, 'common') ? i18n.getFixedT(language) : null;
}
