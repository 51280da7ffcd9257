/** Plans the import of a file: the items to add, change and archive, and all faults. */

import type { MenuFileFault } from '#shared/catalog/menu-import-schema.ts';
import type { MenuCategory, MenuItem, MenuItemChange } from '#shared/catalog/menu-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import { nameKey, plainName } from '#shared/kernel/plain-text.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { mergeChange } from '../../../kernel/calls/merge-change.ts';
import { type SheetStyle, sheetStyle } from '../../../kernel/sheets/report-sheet.ts';
import { settledAllergens } from '../contained-allergens.ts';
import { completeCategory, completeItem, isTareOfPiece, settledTare } from '../menu-rules.ts';
import { halfFault } from '../prices/half-price-rules.ts';
import { readCell, withoutGuard } from './menu-cell-rules.ts';
import { createCellWriter } from './menu-cells.ts';
import type { FileTable, TableRow } from './menu-file-table.ts';
import type { MenuFileColumn } from './menu-file-words.ts';
import { areSameHours } from './menu-hours-cell.ts';

export type Menu = {
  readonly categories: readonly MenuCategory[];
  readonly items: readonly MenuItem[];
  readonly settings: Settings;
};

/** `id` and `sortOrder` of added entries are set when the plan is applied. */
export type ImportPlan = {
  readonly faults: readonly MenuFileFault[];
  readonly addedCategories: readonly MenuCategory[];
  readonly added: readonly { readonly row: number; readonly item: MenuItem }[];
  readonly changed: readonly { readonly row: number; readonly before: MenuItem; readonly after: MenuItem }[];
  readonly archived: readonly MenuItem[];
  readonly unchanged: number;
};

/** A placeholder for the id of a category that will be added. */
const newCategoryId = (key: string) => `new ${key}`;

const halfFaults = { weighed: 'halfOfWeighed', dear: 'halfAbovePrice' } as const;
type HalfPrice = Pick<MenuItem, 'price' | 'halfPrice' | 'pricedBy'>;
type Entry = { row: number; before: MenuItem | null; after: MenuItem };

/** Excludes the columns that identify the item and its category. */
const isValue = (column: MenuFileColumn) => column !== 'id' && column !== 'category';

function merged(item: MenuItem, { names, ...change }: MenuItemChange): MenuItem {
  const { allergens = item.allergens } = change;
  const isSameList = new Set([...allergens, ...item.allergens]).size === item.allergens.length;
  const orderedAllergens =
    isSameList && allergens.length === item.allergens.length ? item.allergens : allergens;
  const isSameTime =
    change.availability != null && areSameHours(change.availability, item.availability ?? []);
  const availability = isSameTime ? item.availability : change.availability;
  const changed = mergeChange(item, { ...change, allergens: orderedAllergens, availability });
  const after = settledTare(settledAllergens(changed, change));
  if (names === undefined) return after;
  const all = Object.entries({ ...after.names, ...names }).filter(([, name]) => name !== '');
  return { ...after, names: Object.fromEntries(all) };
}

function placeKey({ categoryId, name }: Pick<MenuItem, 'categoryId' | 'name'>): string {
  return `${categoryId} ${nameKey(name)}`;
}

/** Reads a file's rows one after another, and collects what they add, change and break. */
class MenuFileReader {
  readonly faults: MenuFileFault[];
  readonly addedCategories = new Map<string, MenuCategory>();
  readonly entries: Entry[] = [];
  readonly rowsByItem = new Map<string, number>();
  readonly #settings: Settings;
  readonly #headings: FileTable['headings'];
  readonly #categoriesByKey: ReadonlyMap<string, MenuCategory>;
  readonly #itemsById: ReadonlyMap<string, MenuItem>;
  readonly #itemsByPlace: ReadonlyMap<string, MenuItem>;
  readonly #writers: readonly { cell: ReturnType<typeof createCellWriter>; style: SheetStyle }[];

