/** Table with sortable columns and optional share bars beside numbers; scrolls horizontally on a phone. */

import { type ReactNode, useState } from 'react';
import { ArrowDown, ArrowUp } from '#icons';
import listStyles from '../admin-list.module.css';
import styles from './sortable-table.module.css';
import { useReportTexts } from './use-report-texts.ts';

export type Column<Row> = {
  readonly id: string;
  readonly head: string;
  /** Sort value: numbers descending, strings alphabetically. */
  readonly value: (row: Row) => number | string;
  readonly text: (row: Row) => ReactNode;
  readonly hasBar?: boolean;
  /** Formats the difference of a compared number. */
  readonly change?: (amount: number) => string;
};

type SortableTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Total row, always last. */
  total?: Row | undefined;
  /** Rows of the compared period by key, and its total. */
  earlier?: ReadonlyMap<string, Row> | undefined;
  earlierTotal?: Row | undefined;
};

type Sorting = { id: string; isReversed: boolean };

function compare(one: number | string, other: number | string): number {
  return typeof one === 'number' && typeof other === 'number'
    ? other - one
    : String(one).localeCompare(String(other));
}

/** Null keeps the given order. */
function sorted<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sorting: Sorting | null): Row[] {
  const column = columns.find(({ id }) => id === sorting?.id);
  if (column === undefined || sorting === null) return [...rows];
  const sign = sorting.isReversed ? -1 : 1;
  return rows.toSorted((one, other) => sign * compare(column.value(one), column.value(other)));
}

export function SortableTable<Row>(props: SortableTableProps<Row>) {
  const { caption, columns, rows, keyOf, total, earlier, earlierTotal } = props;
  const texts = useReportTexts();
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const sample = rows[0];
  const isNumber = ({ value }: Column<Row>) => sample !== undefined && typeof value(sample) === 'number';
  /** The first column is the row header, even if numeric. */
  const alignment = (column: Column<Row>) =>
    column !== columns[0] && isNumber(column) ? listStyles.number : undefined;
  const highest = (column: Column<Row>) => Math.max(1, ...rows.map(row => Number(column.value(row))));
  const sortBy = (id: string) =>
    setSorting({ id, isReversed: sorting?.id === id ? !sorting.isReversed : false });
  const direction = (column: Column<Row>) => {
    if (sorting?.id !== column.id) return undefined;
    return isNumber(column) === sorting.isReversed ? 'ascending' : 'descending';
  };
  const changeOf = (column: Column<Row>, row: Row, was: Row | undefined) => {
    if (earlier === undefined || column.change === undefined) return [];
    const before = was === undefined ? 0 : Number(column.value(was));
    return texts.changeParts(Number(column.value(row)), before, column.change);
  };
  const cells = (row: Row, was: Row | undefined, bars: 'bars' | 'plain') =>
    columns.map((column, index) => {
      const change = changeOf(column, row, was);
      const text = (
        <>
          {column.text(row)}
          {change.length > 0 && (
            <small className={styles.change}>
              {change.map((part, place) => (
                <span key={part}>
                  {place > 0 && <span> · </span>}
                  {part}
                </span>
              ))}
            </small>
          )}
          {bars === 'bars' && column.hasBar === true && (
            <span className={styles.track} aria-hidden="true">
              <span style={{ inlineSize: `${(100 * Number(column.value(row))) / highest(column)}%` }} />
            </span>
          )}
        </>
      );
      return index === 0 ? (
        <th key={column.id} scope="row">
          {text}
        </th>
      ) : (
        <td key={column.id} className={alignment(column)}>
          {text}
        </td>
      );
    });
  return (
    <div className={styles.scroll}>
      <table className={`${listStyles.table} ${styles.table}`}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.id} scope="col" aria-sort={direction(column)} className={alignment(column)}>
                <button type="button" className={styles.head} onClick={() => sortBy(column.id)}>
                  {column.head}
                  {direction(column) === 'ascending' && <ArrowUp aria-hidden="true" />}
                  {direction(column) === 'descending' && <ArrowDown aria-hidden="true" />}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted(rows, columns, sorting).map(row => (
            <tr key={keyOf(row)}>{cells(row, earlier?.get(keyOf(row)), 'bars')}</tr>
          ))}
        </tbody>
        {total !== undefined && (
          <tfoot>
            <tr>{cells(total, earlierTotal, 'plain')}</tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
