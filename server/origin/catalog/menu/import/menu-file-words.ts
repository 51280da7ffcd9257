/** Headings and words of the menu file, which is written in one language and read in both. */
import { type Allergen, allergens } from '#shared/catalog/allergens.ts';
import type { WeightUnit } from '#shared/catalog/item-weight.ts';
import {
  type MenuFileField,
  type MenuFileKind,
  menuFileFields,
  menuFileKinds,
} from '#shared/catalog/menu-file-fields.ts';
import { foldText } from '#shared/kernel/fold-text.ts';
import { allergenNames } from '../allergen-translations.ts';

/** Fields with a language: a column is `names.en`. */
const translated = { names: 'name', descriptions: 'description', kitchenNames: 'kitchenName' } as const;
type Translated = keyof typeof translated;

export type MenuFileColumn = MenuFileField | `${Translated}.${string}`;

/** A row of a file by the number that a spreadsheet shows. */
export type FileRow = { readonly row: number; readonly cells: readonly string[] };
/** A row with its cells by column, without empty ones. */
export type TableRow = { readonly row: number; readonly cells: ReadonlyMap<MenuFileColumn, string> };

type Words = {
  readonly headings: Readonly<Record<MenuFileField | 'kitchenName', string>>;
  readonly stations: Readonly<Record<'kitchen' | 'bar' | 'none', string>>;
  readonly kinds: Readonly<Record<MenuFileKind, string>>;
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
    description: 'Opis',
    modifiers: 'Modyfikatory',
    kitchenName: 'Nazwa dla kuchni',
    kind: 'Rodzaj wiersza',
    color: 'Kolor',
    min: 'Co najmniej',
    max: 'Co najwyżej',
    isDefault: 'Domyślna',
  },
  stations: { kitchen: 'kuchnia', bar: 'bar', none: 'bez przygotowania' },
  kinds: { category: 'kategoria', modifierGroup: 'grupa modyfikatorów', modifierOption: 'opcja' },
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
    description: 'Description',
    modifiers: 'Modifiers',
    kitchenName: 'Kitchen name',
    kind: 'Kind of row',
    color: 'Colour',
    min: 'At least',
    max: 'At most',
    isDefault: 'Default',
  },
  stations: { kitchen: 'kitchen', bar: 'bar', none: 'no prep' },
  kinds: { category: 'category', modifierGroup: 'modifier group', modifierOption: 'option' },
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
  const [field, inLanguage] = column.split('.');
  const base = inLanguage === undefined ? (field as MenuFileField) : translated[field as Translated];
  return inLanguage === undefined ? headings[base] : `${headings[base]} (${inLanguage})`;
}

const columnsByKey: ReadonlyMap<string, MenuFileField> = new Map(
  languages.flatMap(({ headings }) =>
    menuFileFields.flatMap((field): [string, MenuFileField][] => [
      [wordKey(headings[field]), field],
      [wordKey(field), field],
    ]),
  ),
);

const inLanguage =
  /^\s*(?<field>\p{L}[\p{L} ]*?)\s*[([:_-]\s*(?<language>[a-z]{2}(?:-[a-z]{2})?)\s*[)\]]?\s*$/iu;
const translatedByKey: ReadonlyMap<string, Translated> = new Map(
  languages.flatMap(({ headings }) =>
    Object.entries(translated).map(
      ([field, base]) => [wordKey(headings[base]), field as Translated] as const,
    ),
  ),
);

/** Null for an unknown heading. */
export function columnOf(heading: string): MenuFileColumn | null {
  const { field = '', language } = inLanguage.exec(heading)?.groups ?? {};
  const many = translatedByKey.get(wordKey(field));
  if (language === undefined || many === undefined) return columnsByKey.get(wordKey(heading)) ?? null;
  const [spoken = '', country] = language.split('-');
  return `${many}.${spoken.toLowerCase()}${country === undefined ? '' : `-${country.toUpperCase()}`}`;
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

export const kindsByKey: ReadonlyMap<string, MenuFileKind> = new Map(
  languages.flatMap(({ kinds }) => menuFileKinds.map(kind => [wordKey(kinds[kind]), kind] as const)),
);

/** Spreadsheets write true in their own language. */
export const yesKeys = keysOf(
  ...['tak', 'yes', 'true', 'prawda', '1', 't', 'y', 'x', 'так'],
  ...['active', 'aktywny', 'aktywna', 'enabled', 'published', 'publish', 'visible', 'out of stock'],
);
export const noKeys = keysOf(
  ...['nie', 'no', 'false', 'fałsz', '0', 'n', 'ні'],
  ...['inactive', 'nieaktywny', 'nieaktywna', 'disabled', 'draft', 'hidden', 'archived'],
);
/** Cells of a column that only says whether an item is weighed. */
const soldByWeight = { yes: ['y', 'yes'], no: ['n', 'no'] };
/** The unit of a price; null for a price per piece. */
export const weightUnitsByKey: ReadonlyMap<string, WeightUnit | null> = new Map<string, WeightUnit | null>([
  ...['100 g', '100g', '0,1 kg', '100 gram', '100 gramów', '100 grams'].map(
    word => [wordKey(word), '100g'] as const,
  ),
  ...['kg', '1 kg', '1kg', '1000 g', 'kilogram', ...soldByWeight.yes].map(
    word => [wordKey(word), 'kg'] as const,
  ),
  ...[
    'szt',
    'sztuka',
    'sztukę',
    'por',
    'porcja',
    'porcję',
    'piece',
    'pc',
    'pcs',
    'portion',
    'ks',
    'шт',
    ...soldByWeight.no,
  ].map(word => [wordKey(word), null] as const),
]);
export const noAllergensKeys = keysOf(...languages.map(({ noAllergens }) => noAllergens), 'brak', 'none');
export const notStatedKeys = keysOf(...languages.map(({ notStated }) => notStated));

const otherStationWords = {
  kitchen: ['food', 'jedzenie', 'kuchyn', 'кухня'],
  bar: ['drink', 'drinks', 'napoje', 'бар'],
  none: ['brak'],
} as const;

export const stationGroupsByKey: ReadonlyMap<string, 'kitchen' | 'bar' | 'none'> = new Map(
  languages.flatMap(({ stations }) =>
    (['kitchen', 'bar', 'none'] as const).flatMap(group =>
      [group, stations[group], ...otherStationWords[group]].map(word => [wordKey(word), group] as const),
    ),
  ),
);

/** The words of the export, which differ from the name of a station by case alone. */
export const stationGroupsByWord: ReadonlyMap<string, 'kitchen' | 'bar' | 'none'> = new Map(
  languages.flatMap(({ stations }) =>
    (['kitchen', 'bar', 'none'] as const).map(group => [stations[group], group] as const),
  ),
);
