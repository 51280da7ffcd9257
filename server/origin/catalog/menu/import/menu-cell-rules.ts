/** Parses a cell of the menu file. An empty cell changes nothing; a dash clears an optional field. */

import { allergens } from '#shared/catalog/allergens.ts';
import type { MenuFileFaultCode } from '#shared/catalog/menu-import-schema.ts';
import type { MenuItemChange } from '#shared/catalog/menu-schema.ts';
import { isExemptWord } from '#shared/catalog/vat-rate.ts';
import { fractionDigitsOf } from '#shared/kernel/fraction-digits.ts';
import { limits } from '#shared/kernel/limits.ts';
import { parseMoney } from '#shared/kernel/money-text.ts';
import { nameKey } from '#shared/kernel/plain-text.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { itemStationsMax, targetMinutesMax } from '#shared/venue/station-work.ts';
import { writtenStations } from '../menu-station-rules.ts';
import {
  allergensByKey,
  type MenuFileColumn,
  noAllergensKeys,
  noKeys,
  notStatedKeys,
  stationGroupsByKey,
  weightUnitsByKey,
  wordKey,
  yesKeys,
} from './menu-file-words.ts';
import { readHours } from './menu-hours-cell.ts';

type CellReading =
  | { readonly change: MenuItemChange }
  | { readonly fault: MenuFileFaultCode; readonly value?: string };

const isDash = (text: string) => /^[-–—−]$/.test(text);

