/** Supported interface languages; Polish is `pl-PL` (spec §1), which also matches a browser's `pl`. */
export const languages = [
  { code: 'en', name: 'English' },
  { code: 'pl-PL', name: 'Polski' },
] as const;

export type LanguageCode = (typeof languages)[number]['code'];

export const fallbackLanguage: LanguageCode = 'en';

/** `pl`, `pl-PL`, `PL` → `pl-PL`; any English → `en`; others unchanged (i18next falls back). */
export function toLanguageCode(detected: string): string {
  const language = detected.toLowerCase().split(/[-_]/)[0];
  return language === 'pl' ? 'pl-PL' : language === 'en' ? 'en' : detected;
}
