/** Assigns the cells of the menu file to columns and reports faults in its headings. */
import type { MenuFileFault } from '#shared/catalog/menu-import-schema.ts';
import type { FileRow } from './menu-file-rows.ts';
import { columnOf, headingOf, type MenuFileColumn } from './menu-file-words.ts';

export type TableRow = { readonly row: number; readonly cells: ReadonlyMap<MenuFileColumn, string> };

export type FileTable = {
  readonly rows: readonly TableRow[];
  /** The headings as the file spells them. */
  readonly headings: ReadonlyMap<MenuFileColumn, string>;
  readonly ignoredColumns: readonly string[];
  readonly faults: readonly MenuFileFault[];
};

function headingFaults(headings: readonly string[], row: number, language: string): MenuFileFault[] {
  const columns = headings.map(columnOf);
  const twice = headings.filter(
    (_, index) => columns[index] !== null && columns.indexOf(columns[index] ?? null) < index,
  );
  const isNamed = columns.includes('id') || (columns.includes('category') && columns.includes('name'));
  const missing = isNamed ? [] : (['category', 'name'] as const).filter(column => !columns.includes(column));
  return [
    ...twice.map(column => ({ code: 'columnTwice', row, column }) as const),
    ...missing.map(column => ({ code: 'columnMissing', row, value: headingOf(column, language) }) as const),
  ];
}

/** An unquoted decimal comma in a comma-separated file creates an extra cell and shifts all that follow. */
function extraCells({ row, cells }: FileRow, headings: readonly string[]): MenuFileFault[] {
  const extra = cells.find((cell, index) => cell !== '' && (headings[index] ?? '') === '');
  return extra === undefined ? [] : [{ code: 'extraCells', row, value: extra.slice(0, 80) }];
}

export function readFileTable(rows: readonly FileRow[], language: string): FileTable {
  const [head = { row: 1, cells: [] }, ...body] = rows;
  const columns = head.cells.map(columnOf);
  const headings = new Map(
    columns.flatMap((column, index): [MenuFileColumn, string][] =>
      column === null ? [] : [[column, head.cells[index] ?? '']],
    ),
  );
  const cellsOf = (cells: readonly string[]) =>
    new Map(
      columns.flatMap((column, index): [MenuFileColumn, string][] => {
        const cell = cells[index] ?? '';
        return column === null || cell === '' ? [] : [[column, cell]];
      }),
    );
  return {
    rows: body.map(({ row, cells }) => ({ row, cells: cellsOf(cells) })),
    headings,
    ignoredColumns: head.cells.filter((heading, index) => heading !== '' && columns[index] === null),
    faults: [
      ...headingFaults(head.cells, head.row, language),
      ...body.flatMap(row => extraCells(row, head.cells)),
    ],
  };
}
