/** The interface's languages. Polish is `pl-PL` (spec §1); a browser that says only `pl` means it too. */
export const languages = [
  { code: 'en', name: 'English' },
  { code: 'pl-PL', name: 'Polski' },
] as const;

export type LanguageCode = (typeof languages)[number]['code'];

export const fallbackLanguage: LanguageCode = 'en';

/** `pl`, `pl-PL`, `PL` → `pl-PL`; anything English → `en`; others as they are (the fallback takes them). */
export function toLanguageCode(detected: string): string {
  const language = detected.toLowerCase().split(/[-_]/)[0];
  return language === 'pl' ? 'pl-PL' : language === 'en' ? 'en' : detected;
}
