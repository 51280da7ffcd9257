/**
 * Elements of a day report: a section with a heading, a small table of sums, and a list of entries with an
 * amount.
 */
import type { TFunction } from 'i18next';
import { type ReactNode, useId } from 'react';
import { useFormats } from '../../../i18n/formats.ts';
import styles from './day-report.module.css';

export function DayPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

/** The first column is text, the others are numbers. */
export function DayTable({
  heads,
  rows,
}: {
  heads: readonly string[];
  rows: readonly { id: string; cells: readonly ReactNode[]; isTotal?: boolean }[];
}) {
  return (
    <table className={styles.sums}>
      <thead>
        <tr>
          {heads.map(head => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells, isTotal }) => (
          <tr key={id} className={isTotal ? styles.total : undefined}>
            {cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table don't move.
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export type DayRow = { id: string; label: string; detail?: string; amount?: number; tone?: 'good' | 'bad' };

export function DayRows({ rows }: { rows: readonly DayRow[] }) {
  const { money } = useFormats();
  if (rows.length === 0) return null;
  return (
    <ul className={styles.rows}>
      {rows.map(({ id, label, detail, amount, tone }) => (
        <li key={id}>
          <span>
            {label}
            {detail !== undefined && <small>{detail}</small>}
          </span>
          {amount !== undefined && <span data-tone={tone}>{money(amount)}</span>}
        </li>
      ))}
    </ul>
  );
}

/** "Order 14 · Table 7 · Anna". `place`: the table's label, or empty. */
export function orderPlace(t: TFunction, number: number, place: string, ...people: (string | undefined)[]) {
  const table = place === '' ? '' : t('order.table', { label: place });
  return [t('office.day.order', { number }), table, ...people].filter(Boolean).join(' · ');
}
