/** A report's table beside that of the period that it is compared with. */
import type { ReadData } from '#shared/contract/reads.ts';
import type { ReportName } from '#shared/contract/report-calls.ts';
import { useRead } from '../../../data/use-read.ts';
import type { ReportProps } from './report-props.ts';

/** The report of the compared period; undefined while it is loaded, and where nothing is compared. */
export function useEarlier<N extends ReportName>(
  name: N,
  { params, before }: Pick<ReportProps, 'params' | 'before'>,
): ReadData<N> | undefined {
  const { data } = useRead(name, before ?? params);
  return before === null ? undefined : data;
}

type Keyed<Row> = {
  readonly keyOf: (row: Row) => string;
  /** The row with nothing in its figures. */
  readonly emptied: (row: Row) => Row;
};

type ComparedRows<Row> = {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** By key; undefined: nothing is compared. */
  readonly earlier: ReadonlyMap<string, Row> | undefined;
};

/** What only the compared period has comes last. */
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

/** Makes these figures 0. */
export function without<Row extends object, Figure extends keyof Row>(figures: readonly Figure[]) {
  return (row: Row): Row => ({ ...row, ...Object.fromEntries(figures.map(figure => [figure, 0])) });
}
