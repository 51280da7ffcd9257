/** Select options of the menu forms: VAT rates with their letters, and courses. */
import type { Settings } from '#shared/schemas/settings-schema.ts';
import type { SelectOption } from '../../../ui/forms/field.tsx';

/** The configured rates as "8 % (B)"; a removed rate that an item still uses stays selectable. */
export function vatOptions(rates: Settings['vatRates'], chosen: string): SelectOption<string>[] {
  const options = rates.map(({ rate, letter }) => ({ value: String(rate), label: `${rate} % (${letter})` }));
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen);
  return isKnown ? options : [...options, { value: chosen, label: `${chosen} %` }];
}

/** "1 · Starters"; a course without a name shows its number. */
export function courseOptions(courses: Settings['courses'], chosen: string): SelectOption<string>[] {
  const options = courses.map(({ number, name }) => ({
    value: String(number),
    label: `${number} · ${name}`,
  }));
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen);
  return isKnown ? options : [...options, { value: chosen, label: chosen }];
}
