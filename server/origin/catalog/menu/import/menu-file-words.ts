/** Headings and words of the menu file, which is written in one language and read in both. */
import { type Allergen, allergens } from '#shared/catalog/allergens.ts';
import type { WeightUnit } from '#shared/catalog/item-weight.ts';
import type { MenuFileField } from '#shared/catalog/menu-import-schema.ts';
import { foldText } from '#shared/kernel/fold-text.ts';
import { allergenNames } from '../allergen-translations.ts';

export type MenuFileColumn = MenuFileField | `names.${string}`;

type Words = {
  readonly headings: Readonly<Record<MenuFileField, string>>;
  readonly stations: Readonly<Record<'kitchen' | 'bar' | 'none', string>>;
  readonly noAllergens: string;
  readonly notStated: string;
  readonly yes: string;
  readonly no: string;
  readonly template: string;
  readonly example: Partial<Readonly<Record<MenuFileField, string>>>;
};

const polish: Words = {
  headings: {
    id: 'ID',
    category: 'Kategoria',
    name: 'Nazwa',
    price: 'Cena',
    pricedBy: 'Cena za',
    tareGrams: 'Tara (g)',
    halfPrice: 'Cena ½ porcji',
    cost: 'Koszt netto',
    vatRate: 'VAT',
    vatRateTakeaway: 'VAT na wynos',
    deposit: 'Kaucja',
    station: 'Stanowisko',
    course: 'Kurs',
    allergens: 'Alergeny',
    targetMinutes: 'Docelowy czas (min)',
    availability: 'Godziny dostępności',
    isActive: 'W menu',
  },
  stations: { kitchen: 'kuchnia', bar: 'bar', none: 'bez przygotowania' },
  noAllergens: 'żaden z 14',
  notStated: 'nie podano',
  yes: 'tak',
  no: 'nie',
  template: 'menu-szablon',
  example: { category: 'Zupy', name: 'Żurek z jajkiem (przykład)', targetMinutes: '12', isActive: 'tak' },
};

const english: Words = {
  headings: {
    id: 'ID',
    category: 'Category',
    name: 'Name',
    price: 'Price',
    pricedBy: 'Price per',
    tareGrams: 'Tare (g)',
    halfPrice: 'Half portion price',
    cost: 'Net cost',
    vatRate: 'VAT',
    vatRateTakeaway: 'VAT on takeaway',
    deposit: 'Deposit',
    station: 'Prep station',
    course: 'Course',
    allergens: 'Allergens',
    targetMinutes: 'Target time (min)',
    availability: 'Availability hours',
    isActive: 'On the menu',
  },
  stations: { kitchen: 'kitchen', bar: 'bar', none: 'no prep' },
  noAllergens: 'none of the 14',
  notStated: 'not stated',
  yes: 'yes',
  no: 'no',
  template: 'menu-template',
  example: { category: 'Soups', name: 'Sour rye soup (example)', targetMinutes: '12', isActive: 'yes' },
};

const languages = [polish, english];

export function menuFileWords(language: string): Words {
  return language.startsWith('pl') ? polish : english;
}

/** Equal for texts that differ only by case, accents, spaces and punctuation. */
export function wordKey(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

export function headingOf(column: MenuFileColumn, language: string): string {
  const { headings } = menuFileWords(language);
  if (!column.startsWith('names.')) return headings[column as MenuFileField];
  return `${headings.name} (${column.slice('names.'.length)})`;
}

const columnsByKey: ReadonlyMap<string, MenuFileField> = new Map(
  languages.flatMap(({ headings }) =>
    Object.entries(headings).flatMap(([field, heading]): [string, MenuFileField][] => [
      [wordKey(heading), field as MenuFileField],
      [wordKey(field), field as MenuFileField],
    ]),
  ),
);

const otherName = /^\s*(?:nazwa|name)\s*[([:_-]\s*(?<language>[a-z]{2}(?:-[a-z]{2})?)\s*[)\]]?\s*$/i;

/** Null for an unknown heading. */
export function columnOf(heading: string): MenuFileColumn | null {
  const language = otherName.exec(heading)?.groups?.['language'];
  if (language === undefined) return columnsByKey.get(wordKey(heading)) ?? null;
  const [spoken = '', country] = language.split('-');
  return `names.${spoken.toLowerCase()}${country === undefined ? '' : `-${country.toUpperCase()}`}`;
}

export function allergenWord(allergen: Allergen, language: string): string {
  return allergenNames([allergen], language).toLowerCase();
}

export const allergensByKey: ReadonlyMap<string, Allergen> = new Map(
  allergens.flatMap(allergen =>
    [allergen, allergenWord(allergen, 'pl'), allergenWord(allergen, 'en')].map(
      word => [wordKey(word), allergen] as const,
    ),
  ),
);

function keysOf(...words: string[]): ReadonlySet<string> {
  return new Set(words.map(wordKey));
}

/** Spreadsheets write true in their own language. */
export const yesKeys = keysOf('tak', 'yes', 'true', 'prawda', '1', 't', 'y', 'x');
export const noKeys = keysOf('nie', 'no', 'false', 'fałsz', '0', 'n');
/** The unit of a price; null for a price per piece. */
export const weightUnitsByKey: ReadonlyMap<string, WeightUnit | null> = new Map<string, WeightUnit | null>([
  ...['100 g', '100g', '0,1 kg', '100 gram', '100 gramów', '100 grams'].map(
    word => [wordKey(word), '100g'] as const,
  ),
  ...['kg', '1 kg', '1kg', '1000 g', 'kilogram'].map(word => [wordKey(word), 'kg'] as const),
  ...['szt', 'sztuka', 'sztukę', 'porcja', 'porcję', 'piece', 'pc', 'pcs', 'portion'].map(
    word => [wordKey(word), null] as const,
  ),
]);
export const noAllergensKeys = keysOf(...languages.map(({ noAllergens }) => noAllergens), 'brak', 'none');
export const notStatedKeys = keysOf(...languages.map(({ notStated }) => notStated));

export const stationGroupsByKey: ReadonlyMap<string, 'kitchen' | 'bar' | 'none'> = new Map(
  languages.flatMap(({ stations }) =>
    (['kitchen', 'bar', 'none'] as const).flatMap(group =>
      [group, stations[group]].map(word => [wordKey(word), group] as const),
    ),
  ),
);
