/** Clerk's Polish localization, fetched only while the interface is Polish (spec §1); English is built into Clerk. */
import type { LocalizationResource } from '@clerk/shared/types';
import { useEffect, useState } from 'react';
import { useTranslation } from '../translation/use-translation.tsx';

type Texts = LocalizationResource | undefined;

async function loadClerkTexts(language: string): Promise<Texts> {
  if (language !== 'pl-PL') return undefined;
  const { clerkPolish } = await import('./clerk-polish.ts');
  return clerkPolish;
}

/** Undefined means Clerk's English, also when the Polish texts can't be fetched. */
export function useClerkTexts(): Texts {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const [loaded, setLoaded] = useState<{ language: string; texts: Texts } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    loadClerkTexts(language).then(
      texts => {
        if (isCurrent) setLoaded({ language, texts });
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return loaded?.language === language ? loaded.texts : undefined;
}