  constructor({ headings, faults }: FileTable, { categories, items, settings }: Menu) {
    this.faults = [...faults];
    this.#settings = settings;
    this.#headings = headings;
    this.#categoriesByKey = new Map(categories.map(category => [nameKey(category.name), category]));
    this.#itemsById = new Map(items.map(item => [item.id.toLowerCase(), item]));
    this.#itemsByPlace = new Map(items.map(item => [placeKey(item), item]));
    this.#writers = ['pl-PL', 'en'].map(language => ({
      cell: createCellWriter(settings, language),
      style: sheetStyle(language, settings.currency),
    }));
  }

  refuse(row: number, column: MenuFileColumn, code: MenuFileFault['code'], value?: string): void {
    this.faults.push({
      code,
      row,
      column: this.#headings.get(column) ?? column,
      ...(value !== undefined && { value: value.slice(0, limits.itemNameLength) }),
    });
  }

  read(row: TableRow): void {
    const category = this.#categoryOf(row);
    const before = this.#itemOf(row, category);
    if (before === 'unknown') this.#changeOf(row, null);
    else if (before === null) this.#addNew(row, category);
    else {
      const earlier = this.rowsByItem.get(before.id);
      this.rowsByItem.set(before.id, earlier ?? row.row);
      const after = merged(before, this.#changeOf(row, before));
      if (earlier !== undefined) this.refuse(row.row, 'name', 'rowTwice', String(earlier));
      else
        this.entries.push({
          row: row.row,
          before,
          after: { ...after, categoryId: category?.id ?? before.categoryId },
        });
    }
  }

  #categoryOf({ row, cells }: TableRow): MenuCategory | null {
    const name = withoutGuard(cells.get('category') ?? '');
    if (name === '') return null;
    const key = nameKey(name);
    const known = this.#categoriesByKey.get(key) ?? this.addedCategories.get(key);
    if (known !== undefined) return known;
    if (name.length > limits.itemNameLength) {
      this.refuse(row, 'category', 'tooLong', String(limits.itemNameLength));
      return null;
    }
    const place = { id: newCategoryId(key), sortOrder: 0, vatRates: this.#settings.vatRates };
    const category = completeCategory({ name }, place);
    this.addedCategories.set(key, category);
    return category;
  }

  /** Whether the cell equals its export in either language, so that nothing changes. */
  #isAsExported(column: MenuFileColumn, text: string, item: MenuItem): boolean {
    return this.#writers.some(({ cell, style }) => {
      const own = cell(column, item, '');
      return plainName(own) === text || plainName(style.text(own)) === text;
    });
  }

  #changeOf({ row, cells }: TableRow, item: MenuItem | null): MenuItemChange {
    let change: MenuItemChange = {};
    for (const [column, text] of cells) {
      if (!isValue(column) || (item !== null && this.#isAsExported(column, text, item))) continue;
      const reading = readCell(column, text, this.#settings);
      if ('fault' in reading) this.refuse(row, column, reading.fault, reading.value ?? text);
      else {
        const names = { ...change.names, ...reading.change.names };
        change = { ...change, ...reading.change, ...(Object.keys(names).length > 0 && { names }) };
      }
    }
    const { pricedBy = item?.pricedBy, tareGrams } = change;
    if (isTareOfPiece({ pricedBy, tareGrams })) this.refuse(row, 'tareGrams', 'tareOfPiece', `${tareGrams}`);
    const unpriced: HalfPrice = { price: limits.priceMax };
    const half = halfFault(mergeChange(item ?? unpriced, change));
    if (half !== null) this.refuse(row, 'halfPrice', halfFaults[half], cells.get('halfPrice'));
    return change;
  }

  /** Null if the row names no item, or one of an unknown category. */
  #itemOf({ row, cells }: TableRow, category: MenuCategory | null): MenuItem | 'unknown' | null {
    const id = cells.get('id');
    if (id !== undefined) {
      const item = this.#itemsById.get(id.toLowerCase());
      if (item === undefined) this.refuse(row, 'id', 'itemUnknown', id);
      return item ?? 'unknown';
    }
    const name = cells.get('name');
    if (category === null || name === undefined) return null;
    return this.#itemsByPlace.get(placeKey({ categoryId: category.id, name: withoutGuard(name) })) ?? null;
  }

  #addNew(row: TableRow, category: MenuCategory | null): void {
    const change = this.#changeOf(row, null);
    for (const column of ['category', 'name', 'price'] as const)
      if (!row.cells.has(column)) this.refuse(row.row, column, 'required');
    if (category === null) return;
    const { name = '', price = 0, ...rest } = change;
    const blank = completeItem({ categoryId: category.id, name, price }, category, { id: '', sortOrder: 0 });
    const after = merged(blank, rest);
    if (name !== '') this.entries.push({ row: row.row, before: null, after });
  }
}

export function createImportPlan(table: FileTable, menu: Menu, archivesMissing: boolean): ImportPlan {
  const { items } = menu;
  const file = new MenuFileReader(table, menu);
  for (const row of table.rows) file.read(row);
  const { entries, faults, rowsByItem } = file;

  const archived = archivesMissing ? items.filter(({ id }) => !rowsByItem.has(id)) : [];
  const gone = new Set(archived.map(({ id }) => id));
  const staying = items.filter(({ id }) => !gone.has(id) && !rowsByItem.has(id));
  const names = new Map<string, number | null>(staying.map(item => [placeKey(item), null]));
  for (const { row, after } of entries) {
    const key = placeKey(after);
    const other = names.get(key);
    if (other === undefined) names.set(key, row);
    else if (other === null) file.refuse(row, 'name', 'nameTaken', after.name);
    else file.refuse(row, 'name', 'rowTwice', String(other));
  }
  const isSame = ({ before, after }: Entry) => JSON.stringify(before) === JSON.stringify(after);
  return {
    faults: faults.toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0)),
    addedCategories: [...file.addedCategories.values()],
    added: entries.flatMap(({ row, before, after }) => (before === null ? [{ row, item: after }] : [])),
    changed: entries.flatMap(entry =>
      entry.before === null || isSame(entry) ? [] : [{ ...entry, before: entry.before }],
    ),
    archived,
    unchanged: entries.filter(isSame).length,
  };
}
