/** Writes an item's cell for each column of the menu file. */

import { weightUnitText } from '#shared/catalog/item-weight.ts';
import { type MenuFileField, type MenuFileKind, menuFileFields } from '#shared/catalog/menu-file-fields.ts';
import type { MenuCategory, MenuItem } from '#shared/catalog/menu-schema.ts';
import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import { exemptWord, vatRateIn } from '#shared/catalog/vat-rate.ts';
import { fractionDigitsOf } from '#shared/kernel/fraction-digits.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { mergeChange } from '../../../kernel/calls/merge-change.ts';
import { csvText, sheetStyle } from '../../../kernel/sheets/report-sheet.ts';
import { allergenWord, headingOf, type MenuFileColumn, menuFileWords } from './menu-file-words.ts';
import { hoursText } from './menu-hours-cell.ts';
import { nameList } from './menu-name-list.ts';

/** Returns an empty text for an absent field; formulas aren't escaped yet. */
type CellWriter = (column: MenuFileColumn, item: MenuItem, categoryName: string) => string;

export function createCellWriter(
  { stations = [], currency, vatRates }: FileSettings,
  language: string,
  groups: readonly Pick<ModifierGroup, 'id' | 'name'>[],
): CellWriter {
  const words = menuFileWords(language);
  const { decimal } = sheetStyle(language, currency);
  const digits = fractionDigitsOf(currency);
  const number = (value: number | undefined) => (value === undefined ? '' : decimal(String(value)));
  const rate = (value: number | undefined) =>
    value !== undefined && vatRateIn(vatRates, value).isExempt === true
      ? exemptWord(language)
      : number(value);
  const money = (amount: number) => decimal((amount / 10 ** digits).toFixed(digits));
  const groupNames = new Map(groups.map(({ id, name }) => [id, name]));
  const places = new Map(stations.map(({ id, name }) => [id, name]));
  const fields: { [column: string]: (item: MenuItem) => string } = {
    id: ({ id }) => id,
    name: ({ name }) => name,
    price: ({ price }) => money(price),
    pricedBy: ({ pricedBy }) => (pricedBy === undefined ? '' : weightUnitText(pricedBy)),
    tareGrams: ({ tareGrams }) => number(tareGrams),
    halfPrice: ({ halfPrice }) => (halfPrice === undefined ? '' : money(halfPrice)),
    cost: ({ cost }) => (cost === undefined ? '' : money(cost)),
    vatRate: ({ vatRate }) => rate(vatRate),
    vatRateTakeaway: ({ vatRateTakeaway }) => rate(vatRateTakeaway),
    deposit: ({ deposit }) => (deposit === undefined ? '' : money(deposit)),
    station({ station, stationId, stationIds }) {
      const ids = stationIds ?? (stationId === undefined ? [] : [stationId]);
      return ids.length === 0 ? words.stations[station] : ids.map(id => places.get(id) ?? id).join(' + ');
    },
    course: ({ course }) => number(course),
    allergens({ allergens, hasNoAllergens }) {
      if (allergens.length > 0) return allergens.map(one => allergenWord(one, language)).join(', ');
      return hasNoAllergens === true ? words.noAllergens : '';
    },
    targetMinutes: ({ targetMinutes }) => number(targetMinutes),
    availability: ({ availability = [] }) => hoursText(availability, language),
    isActive: ({ isActive }) => (isActive ? words.yes : words.no),
    description: ({ description = '' }) => inOneLine(description),
    modifiers: ({ modifierGroupIds }) => nameList(modifierGroupIds.map(id => groupNames.get(id) ?? id)),
  };
  return (column, item, categoryName) => {
    if (column === 'category') return categoryName;
    const [field, spoken] = column.split('.');
    if (spoken !== undefined) return inOneLine(item[field as Translated]?.[spoken] ?? '');
    return fields[column]?.(item) ?? '';
  };
}

/** A line break of a description, which many programs can't keep in a cell. */
const lineSign = ' ¶ ';

function inOneLine(text: string): string {
  return text.replaceAll('\n', lineSign);
}

type FileSettings = Pick<Settings, 'stations' | 'currency' | 'defaultLanguage' | 'vatRates'>;

/** Columns by language follow the column of the restaurant's language. */
const translations = [
  ['names', 'name'],
  ['kitchenNames', 'name'],
  ['descriptions', 'description'],
] as const;
type Translated = (typeof translations)[number][0];

/** All fields, with all languages that the items use and `languages`, which names have in any case. */
export function columnsIn(items: readonly MenuItem[], languages: readonly string[] = []): MenuFileColumn[] {
  return menuFileFields.flatMap((field): MenuFileColumn[] => [
    field,
    ...translations
      .filter(([, base]) => base === field)
      .flatMap(([name]) => {
        const used = items.flatMap(item => Object.keys(item[name] ?? {}));
        const all = new Set([...(name === 'names' ? languages : []), ...used]);
        return [...all].map(language => `${name}.${language}` as const);
      }),
  ]);
}

