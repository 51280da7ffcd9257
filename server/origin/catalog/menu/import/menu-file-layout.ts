/** Finds the headings and the field of each column, by words in the headings and by what the cells look like. */
import type { MenuFileChoices, MenuFileReading } from '#shared/catalog/menu-import-schema.ts';
import { type CellContext, readCell } from './menu-cell-rules.ts';
import { columnOf, type FileRow } from './menu-file-words.ts';
import { type FileColumn, isNoPrice, matchesOf, rateOfHeading } from './menu-heading-words.ts';
import { priceReadings } from './price-readings.ts';

type Columns = (FileColumn | null)[];

export type FileLayout = {
  /** Null if there are none. */
  readonly head: FileRow | null;
  readonly above: readonly FileRow[];
  readonly body: readonly FileRow[];
  readonly columns: Columns;
  /** Whether some headings are not of this product. */
  readonly isForeign: boolean;
  /** Own headings that are there twice. */
  readonly twice: readonly string[];
  /** Columns whose field is neither an own heading nor the owner's choice. */
  readonly guessed: ReadonlySet<number>;
};

const searchedRows = 20;
const shownRows = 10;
const shownLength = 80;
/** Several columns may have one of these. */
const repeatable: ReadonlySet<FileColumn> = new Set(['variant', 'modifier', 'vat']);

function headingScore({ cells }: FileRow): number {
  const fields = new Set(
    cells.flatMap(cell =>
      matchesOf(cell)
        .slice(0, 1)
        .map(({ column }) => column),
    ),
  );
  return fields.has('name') || fields.has('price') || fields.has('id') ? fields.size : 0;
}

/** The row with most headings among the first ones; a single known heading is enough in a short row. */
function headingIndex(rows: readonly FileRow[]): number | null {
  const scores = rows.slice(0, searchedRows).map(headingScore);
  const best = Math.max(...scores);
  const index = scores.indexOf(best);
  const { length } = (rows[index]?.cells ?? []).filter(cell => cell !== '');
  return best >= 2 || (best === 1 && length <= 2) ? index : null;
}

const cellsOf = (rows: readonly FileRow[], index: number) =>
  rows.flatMap(({ cells }) => (cells[index] ? [cells[index]] : []));

type FileCells = { readonly heading: string; readonly cells: readonly string[] };

const always: ReadonlySet<FileColumn> = new Set([
  ...(['id', 'category', 'name', 'description'] as const),
  ...(['variant', 'item', 'parent', 'type', 'isArchived', 'modifier'] as const),
]);

/** A column is its field only if most of its cells can be read so. */
function isReadable(column: FileColumn, { heading, cells }: FileCells, context: CellContext): boolean {
  if (column === 'vat') return !('fault' in readCell('vatRate', rateOfHeading(heading), context));
  if (always.has(column) || column.includes('.')) return true;
  if (column === 'price') return cells.some(cell => priceReadings(cell, 2).length > 0);
  const distinct = [...new Set(cells)];
  const read = distinct.filter(cell => !('fault' in readCell(column as 'station', cell, context)));
  return distinct.length === 0 || read.length * 2 >= distinct.length;
}

const isForeign = (head: FileRow) => head.cells.some(cell => cell !== '' && columnOf(cell) === null);

function columnsByHeading(head: FileRow, body: readonly FileRow[], context: CellContext) {
  const columns: Columns = head.cells.map(() => null);
  const twice: string[] = [];
  const matches = head.cells.flatMap((heading, index) =>
    matchesOf(heading).map(match => ({ ...match, index, heading, cells: cellsOf(body, index) })),
  );
  const readable = matches.filter(
    match => (match.rank === 0 && !isForeign(head)) || isReadable(match.column, match, context),
  );
  for (const [column, all] of Map.groupBy(readable, match => match.column)) {
    const best = Math.min(...all.map(({ rank }) => rank));
    const chosen = repeatable.has(column) ? all : all.filter(({ rank }) => rank === best);
    const [first, ...others] = chosen;
    const key = (cells: readonly string[]) => cells.join('\n');
    if (repeatable.has(column)) for (const { index } of chosen) columns[index] = column;
    else if (first !== undefined && best === 0) {
      columns[first.index] = column;
      twice.push(...others.map(({ index }) => head.cells[index] ?? ''));
    } else if (first !== undefined && others.every(({ cells }) => key(cells) === key(first.cells)))
      // Prices that differ by store aren't chosen among.
      columns[first.index] ??= column;
  }
  return { columns, twice };
}

/** Ids of other systems identify nothing here. */
function withoutForeignIds(
  columns: Columns,
  body: readonly FileRow[],
  isKnownId: (id: string) => boolean,
): void {
  const index = columns.indexOf('id');
  if (index >= 0 && !cellsOf(body, index).some(isKnownId)) columns[index] = null;
}

