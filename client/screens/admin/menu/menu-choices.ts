/** Select options of the menu forms: VAT rates with their letters, courses and stations. */

import { vatRateText } from '#shared/catalog/vat-rate.ts';
import { type Station, stations } from '#shared/kernel/roles.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import type { SelectOption } from '../../../ui/forms/field.tsx';

/** The configured rates as "8% (B)"; a removed rate that an item still uses stays selectable. */
export function vatOptions(
  rates: Settings['vatRates'],
  chosen: string,
  language: string,
): SelectOption<string>[] {
  const options = rates.map(rate => ({
    value: String(rate.rate),
    label: `${vatRateText(rate, language)} (${rate.letter})`,
  }));
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen);
  return isKnown ? options : [...options, { value: chosen, label: `${chosen}%` }];
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

/** Names of the stations with these ids, for display in forms. */
export function stationNames(
  { stations = [] }: Pick<Settings, 'stations'>,
  ids: unknown,
  word: (name: string) => string,
): string {
  const named = Array.isArray(ids)
    ? ids.flatMap(id => stations.filter(station => station.id === id).map(({ name }) => word(name)))
    : [];
  return named.length === 0 ? '–' : named.join(', ');
}

type StationChoice = { station: Station; stationId: string };

/** `kitchen`, or `kitchen/<id>` for one of its stations. */
export function stationValue({ station, stationId }: StationChoice): string {
  return stationId === '' ? station : `${station}/${stationId}`;
}

export function stationOf(value: string): StationChoice {
  const [group = '', stationId = ''] = value.split('/');
  return { station: stations.find(known => known === group) ?? 'none', stationId };
}

/** Each group, followed by its stations if it has several: "Kitchen · Grill". */
export function stationOptions(
  { stations: all = [] }: Pick<Settings, 'stations'>,
  nameOf: (group: Station) => string,
  word: (name: string) => string,
): SelectOption<string>[] {
  return stations.flatMap(group => {
    const own = all.filter(station => station.group === group);
    const several = own.length < 2 ? [] : own;
    return [
      { value: group, label: nameOf(group) },
      ...several.map(({ id, name }) => ({
        value: `${group}/${id}`,
        label: `${nameOf(group)} · ${word(name)}`,
      })),
    ];
  });
}