/** Includes the interface's other language. */
function columnsOf(items: readonly MenuItem[], { defaultLanguage }: FileSettings): MenuFileColumn[] {
  return columnsIn(items, [defaultLanguage.startsWith('en') ? 'pl' : 'en']);
}

type MenuContents = {
  readonly items: readonly MenuItem[];
  readonly categories: readonly MenuCategory[];
  readonly groups: readonly ModifierGroup[];
};

/** A row that is no item, with the fields that it shares with items. */
type StructureRow = {
  readonly kind: MenuFileKind;
  readonly category: string;
  readonly cells: Partial<Readonly<Record<MenuFileField, string>>>;
  readonly shown: ReadonlySet<string>;
  readonly item: MenuItem;
};

const noItem = {
  ...({ price: 0, vatRate: 0, station: 'kitchen', categoryId: '', version: 1, sortOrder: 0 } as const),
  ...{ allergens: [], modifierGroupIds: [], ingredients: [], isActive: true },
};
const shownOf = {
  category: new Set(['id', 'name', 'names', 'station', 'course', 'vatRate', 'availability', 'isActive']),
  modifierGroup: new Set(['id', 'name', 'names']),
  modifierOption: new Set(['id', 'name', 'names', 'price', 'allergens', 'isActive']),
};

function categoryRow(category: MenuCategory): StructureRow {
  const { id, name, names, defaultStation, defaultStationId, defaultStationIds, availability } = category;
  const item = mergeChange<MenuItem>(
    { ...noItem, id, name, names, station: defaultStation, isActive: !category.isHidden },
    {
      stationId: defaultStationId,
      stationIds: defaultStationIds,
      course: category.defaultCourse,
      vatRate: category.defaultVatRate,
      availability,
    },
  );
  return { kind: 'category', category: '', cells: { color: category.color }, shown: shownOf.category, item };
}

function groupRows(group: ModifierGroup, { yes, no }: { yes: string; no: string }): StructureRow[] {
  const { id, name, names, min, max } = group;
  const options = group.options.map((option): StructureRow => {
    const { hasNoAllergens, priceDelta, isAvailable, isDefault } = option;
    const fields = { id: option.id, name: option.name, names: option.names, allergens: option.allergens };
    const item = mergeChange<MenuItem>(
      { ...noItem, ...fields, price: priceDelta, isActive: isAvailable },
      { hasNoAllergens },
    );
    const cells = { isDefault: isDefault ? yes : no };
    return { kind: 'modifierOption', category: name, cells, shown: shownOf.modifierOption, item };
  });
  const cells = { min: String(min), max: String(max) };
  const item = { ...noItem, id, name, names };
  return [{ kind: 'modifierGroup', category: '', cells, shown: shownOf.modifierGroup, item }, ...options];
}

/** Categories and modifier groups have rows of their own, before the items. */
export function menuFileText(
  { items, categories, groups }: MenuContents,
  settings: FileSettings,
  language: string,
): string {
  const style = sheetStyle(language, settings.currency);
  const cell = createCellWriter(settings, language, groups);
  const words = menuFileWords(language);
  const structure = [...categories.map(categoryRow), ...groups.flatMap(group => groupRows(group, words))];
  const columns = columnsOf([...items, ...structure.map(({ item }) => item)], settings);
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const structureCell = (column: MenuFileColumn, { kind, category, cells, shown, item }: StructureRow) => {
    if (column === 'kind') return words.kinds[kind];
    if (column === 'category') return category;
    return shown.has(column.split('.')[0] ?? '')
      ? cell(column, item, '')
      : (cells[column as MenuFileField] ?? '');
  };
  const rows = [
    ...structure.map(row => columns.map(column => style.text(structureCell(column, row)))),
    ...items.map(item =>
      columns.map(column => style.text(cell(column, item, names.get(item.categoryId) ?? ''))),
    ),
  ];
  return csvText([columns.map(column => headingOf(column, language)), ...rows], style);
}

const notOfNewItems: ReadonlySet<string> = new Set(['id', 'kind', 'color', 'min', 'max', 'isDefault']);
const usualRate = 8;

/** Contains the headings and an example row. */
export function menuTemplateText(settings: FileSettings, language: string): string {
  const style = sheetStyle(language, settings.currency);
  const { example, stations } = menuFileWords(language);
  const rates = settings.vatRates.map(({ rate }) => rate);
  const rate = rates.includes(usualRate) ? usualRate : rates[0];
  const cells: Partial<Record<MenuFileColumn, string>> = {
    ...example,
    price: style.money(2_800),
    vatRate: rate === undefined ? '' : style.decimal(String(rate)),
    station: stations.kitchen,
    course: '1',
    allergens: (['gluten', 'eggs'] as const).map(allergen => allergenWord(allergen, language)).join(', '),
  };
  const columns = columnsOf([], settings).filter(column => !notOfNewItems.has(column));
  const headings = columns.map(column => headingOf(column, language));
  return csvText([headings, columns.map(column => cells[column] ?? '')], style);
}
