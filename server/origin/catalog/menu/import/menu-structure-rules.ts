/** Plans categories and modifier groups from their own rows of a menu file, which the export writes before the items. */
import type { MenuFileKind } from '#shared/catalog/menu-file-fields.ts';
import type { MenuFileFault } from '#shared/catalog/menu-import-schema.ts';
import { choicesMax, groupBoundFaults } from '#shared/catalog/menu-limits.ts';
import type { MenuCategory, MenuItemChange } from '#shared/catalog/menu-schema.ts';
import type { ModifierGroup, ModifierOption } from '#shared/catalog/modifier-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import { nameKey } from '#shared/kernel/plain-text.ts';
import { mergeChange } from '../../../kernel/calls/merge-change.ts';
import { settledAllergens } from '../contained-allergens.ts';
import { completeCategory } from '../menu-rules.ts';
import { proposalOf } from './category-proposals.ts';
import { type CellContext, readCell, withoutGuard } from './menu-cell-rules.ts';
import {
  kindsByKey,
  type MenuFileColumn,
  noKeys,
  type TableRow,
  wordKey,
  yesKeys,
} from './menu-file-words.ts';
import { areSameHours } from './menu-hours-cell.ts';

type Planned<T> = { readonly row: number; readonly before: T | null; readonly after: T };
export type MenuStructure = {
  readonly categories: readonly Planned<MenuCategory>[];
  readonly groups: readonly Planned<ModifierGroup>[];
};
type Refuse = (
  row: number,
  column: MenuFileColumn,
  code: MenuFileFault['code'],
  detail?: { value: string },
) => void;
type Known = { readonly categories: readonly MenuCategory[]; readonly groups: readonly ModifierGroup[] };

const optionColumns: ReadonlySet<string> = new Set(['allergens', 'isActive']);
const categoryColumns: ReadonlySet<string> = new Set([
  'station',
  'course',
  'vatRate',
  'availability',
  'isActive',
]);

/** Null for an item, which leaves the cell empty. */
export function kindOf({ cells }: TableRow): MenuFileKind | 'unknown' | null {
  const cell = cells.get('kind');
  if (cell === undefined || ['pozycja', 'item'].includes(wordKey(cell))) return null;
  return kindsByKey.get(wordKey(cell)) ?? 'unknown';
}

/** A placeholder for the id of a group that will be added. */
const newGroupId = (name: string) => `new group ${nameKey(name)}`;

class StructureReader {
  readonly categories: Planned<MenuCategory>[] = [];
  readonly groups = new Map<string, Planned<ModifierGroup> & { options: ModifierOption[] }>();
  readonly #known: Known;
  readonly #context: CellContext;
  readonly #refuse: Refuse;

  constructor(known: Known, context: CellContext, refuse: Refuse) {
    this.#known = known;
    this.#context = context;
    this.#refuse = refuse;
  }