/** Removes the apostrophes that the export puts before text which a spreadsheet would evaluate. */
export function withoutGuard(text: string): string {
  return text.replaceAll(/((?:^|[,;|\t\r\n])["\s]*)'(?=[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])/g, '$1');
}

function readRate(text: string, { vatRates }: Settings): number | null {
  if (isExemptWord(text)) return vatRates.some(({ isExempt }) => isExempt === true) ? 0 : null;
  const number = /^\d{1,3}([.,]\d{1,2})?\s*%?$/.test(text)
    ? Number(text.replace(/\s*%$/, '').replace(',', '.'))
    : Number.NaN;
  return vatRates.some(({ rate, isExempt }) => rate === number && isExempt !== true) ? number : null;
}

function readStation(text: string, { stations = [] }: Settings): CellReading {
  const places = text.split('+').map(part => {
    const key = nameKey(part);
    return stations.find(({ id, name }) => nameKey(name) === key || id === part.trim());
  });
  const known = places.flatMap(place => place ?? []);
  const [first] = known;
  const groups = new Set(known.map(({ group }) => group));
  const ids = [...new Set(known.map(({ id }) => id))];
  if (
    first !== undefined &&
    known.length === places.length &&
    groups.size === 1 &&
    ids.length <= itemStationsMax
  ) {
    const { one, several } = writtenStations({ one: undefined, several: ids }, 'stationId');
    return { change: { station: first.group, stationId: one ?? null, stationIds: several ?? null } };
  }
  const group = stationGroupsByKey.get(wordKey(text));
  if (group === undefined) return { fault: 'stationUnknown' };
  return { change: { station: group, stationId: null, stationIds: null } };
}

/** Accepts a course's number, or its name in the settings. */
function readCourse(text: string, { courses }: Settings): number | null {
  if (/^\d$/.test(text) && Number(text) <= limits.courseMax) return Number(text);
  const key = wordKey(text);
  const known = courses.find(({ name, names = {} }) =>
    [name, ...Object.values(names)].some(one => wordKey(one) === key),
  );
  return known?.number ?? null;
}

function readAllergens(text: string): CellReading {
  const key = wordKey(text);
  if (noAllergensKeys.has(key)) return { change: { allergens: [], hasNoAllergens: true } };
  if (notStatedKeys.has(key) || isDash(text)) return { change: { allergens: [], hasNoAllergens: null } };
  const words = text.split(/[,;|/+]/).filter(word => word.trim() !== '');
  const read = words.map(word => allergensByKey.get(wordKey(word)));
  const unknown = words.find((_, index) => read[index] === undefined);
  if (unknown !== undefined || words.length === 0)
    return { fault: 'allergenUnknown', value: unknown?.trim() ?? text };
  return {
    change: { allergens: allergens.filter(allergen => read.includes(allergen)), hasNoAllergens: null },
  };
}

function readMinutes(text: string): CellReading {
  const minutes = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (minutes < 1 || minutes > targetMinutesMax) return { fault: 'minutesOutOfRange' };
  return { change: { targetMinutes: minutes } };
}

function readWeightUnit(text: string): CellReading {
  const pricedBy = isDash(text) ? null : weightUnitsByKey.get(wordKey(text));
  return pricedBy === undefined ? { fault: 'weightUnitUnknown' } : { change: { pricedBy } };
}

function readTare(text: string): CellReading {
  if (isDash(text)) return { change: { tareGrams: null } };
  const tareGrams = /^\d{1,5}( ?g)?$/.test(text) ? Number.parseInt(text, 10) : 0;
  if (tareGrams < 1 || tareGrams > limits.tareGramsMax)
    return { fault: 'tareOutOfRange', value: String(limits.tareGramsMax) };
  return { change: { tareGrams } };
}

function readAmount(text: string, { currency }: Settings): number | 'notMoney' | 'tooExpensive' {
  const price = parseMoney(text, fractionDigitsOf(currency));
  if (price === null) return 'notMoney';
  return price > limits.priceMax ? 'tooExpensive' : price;
}

function readPrice(text: string, settings: Settings): CellReading {
  const price = readAmount(text, settings);
  return typeof price === 'string' ? { fault: price } : { change: { price } };
}

function readOptionalPrice(column: 'halfPrice' | 'cost', text: string, settings: Settings): CellReading {
  const amount = isDash(text) ? null : readAmount(text, settings);
  return typeof amount === 'string' ? { fault: amount } : { change: { [column]: amount } };
}

/** A dash or 0 means that there is no deposit. */
function readDeposit(text: string, { currency }: Settings): CellReading {
  const deposit = isDash(text) ? 0 : parseMoney(text, fractionDigitsOf(currency));
  if (deposit === null) return { fault: 'notMoney' };
  return deposit > limits.depositMax ? { fault: 'tooExpensive' } : { change: { deposit: deposit || null } };
}

function readName(column: MenuFileColumn, text: string): CellReading {
  const name = withoutGuard(text);
  if (name.length > limits.itemNameLength) return { fault: 'tooLong', value: String(limits.itemNameLength) };
  if (column === 'name') return { change: { name } };
  // An empty name removes the item's name in this language.
  return { change: { names: { [column.slice('names.'.length)]: isDash(text) ? '' : name } } };
}

/** Handles all columns except those that identify the item and its category. `text` is not empty. */
export function readCell(column: MenuFileColumn, text: string, settings: Settings): CellReading {
  switch (column) {
    case 'price':
      return readPrice(text, settings);
    case 'pricedBy':
      return readWeightUnit(text);
    case 'tareGrams':
      return readTare(text);
    case 'halfPrice':
    case 'cost':
      return readOptionalPrice(column, text, settings);
    case 'vatRate': {
      const vatRate = readRate(text, settings);
      return vatRate === null ? { fault: 'vatUnknown' } : { change: { vatRate } };
    }
    case 'vatRateTakeaway': {
      if (isDash(text)) return { change: { vatRateTakeaway: null } };
      const vatRateTakeaway = readRate(text, settings);
      return vatRateTakeaway === null ? { fault: 'vatUnknown' } : { change: { vatRateTakeaway } };
    }
    case 'deposit':
      return readDeposit(text, settings);
    case 'station':
      return readStation(text, settings);
    case 'course': {
      const course = isDash(text) ? null : (readCourse(text, settings) ?? undefined);
      return course === undefined ? { fault: 'courseUnknown' } : { change: { course } };
    }
    case 'allergens':
      return readAllergens(text);
    case 'targetMinutes':
      return isDash(text) ? { change: { targetMinutes: null } } : readMinutes(text);
    case 'availability': {
      const availability = isDash(text) ? null : readHours(text);
      return availability === null && !isDash(text)
        ? { fault: 'hoursUnknown' }
        : { change: { availability } };
    }
    case 'isActive': {
      const key = wordKey(text);
      if (!yesKeys.has(key) && !noKeys.has(key)) return { fault: 'notYesOrNo' };
      return { change: { isActive: yesKeys.has(key) } };
    }
    default:
      return readName(column, text);
  }
}
