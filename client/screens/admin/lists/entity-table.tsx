/** Table of one kind of master data: head, one row per entity and its action buttons. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from '../admin-list.module.css';

type Column<Row> = {
  header: ReactNode;
  cell(row: Row): ReactNode;
  isNumber?: boolean;
  /** The column is hidden on phones. */
  isExtra?: boolean;
};

type EntityTableProps<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** Greys out a row: archived, inactive, revoked. */
  isDimmed?(row: Row): boolean;
  /** Rows that are shown until somebody wants all. */
  shownFirst?: number;
  actions?(row: Row): ReactNode;
};

function classOf({ isNumber, isExtra }: Pick<Column<never>, 'isNumber' | 'isExtra'>): string | undefined {
  const names = [isNumber && styles.number, isExtra && styles.extra].filter(Boolean);
  return names.length === 0 ? undefined : names.join(' ');
}

export function EntityTable<Row extends { id: string }>({
  rows,
  columns,
  isDimmed,
  shownFirst = rows.length,
  actions,
}: EntityTableProps<Row>) {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, shownFirst);
  const table = (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((column, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table don't move.
            <th key={index} scope="col" className={classOf(column)}>
              {column.header}
            </th>
          ))}
          {actions && (
            <th scope="col" className={styles.actions}>
              <span className="visually-hidden">{t('admin.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {shown.map(row => (
          <tr key={row.id} className={isDimmed?.(row) ? styles.dimmed : undefined}>
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table don't move.
              <td key={index} className={classOf(column)}>
                {column.cell(row)}
              </td>
            ))}
            {actions && <td className={styles.actions}>{actions(row)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (shown.length === rows.length) return table;
  return (
    <>
      {table}
      <Button className={styles.showAll} onClick={() => setIsWhole(true)}>
        {t('office.pages.showAll', { count: rows.length })}
      </Button>
    </>
  );
}

/** The button in a row's first cell that opens the entity's dialog. */
export function OpenButton({
  name,
  detail,
  isDisabled = false,
  onOpen,
}: {
  name: string;
  detail?: string;
  isDisabled?: boolean;
  onOpen(): void;
}) {
  return (
    <button type="button" className={styles.open} disabled={isDisabled} onClick={onOpen}>
      {name}
      {detail !== undefined && <small>{detail}</small>}
    </button>
  );
}

/** A row's action as a button with text; on phones only its icon is visible. */
export function RowButton({
  icon,
  text,
  name,
  isDisabled = false,
  onPress,
}: {
  icon: ReactNode;
  text: string;
  /** Name of the row's entity, for screen readers. */
  name: string;
  isDisabled?: boolean;
  onPress(): void;
}) {
  return (
    <Button icon={icon} disabled={isDisabled} onClick={onPress}>
      <span className={styles.spoken}>{text}</span> <span className="visually-hidden">{name}</span>
    </Button>
  );
}
