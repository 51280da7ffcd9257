/** Parses a cell of the menu file. An empty cell changes nothing; a dash clears an optional field. */

import { allergens } from '#shared/catalog/allergens.ts';
import type { MenuFileFaultCode } from '#shared/catalog/menu-import-schema.ts';
import type { MenuItemChange } from '#shared/catalog/menu-schema.ts';
import { isExemptWord } from '#shared/catalog/vat-rate.ts';
import { fractionDigitsOf } from '#shared/kernel/fraction-digits.ts';
import { limits } from '#shared/kernel/limits.ts';
import { isLonger, nameKey } from '#shared/kernel/plain-text.ts';
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
  stationGroupsByWord,
  weightUnitsByKey,
  wordKey,
  yesKeys,
} from './menu-file-words.ts';
import { readHours } from './menu-hours-cell.ts';
import { readNameList } from './menu-name-list.ts';
import { namesOtherCurrency, priceReadings } from './price-readings.ts';

type CellReading =
  | { readonly change: MenuItemChange }
  | { readonly fault: MenuFileFaultCode; readonly value?: string; readonly amounts?: readonly number[] };

export type CellContext = {
  readonly settings: Settings;
  /** The owner's answers, by the text that can be read in two ways. */
  readonly amounts: ReadonlyMap<string, number>;
  /** Ids of modifier groups by the key of their name. */
  readonly groupsByKey: ReadonlyMap<string, string>;
};

const isDash = (text: string) => /^[-–—−]$/.test(text);

