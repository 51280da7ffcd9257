/** What the menu's forms offer to choose from: VAT rates with their letters and the restaurant's courses. */
import type { Settings } from '#shared/schemas/settings-schema.ts';
import type { SelectOption } from '../../../ui/forms/field.tsx';

/** The settings' rates as "8 % (B)"; a rate that an item still has from earlier stays choosable. */
export function vatOptions(rates: Settings['vatRates'], chosen: string): SelectOption<string>[] {
  const options = rates.map(({ rate, letter }) => ({ value: String(rate), label: `${rate} % (${letter})` }));
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen);
  return isKnown ? options : [...options, { value: chosen, label: `${chosen} %` }];
}

/** "1 · Starters"; a course that has lost its name is shown by its number. */
export function courseOptions(courses: Settings['courses'], chosen: string): SelectOption<string>[] {
  const options = courses.map(({ number, name }) => ({
    value: String(number),
    label: `${number} · ${name}`,
  }));
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen);
  return isKnown ? options : [...options, { value: chosen, label: chosen }];
}

/** What most of a restaurant's dishes are taxed at: meals are 8 % in Poland, else the first rate there is. */
export function usualVatRate(rates: Settings['vatRates']): number {
  return rates.find(({ rate }) => rate === 8)?.rate ?? rates[0]?.rate ?? 0;
}
