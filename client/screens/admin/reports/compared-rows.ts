/** Combines a report's table with that of the compared period. */
import type { ReadData } from '#shared/contract/reads.ts';
import type { ReportName } from '#shared/reports/report-calls.ts';
import { useRead } from '../../../data/use-read.ts';
import type { ReportProps } from './report-props.ts';

/** The report of the compared period; undefined while loading, and without a comparison. */
export function useEarlier<N extends ReportName>(
  name: N,
  { params, before }: Pick<ReportProps, 'params' | 'before'>,
): ReadData<N> | undefined {
  const { data } = useRead(name, before ?? params);
  return before === null ? undefined : data;
}

type Keyed<Row> = {
  readonly keyOf: (row: Row) => string;
  /** Returns the row with all figures at 0. */
  readonly emptied: (row: Row) => Row;
};

type ComparedRows<Row> = {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Rows by key; undefined without a comparison. */
  readonly earlier: ReadonlyMap<string, Row> | undefined;
};

/** Rows that only the compared period has come last. */
export function comparedRows<Row>(
  rows: readonly Row[],
  before: readonly Row[] | undefined,
  { keyOf, emptied }: Keyed<Row>,
): ComparedRows<Row> {
  if (before === undefined) return { rows, keyOf, earlier: undefined };
  const known = new Set(rows.map(keyOf));
  const gone = before.filter(row => !known.has(keyOf(row))).map(emptied);
  return { rows: [...rows, ...gone], keyOf, earlier: new Map(before.map(row => [keyOf(row), row])) };
}

/** Sets these figures to 0. */
export function without<Row extends object, Figure extends keyof Row>(figures: readonly Figure[]) {
  return (row: Row): Row => ({ ...row, ...Object.fromEntries(figures.map(figure => [figure, 0])) });
}