/** Removes the apostrophes that the export puts before text which a spreadsheet would evaluate. */
export function withoutGuard(text: string): string {
  return text.replaceAll(/((?:^|[,;|\t\r\n])["\s]*)'(?=[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])/g, '$1');
}

/** Accepts a rate in percent or as a fraction, a fiscal printer's letter, or the word of exempt sales. */
function readRate(text: string, { vatRates }: Settings): number | null {
  const plain = text.replace(/\b(?:vat|ptu|stawka|tax)\b|[():=]/giu, ' ').trim();
  if (isExemptWord(plain)) return vatRates.some(({ isExempt }) => isExempt === true) ? 0 : null;
  const taxed = vatRates.filter(({ isExempt }) => isExempt !== true);
  const { letter, digits } =
    /^(?<letter>[A-G])?\s*(?:(?<digits>\d{1,3}(?:[.,]\d{1,4})?)\s*%?)?$/i.exec(plain)?.groups ?? {};
  const number = digits === undefined ? undefined : Number(digits.replace(',', '.'));
  const byNumber =
    taxed.find(({ rate }) => rate === number) ??
    (number !== undefined && number > 0 && number < 1
      ? taxed.find(({ rate }) => rate === Math.round(number * 10_000) / 100)
      : undefined);
  const byLetter =
    letter === undefined ? undefined : vatRates.find(rate => rate.letter === letter.toUpperCase());
  if (letter === undefined) return byNumber?.rate ?? null;
  const isSound = byLetter !== undefined && (number === undefined || byNumber === byLetter);
  return isSound ? byLetter.rate : null;
}

function readStation(text: string, { stations = [] }: Settings): CellReading {
  const exact = stationGroupsByWord.get(text);
  if (exact !== undefined) return { change: { station: exact, stationId: null, stationIds: null } };
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

type AmountReading = { readonly amount: number } | Extract<CellReading, { fault: unknown }>;

function readAmount(
  text: string,
  { settings, amounts }: CellContext,
  max: number = limits.priceMax,
): AmountReading {
  const chosen = amounts.get(text);
  const readings = chosen === undefined ? priceReadings(text, fractionDigitsOf(settings.currency)) : [chosen];
  const possible = readings.filter(amount => amount <= max);
  const [amount, ...others] = possible;
  if (amount === undefined) return { fault: readings.length === 0 ? 'notMoney' : 'tooExpensive' };
  const isAsked = chosen === undefined && namesOtherCurrency(text, settings.currency);
  return others.length > 0 || isAsked ? { fault: 'ambiguousAmount', amounts: possible } : { amount };
}

/** "89,00 zł/kg" says what the price is for. */
const perUnit = /(?:\/|\bza\b|\bper\b)\s*(?<unit>(?:100\s?|1\s?)?k?g)\.?$/iu;

function readPrice(text: string, context: CellContext): CellReading {
  const found = perUnit.exec(text);
  const before = text.slice(0, found?.index).trimEnd();
  const unit = /\d/.test(before) ? found?.groups?.['unit'] : undefined;
  const price = unit === undefined ? text : before;
  const pricedBy = unit === undefined ? undefined : weightUnitsByKey.get(wordKey(unit));
  if (unit !== undefined && pricedBy === undefined) return { fault: 'weightUnitUnknown' };
  const reading = readAmount(price, context);
  if ('fault' in reading) return reading;
  return { change: { price: reading.amount, ...(pricedBy != null && { pricedBy }) } };
}

function readOptionalPrice(column: 'halfPrice' | 'cost', text: string, context: CellContext): CellReading {
  if (isDash(text)) return { change: { [column]: null } };
  const reading = readAmount(text, context);
  return 'fault' in reading ? reading : { change: { [column]: reading.amount } };
}

/** A dash or 0 means that there is no deposit. */
function readDeposit(text: string, context: CellContext): CellReading {
  if (isDash(text)) return { change: { deposit: null } };
  const reading = readAmount(text, context, limits.depositMax);
  return 'fault' in reading ? reading : { change: { deposit: reading.amount || null } };
}

function readModifiers(text: string, { groupsByKey }: CellContext): CellReading {
  if (isDash(text)) return { change: { modifierGroupIds: [] } };
  const named = readNameList(text).map(name => ({ name, id: groupsByKey.get(nameKey(name)) }));
  const unknown = named.find(({ id }) => id === undefined);
  if (unknown !== undefined) return { fault: 'modifierUnknown', value: unknown.name };
  return { change: { modifierGroupIds: [...new Set(named.flatMap(({ id }) => id ?? []))] } };
}

/** The export writes this sign for a line break. */
function withLines(text: string): string {
  return text.replace(/ ?¶ ?/g, '\n');
}

function readDescription(text: string): CellReading {
  const description = withLines(withoutGuard(text));
  if (isLonger(description, limits.descriptionLength))
    return { fault: 'tooLong', value: String(limits.descriptionLength) };
  return { change: { description: isDash(text) ? null : description } };
}

/** Names and descriptions by language; an empty one is removed. */
function readTranslation(column: MenuFileColumn, text: string): CellReading {
  const [field = '', language = ''] = column.split('.');
  const value = withLines(withoutGuard(text));
  const most = field === 'descriptions' ? limits.descriptionLength : limits.itemNameLength;
  if (isLonger(value, most)) return { fault: 'tooLong', value: String(most) };
  return { change: { [field]: { [language]: isDash(text) ? '' : value } } };
}

function readName(text: string): CellReading {
  const name = withoutGuard(text);
  if (isLonger(name, limits.itemNameLength))
    return { fault: 'tooLong', value: String(limits.itemNameLength) };
  return { change: { name } };
}

/** Handles all columns except those that identify the item and its category. `text` is not empty. */
export function readCell(column: MenuFileColumn, text: string, context: CellContext): CellReading {
  const { settings } = context;
  switch (column) {
    case 'price':
      return readPrice(text, context);
    case 'pricedBy':
      return readWeightUnit(text);
    case 'tareGrams':
      return readTare(text);
    case 'halfPrice':
    case 'cost':
      return readOptionalPrice(column, text, context);
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
      return readDeposit(text, context);
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
    // These belong to rows of other kinds.
    case 'color':
    case 'min':
    case 'max':
    case 'isDefault':
      return { change: {} };
    case 'description':
      return readDescription(text);
    case 'modifiers':
      return readModifiers(text, context);
    default:
      return column === 'name' ? readName(text) : readTranslation(column, text);
  }
}
