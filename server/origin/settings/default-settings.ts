/** What the settings of a restaurant start with. */
import type { SettingsChange } from '#shared/schemas/settings-schema.ts';

const courseNames = {
  en: ['Drinks', 'Starters', 'Soups', 'Mains', 'Desserts'],
  pl: ['Napoje', 'Przystawki', 'Zupy', 'Dania główne', 'Desery'],
} as const;

/** Poland first: złoty, Warsaw, the rates 23, 8, 5 and 0 with the letters of the fiscal printers. */
export function createDefaultSettings(restaurantName: string, language: string): SettingsChange {
  const names = courseNames[language.startsWith('pl') ? 'pl' : 'en'];
  return {
    restaurantName,
    currency: 'PLN',
    timeZone: 'Europe/Warsaw',
    defaultLanguage: language,
    businessDayCutoff: '04:00',
    vatRates: [
      { rate: 23, letter: 'A' },
      { rate: 8, letter: 'B' },
      { rate: 5, letter: 'C' },
      { rate: 0, letter: 'D' },
    ],
    useStartStep: true,
    courses: names.map((name, number) => ({ number, name })),
    thresholds: { lateMinutes: 15 },
  };
}
