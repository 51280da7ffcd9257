/** Adds another period's figures to a report's spreadsheet: after each row's own columns come the other value, the difference and the change. */
import { changeOf } from '#shared/reports/sales-figures.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import type { SheetStyle } from '../../kernel/sheets/report-sheet.ts';

/** The start of a period: rows of days are matched by their distance from it. */
export type ComparedPeriod = Pick<Settings, 'timeZone' | 'businessDayCutoff'> & {
  /** Start of the report's own period. */
  readonly from: string;
};

type ComparedRow = { readonly key: string; readonly figures: readonly number[] };

export type ComparedColumns<Data> = {
  /** The number of leading columns that name a row. */
  readonly names: number;
  /** The columns that are compared, in the order of a row's figures. */
  readonly columns: readonly { readonly at: number; readonly kind: 'money' | 'count' }[];
  /** One entry per row of the spreadsheet, without the headings. */
  rows(data: Data, period: ComparedPeriod): readonly ComparedRow[];
  /** The names of a row that only the other period has; if absent, the names that it has there. */
  namesOf?(key: string): readonly string[];
};

type Sheets<Data> = {
  readonly now: Data;
  readonly before: Data;
  readonly period: ComparedPeriod;
  sheet(data: Data): string[][];
};

export function comparedSheet<Data>(
  { names, columns, rows, namesOf }: ComparedColumns<Data>,
  { now, before, period, sheet }: Sheets<Data>,
  { words, money, count, decimal }: SheetStyle,
): string[][] {
  const [heads = [], ...cells] = sheet(now);
  const [, ...earlierCells] = sheet(before);
  const earlier = new Map(rows(before, period).map((row, index) => [row.key, { ...row, index }]));
  const compared = rows(now, period).map((row, index) => ({ ...row, cells: cells[index] ?? [] }));
  const known = new Set(compared.map(({ key }) => key));
  const gone = [...earlier.values()]
    .filter(({ key }) => !known.has(key))
    .map(({ key, index }) => {
      const own = namesOf?.(key) ?? earlierCells[index]?.slice(0, names) ?? [];
      return { key, figures: columns.map(() => 0), cells: [...own, ...heads.slice(names).map(() => '')] };
    });
  const against = ({ key, figures }: ComparedRow) =>
    columns.flatMap(({ kind }, column) => {
      const [is, was] = [figures[column] ?? 0, earlier.get(key)?.figures[column] ?? 0];
      const { amount, share } = changeOf(is, was);
      const number = kind === 'money' ? money : count;
      return [number(was), number(amount), share === null ? '' : decimal((100 * share).toFixed(1))];
    });
  return [
    [...heads, ...columns.flatMap(({ at }) => words.comparison.map(word => `${heads[at] ?? ''}: ${word}`))],
    ...[...compared, ...gone].map(row => [...row.cells, ...against(row)]),
  ];
}
