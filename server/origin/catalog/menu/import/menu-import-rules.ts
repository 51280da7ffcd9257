/** Plans the import of a file: the items to add, change and archive, and all faults. */

import type {
  CategoryProposal,
  CategoryValues,
  LeftOutRow,
  MenuFileChoices,
  MenuFileFault,
} from '#shared/catalog/menu-import-schema.ts';
import type { MenuCategory, MenuItem, MenuItemChange } from '#shared/catalog/menu-schema.ts';
import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import { nameKey, plainName } from '#shared/kernel/plain-text.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { mergeChange } from '../../../kernel/calls/merge-change.ts';
import { type SheetStyle, sheetStyle } from '../../../kernel/sheets/report-sheet.ts';
import { settledAllergens } from '../contained-allergens.ts';
import { completeCategory, completeItem, isTareOfPiece, settledTare } from '../menu-rules.ts';
import { halfFault } from '../prices/half-price-rules.ts';
import { proposalOf, valuesOfCategory } from './category-proposals.ts';
import { type CellContext, readCell, withoutGuard } from './menu-cell-rules.ts';
import { createCellWriter } from './menu-cells.ts';
import type { FileTable } from './menu-file-table.ts';
import type { MenuFileColumn, TableRow } from './menu-file-words.ts';
import { areSameHours } from './menu-hours-cell.ts';
import { kindOf, type MenuStructure, planStructure } from './menu-structure-rules.ts';

export type Menu = {
  readonly categories: readonly MenuCategory[];
  readonly items: readonly MenuItem[];
  readonly groups: readonly ModifierGroup[];
  readonly settings: Settings;
};

/** `proposed`: values that neither the file nor the owner has named. */
type AddedItem = {
  readonly row: number;
  readonly item: MenuItem;
  readonly proposed: readonly ProposedField[];
};
type ProposedField = CategoryProposal['proposed'][number];

/** `id` and `sortOrder` of added entries are set when the plan is applied. */
export type ImportPlan = {
  readonly faults: readonly MenuFileFault[];
  readonly addedCategories: readonly MenuCategory[];
  readonly added: readonly AddedItem[];
  readonly changed: readonly { readonly row: number; readonly before: MenuItem; readonly after: MenuItem }[];
  readonly archived: readonly MenuItem[];
  readonly unchanged: number;
  readonly proposals: readonly CategoryProposal[];
  readonly structure: MenuStructure;
  readonly leftOut: readonly LeftOutRow[];
};

/** A placeholder for the id of a category that will be added. */
const newCategoryId = (key: string) => `new ${key}`;

const halfFaults = { weighed: 'halfOfWeighed', dear: 'halfAbovePrice' } as const;
type HalfPrice = Pick<MenuItem, 'price' | 'halfPrice' | 'pricedBy'>;
type Entry = { row: number; before: MenuItem | null; after: MenuItem; proposed: ProposedField[] };

/** Excludes the columns that identify the item and its category. */
const isValue = (column: MenuFileColumn) => column !== 'id' && column !== 'category' && column !== 'kind';

const translatedFields = ['names', 'descriptions', 'kitchenNames'] as const;

/** Adds and removes translations; the names' list stays when it is empty. */
function withTranslations(item: MenuItem, before: MenuItem, change: MenuItemChange): MenuItem {
  const after = new Map<string, unknown>(Object.entries(item));
  for (const field of translatedFields) {
    if (change[field] === undefined) continue;
    const all = Object.entries({ ...before[field], ...change[field] }).filter(([, text]) => text !== '');
    if (all.length === 0 && field !== 'names') after.delete(field);
    else after.set(field, Object.fromEntries(all));
  }
  // The fields are those of an item.
  return Object.fromEntries(after) as MenuItem;
}

