/** Tables of one location as a list; a row opens its table. */
import { Ban, StickyNote } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RestaurantTable } from '#shared/schemas/table-schema.ts';
import styles from '../admin-list.module.css';

export function TableList({
  tables,
  onOpen,
}: {
  tables: readonly RestaurantTable[];
  onOpen(table: RestaurantTable): void;
}) {
  const { t } = useTranslation();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('admin.tables.fields.label')}</th>
          <th scope="col" className={styles.number}>
            {t('admin.tables.fields.seats')}
          </th>
          <th scope="col">
            <span className="visually-hidden">{t('admin.tables.remarks')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tables.map(table => (
          <tr key={table.id}>
            <td>
              <button type="button" className={styles.open} onClick={() => onOpen(table)}>
                {table.label}
              </button>
            </td>
            <td className={styles.number}>{table.seats}</td>
            <td>
              <span className={styles.tags}>
                {table.isBlocked && (
                  <span className={styles.tag} data-tone="bad">
                    <Ban aria-hidden="true" />
                    {t('admin.tables.blocked')}
                  </span>
                )}
                {table.note && (
                  <span className={styles.tag}>
                    <StickyNote aria-hidden="true" />
                    {table.note}
                  </span>
                )}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
