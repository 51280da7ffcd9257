/** Turns the rows of a menu file into one row a dish: assigns cells to columns, joins variants with their item, and names all that is left out. */
import type {
  LeftOutRow,
  MenuFileChoices,
  MenuFileFault,
  MenuFileReading,
} from '#shared/catalog/menu-import-schema.ts';
import { type FileLayout, type LayoutSource, layoutOf, shownLayout } from './menu-file-layout.ts';
import { dishRows } from './menu-file-variants.ts';
import { type FileRow, headingOf, type MenuFileColumn, type TableRow } from './menu-file-words.ts';
import { isTotal } from './menu-heading-words.ts';

export type FileTable = {
  readonly rows: readonly TableRow[];
  /** The headings as the file spells them. */
  readonly headings: ReadonlyMap<MenuFileColumn, string>;
  readonly ignoredColumns: readonly string[];
  readonly faults: readonly MenuFileFault[];
  readonly leftOut: readonly LeftOutRow[];
  readonly reading: Omit<MenuFileReading, 'encoding'>;
};

const textLength = 80;
const textOf = ({ cells }: FileRow) =>
  cells
    .filter(cell => cell !== '')
    .join(' · ')
    .slice(0, textLength);
const leftOut = (row: FileRow, reason: LeftOutRow['reason']): LeftOutRow => ({
  row: row.row,
  reason,
  text: textOf(row),
});

function headingFaults({ head, columns, twice }: FileLayout, language: string): MenuFileFault[] {
  const row = head?.row ?? 0;
  const isNamed = columns.includes('id') || columns.includes('name');
  const needed = isNamed ? [] : (['name'] as const);
  // A file that identifies its items may leave their prices as they are.
  const missing = [
    ...needed,
    ...(columns.includes('id') || columns.includes('price') ? [] : (['price'] as const)),
  ];
  return [
    ...twice.map(column => ({ code: 'columnTwice', row, column }) as const),
    ...missing.map(column => ({ code: 'columnMissing', row, value: headingOf(column, language) }) as const),
  ];
}

/**
 * Cells beyond the columns: with digits they may be a part of an unquoted price, which shifts all that follow; words are a remark.
 */
function extraCells(rows: readonly FileRow[], { head, columns }: FileLayout) {
  const faults: MenuFileFault[] = [];
  const remarks: LeftOutRow[] = [];
  for (const { row, cells } of rows)
    for (const [index, cell] of cells.entries()) {
      const isOutside =
        index >= columns.length || (columns[index] === null && (head?.cells[index] ?? '') === '');
      if (cell === '' || head === null || !isOutside) continue;
      if (/\d/.test(cell) && index >= head.cells.findLastIndex(heading => heading !== '') + 1)
        faults.push({ code: 'extraCells', row, value: cell.slice(0, textLength) });
      else remarks.push({ row, reason: 'extraCell', text: cell.slice(0, textLength) });
    }
  return { faults, remarks };
}

/** The only cell of a row above dishes is their category if no column says it; other such rows are remarks. */
function sectionsOf({ body, columns, head }: FileLayout) {
  const dishes: FileRow[] = [];
  const left: LeftOutRow[] = [];
  const categories = new Map<FileRow, string>();
  const isAlone = ({ cells }: FileRow) => cells.filter(cell => cell !== '').length === 1;
  const hasCategories = columns.includes('category');
  let section: FileRow | null = null;
  let isUsed = true;
  for (const row of body) {
    const filled = row.cells.findIndex(cell => cell !== '');
    const [first = ''] = row.cells.filter(cell => cell !== '');
    const priced = row.cells[columns.indexOf('price')] ?? '';
    const isBare = hasCategories && (row.cells[columns.indexOf('category')] ?? '') === '';
    if (isTotal(first) && (isBare || !hasCategories)) left.push(leftOut(row, 'total'));
    else if (isAlone(row) && columns.length > 1 && priced === '' && columns[filled] !== 'id') {
      if (hasCategories && columns[filled] === 'name' && !/[.:!*]$|^[*•(]/.test(first)) dishes.push(row);
      else if (hasCategories) left.push(leftOut(row, 'remark'));
      else {
        if (section !== null && !isUsed) left.push(leftOut(section, 'remark'));
        section = row;
        isUsed = false;
      }
    } else {
      isUsed = true;
      dishes.push(row);
      if (section !== null) categories.set(row, textOf(section));
    }
  }
  if (section !== null && !isUsed) left.push(leftOut(section, 'remark'));
  return { dishes, left, categories, hasHead: head !== null };
}

/** Rows that are equal in all columns, as long exports have them. */
function withoutRepeated(rows: readonly TableRow[]) {
  const seen = new Set<string>();
  const left: LeftOutRow[] = [];
  const kept = rows.filter(({ row, cells }) => {
    const key = JSON.stringify([...cells]);
    const isRepeated = seen.has(key);
    if (isRepeated) left.push({ row, reason: 'repeated', text: cells.get('name') ?? '' });
    seen.add(key);
    return !isRepeated;
  });
  return { rows: kept, left };
}

export function readFileTable(
  rows: readonly FileRow[],
  choices: MenuFileChoices,
  { language, ...source }: LayoutSource & { readonly language: string },
): FileTable {
  const layout = layoutOf(rows, choices, source);
  const { head, columns } = layout;
  const headings = new Map(
    columns.flatMap((column, index): [MenuFileColumn, string][] =>
      column === null
        ? []
        : [[column as MenuFileColumn, head?.cells[index] || headingOf(column as MenuFileColumn, language)]],
    ),
  );
  const sections = sectionsOf(layout);
  const extra = extraCells(sections.dishes, layout);
  const dishes = dishRows(sections.dishes, layout, {
    categories: sections.categories,
    knownGroups: new Set(source.context.groupsByKey.keys()),
  });
  const { category = '' } = choices;
  const named = dishes.rows.map(({ row, cells }) => ({
    row,
    cells:
      category === '' || cells.has('category') || cells.has('id')
        ? cells
        : new Map([...cells, ['category' as const, category]]),
  }));
  const distinct = withoutRepeated(named);
  const left = [
    ...layout.above.map(row => leftOut(row, 'aboveHeadings')),
    ...sections.left,
    ...extra.remarks,
    ...dishes.left,
    ...distinct.left,
  ];
  return {
    rows: distinct.rows,
    headings,
    ignoredColumns: (head?.cells ?? []).filter(
      (heading, index) => heading !== '' && !dishes.usedColumns.has(index),
    ),
    faults: [
      ...(distinct.rows.length === 0 ? [{ code: 'empty' } as const] : headingFaults(layout, language)),
      ...extra.faults,
    ],
    leftOut: left.toSorted((one, other) => one.row - other.row),
    reading: shownLayout(layout),
  };
}