function share(cells: readonly string[], is: (cell: string) => boolean): number {
  return cells.length === 0 ? 0 : cells.filter(is).length / cells.length;
}

/** Names and prices have a look of their own; two columns of numbers without known headings aren't chosen among. */
function guessByLook(columns: Columns, head: FileRow | null, body: readonly FileRow[]): void {
  const width = Math.max(...body.map(({ cells }) => cells.length), 0);
  while (columns.length < width) columns.push(null);
  const free = columns.flatMap((column, index) => (column === null ? [index] : []));
  const looks = free.map(index => {
    const cells = cellsOf(body, index);
    const isCounter = cells.every((cell, place) => Number.parseInt(cell, 10) === place + 1);
    return {
      index,
      prices:
        isCounter || isNoPrice(head?.cells[index] ?? '')
          ? 0
          : share(cells, cell => priceReadings(cell, 2).length > 0),
      letters: share(cells, cell => /\p{L}{2}/u.test(cell)) * (cells.length / Math.max(body.length, 1)),
      distinct: new Set(cells).size,
    };
  });
  const priced = looks.filter(({ prices }) => prices >= 0.7);
  const [price] = priced;
  if (!columns.includes('price') && price !== undefined && priced.length === 1)
    columns[price.index] = 'price';
  if (columns.includes('name') || columns.includes('id')) return;
  const texts = looks.filter(({ letters, prices }) => letters >= 0.7 && prices < 0.5);
  const most = Math.max(...texts.map(({ distinct }) => distinct));
  const name = texts.find(({ distinct }) => distinct === most);
  if (name !== undefined) columns[name.index] = 'name';
  const category = texts.find(({ distinct, index }) => index !== name?.index && distinct * 2 <= body.length);
  if (!columns.includes('category') && category !== undefined) columns[category.index] = 'category';
}

function guessedLayout(
  rows: readonly FileRow[],
  { headingRow, context, isKnownId }: LayoutSource & { headingRow: number | undefined },
): FileLayout {
  const index =
    headingRow === undefined ? headingIndex(rows) : rows.findIndex(({ row }) => row === headingRow);
  const at = index ?? -1;
  const head = rows[at] ?? null;
  const body = rows.slice(at + 1);
  const { columns, twice } =
    head === null ? { columns: [], twice: [] } : columnsByHeading(head, body, context);
  withoutForeignIds(columns, body, isKnownId);
  guessByLook(columns, head, body);
  const price = columns.indexOf('price');
  const [first] = body;
  const isHead =
    head === null &&
    headingRow === undefined &&
    first !== undefined &&
    price >= 0 &&
    priceReadings(first.cells[price] ?? '', 2).length === 0;
  const guessed = new Set(
    columns.flatMap((column, place) => {
      const isOwn = matchesOf(head?.cells[place] ?? '').some(
        match => match.column === column && match.rank === 0,
      );
      return column === null || isOwn ? [] : [place];
    }),
  );
  return {
    head: isHead ? first : head,
    above: rows.slice(0, Math.max(at, 0)),
    body: isHead ? body.slice(1) : body,
    columns,
    isForeign: head === null || isForeign(head),
    twice,
    guessed,
  };
}

export type LayoutSource = { readonly context: CellContext; readonly isKnownId: (id: string) => boolean };

export function layoutOf(
  rows: readonly FileRow[],
  choices: MenuFileChoices,
  source: LayoutSource,
): FileLayout {
  const layout = guessedLayout(rows, { ...source, headingRow: choices.headingRow });
  if (choices.columns === undefined) return layout;
  const columns = choices.columns.map(column => (column === '' ? null : (column as FileColumn)));
  const counts = Map.groupBy(
    columns.filter(column => column !== null && !repeatable.has(column)),
    column => column,
  );
  const twice = [...counts].flatMap(([column, all]) =>
    all.length > 1 ? [layout.head?.cells[columns.lastIndexOf(column)] ?? String(column)] : [],
  );
  return { ...layout, columns, twice, guessed: new Set() };
}

/** The file's columns and first rows, for the owner to check. */
export function shownLayout({
  head,
  above,
  body,
  columns,
  guessed,
}: FileLayout): Omit<MenuFileReading, 'encoding'> {
  const width = Math.max(columns.length, head?.cells.length ?? 0);
  return {
    headingRow: head?.row ?? 0,
    columns: Array.from({ length: width }, (_, index) => ({
      heading: head?.cells[index] ?? '',
      field: columns[index] ?? '',
      isGuessed: guessed.has(index),
    })),
    rows: [...above.slice(0, 2), ...body.slice(0, shownRows)].map(({ row, cells }) => ({
      row,
      cells: cells.slice(0, width).map(cell => cell.slice(0, shownLength)),
    })),
  };
}