  #nameOf({ row, cells }: TableRow): string {
    const name = withoutGuard(cells.get('name') ?? '');
    if (name === '') this.#refuse(row, 'name', 'required');
    if (name.length > limits.itemNameLength)
      this.#refuse(row, 'name', 'tooLong', { value: String(limits.itemNameLength) });
    return name;
  }

  /** The change by the columns that the row shares with items. */
  #changeOf({ row, cells }: TableRow, columns: ReadonlySet<string>): MenuItemChange {
    let change: MenuItemChange = {};
    const names: Record<string, string> = {};
    for (const [column, text] of cells) {
      if (!columns.has(column) && !column.startsWith('names.')) continue;
      const reading = readCell(column, text, this.#context);
      if ('fault' in reading) this.#refuse(row, column, reading.fault, { value: reading.value ?? text });
      else {
        change = { ...change, ...reading.change };
        Object.assign(names, reading.change.names);
      }
    }
    return { ...change, names };
  }

  #flag({ row, cells }: TableRow, column: 'isDefault', otherwise: boolean): boolean {
    const text = cells.get(column);
    if (text === undefined) return otherwise;
    const key = wordKey(text);
    if (!yesKeys.has(key) && !noKeys.has(key)) this.#refuse(row, column, 'notYesOrNo', { value: text });
    return yesKeys.has(key);
  }

  readCategory(line: TableRow): void {
    const { row, cells } = line;
    const { settings } = this.#context;
    const name = this.#nameOf(line);
    const id = cells.get('id')?.toLowerCase();
    const before =
      this.#known.categories.find(known => known.id === id) ??
      this.#known.categories.find(known => nameKey(known.name) === nameKey(name)) ??
      null;
    const place = { id: `new ${nameKey(name)}`, sortOrder: 0, vatRates: settings.vatRates };
    const { station, course, vatRate } = proposalOf(name, settings);
    const proposed = { name, defaultStation: station, defaultCourse: course, defaultVatRate: vatRate };
    const base = before ?? completeCategory(proposed, place);
    const change = this.#changeOf(line, categoryColumns);
    const { color = base.color } = { color: cells.get('color')?.toLowerCase() };
    if (!/^#[0-9a-f]{6}$/.test(color)) this.#refuse(row, 'color', 'colorUnknown', { value: color });
    const isSameTime =
      change.availability != null && areSameHours(change.availability, base.availability ?? []);
    const after = mergeChange(base, {
      ...{ name, color, names: withoutEmpty({ ...base.names, ...change.names }) },
      defaultStation: change.station,
      defaultStationId: change.stationId,
      defaultStationIds: change.stationIds,
      defaultCourse: change.course ?? undefined,
      defaultVatRate: change.vatRate,
      availability: isSameTime ? base.availability : change.availability,
      isHidden: change.isActive === undefined ? undefined : !change.isActive,
    });
    this.categories.push({ row, before, after });
  }

  #groupAt(row: number, name: string, id?: string) {
    const planned = this.groups.get(nameKey(name));
    if (planned !== undefined) return planned;
    const before =
      this.#known.groups.find(known => known.id === id) ??
      this.#known.groups.find(known => nameKey(known.name) === nameKey(name)) ??
      null;
    const blank = { id: newGroupId(name), name, names: {}, min: 0, max: 1, options: [], version: 1 };
    const group = { row, before, after: before ?? blank, options: [] as ModifierOption[] };
    this.groups.set(nameKey(name), group);
    return group;
  }

  #count({ row, cells }: TableRow, column: 'min' | 'max', otherwise: number): number {
    const text = cells.get(column);
    if (text === undefined) return otherwise;
    const count = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
    if (!(count <= choicesMax)) this.#refuse(row, column, 'choiceBounds', { value: text });
    return count;
  }

  readGroup(line: TableRow): void {
    const name = this.#nameOf(line);
    const group = this.#groupAt(line.row, name, line.cells.get('id')?.toLowerCase());
    const { names } = this.#changeOf(line, new Set());
    const { min, max } = group.after;
    const fields = { name, min: this.#count(line, 'min', min), max: this.#count(line, 'max', max) };
    const after = { ...group.after, ...fields, names: withoutEmpty({ ...group.after.names, ...names }) };
    this.groups.set(nameKey(name), { ...group, row: line.row, after });
  }

  readOption(line: TableRow): void {
    const { row, cells } = line;
    const groupName = withoutGuard(cells.get('category') ?? '');
    if (groupName === '') this.#refuse(row, 'category', 'required');
    const group = this.#groupAt(row, groupName);
    const name = this.#nameOf(line);
    const id = cells.get('id')?.toLowerCase();
    const known = group.before?.options ?? [];
    const before =
      known.find(option => option.id === id) ?? known.find(option => nameKey(option.name) === nameKey(name));
    const { names, allergens, hasNoAllergens, isActive } = this.#changeOf(line, optionColumns);
    const plain = {
      id: '',
      name,
      names: {},
      priceDelta: 0,
      allergens: [],
      ingredients: [],
      isAvailable: true,
      isDefault: false,
    };
    const base: ModifierOption = before ?? plain;
    const change = {
      name,
      names: withoutEmpty({ ...base.names, ...names }),
      priceDelta: this.#delta(line, base.priceDelta),
      ...(allergens !== undefined && { allergens, hasNoAllergens: hasNoAllergens ?? null }),
      isAvailable: isActive ?? base.isAvailable,
      isDefault: this.#flag(line, 'isDefault', base.isDefault),
    };
    const isSameList =
      allergens !== undefined && [...allergens].sort().join() === [...base.allergens].sort().join();
    const merged = mergeChange(base, isSameList ? { ...change, allergens: base.allergens } : change);
    group.options.push(
      settledAllergens(merged, { allergens: merged.allergens, hasNoAllergens: hasNoAllergens ?? null }),
    );
  }

  /** An option may cost less than nothing. */
  #delta({ row, cells }: TableRow, otherwise: number): number {
    const text = withoutGuard(cells.get('price') ?? '');
    if (text === '') return otherwise;
    const isLess = /^[-–−]\s?\d/.test(text);
    const reading = readCell('price', isLess ? text.slice(1).trim() : text, this.#context);
    if ('fault' in reading) this.#refuse(row, 'price', reading.fault, { value: text });
    const price = 'fault' in reading ? 0 : (reading.change.price ?? 0);
    return isLess ? -price : price;
  }
}

function withoutEmpty(names: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(names).filter(([, name]) => name !== ''));
}

const hasChanged = <T>({ before, after }: Planned<T>) => JSON.stringify(before) !== JSON.stringify(after);

export function planStructure(
  rows: readonly TableRow[],
  known: Known,
  { context, refuse }: { context: CellContext; refuse: Refuse },
): MenuStructure {
  const reader = new StructureReader(known, context, refuse);
  for (const line of rows) {
    const kind = kindOf(line);
    if (kind === 'category') reader.readCategory(line);
    if (kind === 'modifierGroup') reader.readGroup(line);
    if (kind === 'modifierOption') reader.readOption(line);
    if (kind === 'unknown') refuse(line.row, 'kind', 'kindUnknown', { value: line.cells.get('kind') ?? '' });
  }
  const groups = [...reader.groups.values()].map(({ row, before, after, options }) => ({
    row,
    before,
    after: options.length === 0 ? after : { ...after, options },
  }));
  for (const { row, after } of groups)
    if (after.options.length === 0 || groupBoundFaults(after).length > 0)
      refuse(row, 'max', 'choiceBounds', { value: after.name });
  return { categories: reader.categories.filter(hasChanged), groups: groups.filter(hasChanged) };
}