function merged(item: MenuItem, change: MenuItemChange): MenuItem {
  const { allergens = item.allergens } = change;
  const isSameList = new Set([...allergens, ...item.allergens]).size === item.allergens.length;
  const orderedAllergens =
    isSameList && allergens.length === item.allergens.length ? item.allergens : allergens;
  const isSameTime =
    change.availability != null && areSameHours(change.availability, item.availability ?? []);
  const availability = isSameTime ? item.availability : change.availability;
  const changed = mergeChange(item, { ...change, allergens: orderedAllergens, availability });
  return withTranslations(settledTare(settledAllergens(changed, change)), item, change);
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
  #context: CellContext;
  readonly #chosen: ReadonlyMap<string, CategoryValues>;
  readonly #headings: FileTable['headings'];
  readonly #categoriesByKey: ReadonlyMap<string, MenuCategory>;
  readonly #itemsById: ReadonlyMap<string, MenuItem>;
  readonly #itemsByPlace: ReadonlyMap<string, MenuItem>;
  readonly #writers: readonly { cell: ReturnType<typeof createCellWriter>; style: SheetStyle }[];

  constructor(
    { headings, faults }: FileTable,
    { categories, items, groups, settings }: Menu,
    { context, choices }: PlanSource,
  ) {
    this.faults = [...faults];
    this.#settings = settings;
    this.#context = context;
    this.#chosen = new Map((choices.categories ?? []).map(({ name, values }) => [nameKey(name), values]));
    this.#headings = headings;
    this.#categoriesByKey = new Map(categories.map(category => [nameKey(category.name), category]));
    this.#itemsById = new Map(items.map(item => [item.id.toLowerCase(), item]));
    this.#itemsByPlace = new Map(items.map(item => [placeKey(item), item]));
    this.#writers = ['pl-PL', 'en'].map(language => ({
      cell: createCellWriter(settings, language, groups),
      style: sheetStyle(language, settings.currency),
    }));
  }

  refuse(
    row: number,
    column: MenuFileColumn,
    code: MenuFileFault['code'],
    { value, amounts }: { value?: string | undefined; amounts?: readonly number[] | undefined } = {},
  ): void {
    this.faults.push({
      code,
      row,
      column: this.#headings.get(column) ?? column,
      ...(value !== undefined && { value: value.slice(0, limits.itemNameLength) }),
      ...(amounts !== undefined && { amounts: [...amounts] }),
    });
  }

  /** Categories and groups of own rows come first, so that items find them. */
  readStructure(rows: readonly TableRow[], known: Menu): MenuStructure {
    const refuse = this.refuse.bind(this);
    const structure = planStructure(rows, known, { context: this.#context, refuse });
    for (const { before, after } of structure.categories)
      if (before === null) this.addedCategories.set(nameKey(after.name), after);
    const added = structure.groups.flatMap(({ after }) => [[nameKey(after.name), after.id] as const]);
    this.#context = { ...this.#context, groupsByKey: new Map([...this.#context.groupsByKey, ...added]) };
    return structure;
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
      if (earlier !== undefined) this.refuse(row.row, 'name', 'rowTwice', { value: String(earlier) });
      else
        this.entries.push({
          row: row.row,
          before,
          after: { ...after, categoryId: category?.id ?? before.categoryId },
          proposed: [],
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
      this.refuse(row, 'category', 'tooLong', { value: String(limits.itemNameLength) });
      return null;
    }
    const place = { id: newCategoryId(key), sortOrder: 0, vatRates: this.#settings.vatRates };
    const { station, course, vatRate } = { ...proposalOf(name, this.#settings), ...this.#chosen.get(key) };
    const defaults = { defaultStation: station, defaultCourse: course, defaultVatRate: vatRate };
    const category = completeCategory({ name, ...defaults }, place);
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
      const reading = readCell(column, text, this.#context);
      if ('fault' in reading)
        this.refuse(row, column, reading.fault, { value: reading.value ?? text, amounts: reading.amounts });
      else {
        const translations = translatedFields.flatMap(field => {
          const all = { ...change[field], ...reading.change[field] };
          return Object.keys(all).length > 0 ? [[field, all] as const] : [];
        });
        change = { ...change, ...reading.change, ...Object.fromEntries(translations) };
      }
    }
    const { pricedBy = item?.pricedBy, tareGrams } = change;
    if (isTareOfPiece({ pricedBy, tareGrams }))
      this.refuse(row, 'tareGrams', 'tareOfPiece', { value: `${tareGrams}` });
    const unpriced: HalfPrice = { price: limits.priceMax };
    const half = halfFault(mergeChange(item ?? unpriced, change));
    if (half !== null) this.refuse(row, 'halfPrice', halfFaults[half], { value: cells.get('halfPrice') });
    return change;
  }

  /** Null if the row names no item, or one of an unknown category. */
  #itemOf({ row, cells }: TableRow, category: MenuCategory | null): MenuItem | 'unknown' | null {
    const id = cells.get('id');
    if (id !== undefined) {
      const item = this.#itemsById.get(id.toLowerCase());
      if (item === undefined) this.refuse(row, 'id', 'itemUnknown', { value: id });
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
    const chosen = this.#chosen.get(nameKey(category.name)) ?? {};
    const isNew = this.addedCategories.has(nameKey(category.name));
    const fields = { categoryId: category.id, name, price, ...(isNew ? {} : chosen) };
    const after = merged(completeItem(fields, category, { id: '', sortOrder: 0 }), rest);
    const proposed = proposedFields.filter(
      field => isNew && chosen[field] === undefined && rest[field] === undefined,
    );
    if (name !== '') this.entries.push({ row: row.row, before: null, after, proposed });
  }

  /** Values of new items beside those of the file, by category. */
  proposals(): CategoryProposal[] {
    const added = this.entries.filter(({ before }) => before === null);
    const categories = [...this.#categoriesByKey, ...this.addedCategories].map(([, category]) => category);
    return categories.flatMap(category => {
      const items = added.filter(({ after }) => after.categoryId === category.id);
      const chosen = this.#chosen.get(nameKey(category.name));
      const proposed = proposedFields.filter(field => items.some(item => item.proposed.includes(field)));
      const values = { ...valuesOfCategory(category), ...chosen };
      return items.length === 0
        ? []
        : [{ category: category.name, items: items.length, ...values, proposed }];
    });
  }
}

const proposedFields = ['station', 'course', 'vatRate'] as const;

type PlanSource = {
  readonly archivesMissing: boolean;
  readonly choices: MenuFileChoices;
  readonly context: CellContext;
};

function planOfRows(table: FileTable, menu: Menu, source: PlanSource): ImportPlan {
  const { items } = menu;
  const { archivesMissing } = source;
  const file = new MenuFileReader(table, menu, source);
  const structure = file.readStructure(table.rows, menu);
  for (const row of table.rows) if (kindOf(row) === null) file.read(row);
  const { entries, faults, rowsByItem } = file;

  const archived = archivesMissing ? items.filter(({ id }) => !rowsByItem.has(id)) : [];
  const gone = new Set(archived.map(({ id }) => id));
  const staying = items.filter(({ id }) => !gone.has(id) && !rowsByItem.has(id));
  const names = new Map<string, number | null>(staying.map(item => [placeKey(item), null]));
  for (const { row, after } of entries) {
    const key = placeKey(after);
    const other = names.get(key);
    if (other === undefined) names.set(key, row);
    else if (other === null) file.refuse(row, 'name', 'nameTaken', { value: after.name });
    else file.refuse(row, 'name', 'rowTwice', { value: String(other) });
  }
  const isSame = ({ before, after }: Entry) => JSON.stringify(before) === JSON.stringify(after);
  return {
    faults: faults.toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0)),
    addedCategories: [...file.addedCategories.values()],
    added: entries.flatMap(({ row, before, after, proposed }) =>
      before === null ? [{ row, item: after, proposed }] : [],
    ),
    changed: entries.flatMap(entry =>
      entry.before === null || isSame(entry) ? [] : [{ ...entry, before: entry.before }],
    ),
    archived,
    unchanged: entries.filter(isSame).length,
    proposals: file.proposals(),
    structure,
    leftOut: table.leftOut,
  };
}

/** Rows with faults are left out if the owner chose that. Leaving out one may solve or cause a fault of another. */
export function createImportPlan(table: FileTable, menu: Menu, source: PlanSource): ImportPlan {
  const plan = planOfRows(table, menu, source);
  const faulty = new Map(
    plan.faults.flatMap(({ row, value = '' }) => (row === undefined ? [] : [[row, value]])),
  );
  const rows = table.rows.filter(({ row }) => !faulty.has(row));
  if (source.choices.leavesOutFaulty !== true || rows.length === table.rows.length) return plan;
  const left = table.rows.filter(({ row }) => faulty.has(row));
  const leftOut = left.map(({ row, cells }) => ({
    row,
    reason: 'faulty' as const,
    text: cells.get('name') ?? faulty.get(row) ?? '',
  }));
  const faults = table.faults.filter(({ row }) => row === undefined || !faulty.has(row));
  return createImportPlan({ ...table, rows, faults, leftOut: [...table.leftOut, ...leftOut] }, menu, source);
}
