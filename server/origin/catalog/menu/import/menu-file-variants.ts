/** Makes one row a dish from the rows of systems that list an item's variants, options and modifiers. */
import type { LeftOutRow } from '#shared/catalog/menu-import-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import type { FileLayout } from './menu-file-layout.ts';
import {
  type FileRow,
  type MenuFileColumn,
  noKeys,
  type TableRow,
  wordKey,
  yesKeys,
} from './menu-file-words.ts';
import { type FileColumn, groupOfHeading, isDishType, rateOfHeading } from './menu-heading-words.ts';

type Cells = Map<MenuFileColumn, string>;

/** Variants that say nothing. */
const plainVariants =
  /^(?:regular|default|default title|default variant|standard|standardowy|standardowa|normal|normalny|normalna|podstawowy|-)$/i;

class DishReader {
  readonly used = new Set<number>();
  readonly #rows: readonly FileRow[];
  readonly #layout: FileLayout;
  readonly #headings: readonly string[];

  constructor(rows: readonly FileRow[], layout: FileLayout) {
    this.#rows = rows;
    this.#layout = layout;
    this.#headings = layout.head?.cells ?? [];
  }

  /** All cells of a column, with their index. */
  cellsOf(row: FileRow, column: FileColumn): { index: number; cell: string }[] {
    return this.#layout.columns.flatMap((one, index) =>
      one === column ? [{ index, cell: row.cells[index] ?? '' }] : [],
    );
  }

  cellOf(row: FileRow, column: FileColumn): string {
    return this.cellsOf(row, column).find(({ cell }) => cell !== '')?.cell ?? '';
  }

  #cellUnder(row: FileRow, ...headings: readonly string[]): string[] {
    return this.#headings.flatMap((heading, index) =>
      headings.includes(wordKey(heading)) && row.cells[index] ? [row.cells[index]] : [],
    );
  }

  /** The row that holds what a variant's row leaves out: its parent, or the first row with the same item key. */
  itemRowOf(row: FileRow): FileRow | undefined {
    const parent = this.cellOf(row, 'parent').replace(/^id:/i, '');
    if (parent !== '') return this.#rows.find(other => this.#cellUnder(other, 'id', 'sku').includes(parent));
    const key = this.cellOf(row, 'item');
    if (key === '') return undefined;
    return this.#rowsByItem.get(key)?.find(other => this.cellOf(other, 'name') !== '');
  }

  get #rowsByItem(): Map<string, FileRow[]> {
    this.#byItem ??= Map.groupBy(this.#rows, row => this.cellOf(row, 'item'));
    return this.#byItem;
  }
  #byItem: Map<string, FileRow[]> | undefined;

  /** The plain fields of a row, each cell cleaned for its column. */
  fieldsOf(row: FileRow): Cells {
    const cells: Cells = new Map();
    for (const [index, column] of this.#layout.columns.entries()) {
      const cell = this.#cleaned(row.cells[index] ?? '', index);
      if (column === null || roles.has(column)) continue;
      this.used.add(index);
      if (cell !== '') cells.set(column as MenuFileColumn, cell);
    }
    return cells;
  }

  #cleaned(cell: string, index: number): string {
    if (!this.#layout.isForeign) return cell;
    const key = wordKey(this.#headings[index] ?? '');
    if (key === 'categories') return cell.split(/,\s*/)[0]?.split('>').at(-1)?.trim() ?? '';
    const plain = cell
      .replace(/<[^<>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .replace(/ (?=[,.;:!?])/g, '')
      .trim();
    return this.#layout.columns[index] === 'description' ? plain.slice(0, limits.descriptionLength) : plain;
  }

  variantOf(row: FileRow): string {
    const variants = this.cellsOf(row, 'variant');
    for (const { index } of variants) this.used.add(index);
    const said = variants.map(({ cell }) => cell).filter(cell => cell !== '' && !plainVariants.test(cell));
    return [...new Set(said)].join(' ');
  }

  /** Columns whose heading names a modifier group, or a VAT rate, and whose cells say yes. */
  addFlags(row: FileRow, cells: Cells, knownGroups: ReadonlySet<string>): void {
    const groups: string[] = [];
    const rates: string[] = [];
    for (const [index, column] of this.#layout.columns.entries()) {
      if (column !== 'modifier' && column !== 'vat') continue;
      const heading = this.#headings[index] ?? '';
      const isYes = yesKeys.has(wordKey(row.cells[index] ?? ''));
      if (column === 'vat') this.used.add(index);
      if (column === 'vat' && isYes) rates.push(rateOfHeading(heading));
      const group = groupOfHeading(heading);
      if (column === 'modifier' && knownGroups.has(wordKey(group))) {
        this.used.add(index);
        if (isYes) groups.push(group);
      }
    }
    if (groups.length > 0) cells.set('modifiers', groups.join('; '));
    const [rate, ...others] = rates;
    if (rate !== undefined && others.length === 0 && !cells.has('vatRate')) cells.set('vatRate', rate);
  }

  isLeftOut(row: FileRow): boolean {
    for (const { index } of [...this.cellsOf(row, 'type'), ...this.cellsOf(row, 'isArchived')])
      this.used.add(index);
    const archived = wordKey(this.cellOf(row, 'isArchived'));
    return !isDishType(this.cellOf(row, 'type')) || (archived !== '' && !noKeys.has(archived));
  }

  markKeys(): void {
    for (const [index, column] of this.#layout.columns.entries())
      if (column === 'item' || column === 'parent') this.used.add(index);
  }
}

const roles: ReadonlySet<FileColumn> = new Set([
  'variant',
  'item',
  'parent',
  'type',
  'isArchived',
  'modifier',
  'vat',
]);

function withVariant(name: string, variant: string): string {
  const isNamed = variant === '' || wordKey(name).includes(wordKey(variant));
  return isNamed ? name : `${name} ${variant}`;
}

/** `usedColumns`: those that change something; the others are named as left out. */
export function dishRows(
  rows: readonly FileRow[],
  layout: FileLayout,
  { categories, knownGroups }: { categories: ReadonlyMap<FileRow, string>; knownGroups: ReadonlySet<string> },
): { rows: TableRow[]; left: LeftOutRow[]; usedColumns: ReadonlySet<number> } {
  const reader = new DishReader(rows, layout);
  reader.markKeys();
  const left: LeftOutRow[] = [];
  const parents = new Set<FileRow>();
  const dishes = rows.map(row => {
    const item = reader.itemRowOf(row);
    if (item !== undefined && item !== row && reader.cellOf(row, 'price') !== '') parents.add(item);
    return { row, item };
  });
  const read = dishes.flatMap(({ row, item }): TableRow[] => {
    const own = reader.fieldsOf(row);
    const isParent = parents.has(row) && !own.has('price');
    if (reader.isLeftOut(row) || isParent) {
      left.push({ row: row.row, reason: 'noDish', text: own.get('name') ?? reader.variantOf(row) });
      return [];
    }
    const inherited = item === undefined || item === row ? new Map() : reader.fieldsOf(item);
    inherited.delete('price');
    inherited.delete('id');
    const cells: Cells = new Map([...inherited, ...own]);
    const section = categories.get(row);
    if (section !== undefined && !cells.has('category')) cells.set('category', section);
    const name = cells.get('name');
    if (name !== undefined) cells.set('name', withVariant(name, reader.variantOf(row)));
    reader.addFlags(item ?? row, cells, knownGroups);
    return [{ row: row.row, cells }];
  });
  return { rows: read, left, usedColumns: reader.used };
}
