/** Tables of one location as a list; a row opens its table. */

import { Ban, StickyNote } from '#icons';
import type { RestaurantTable } from '#shared/venue/table-schema.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import styles from '../admin-list.module.css';
import { EntityTable, OpenButton } from '../lists/entity-table.tsx';
import { StatusTag } from '../lists/status-tag.tsx';

export function TableList({
  tables,
  onOpen,
}: {
  tables: readonly RestaurantTable[];
  onOpen(table: RestaurantTable): void;
}) {
  const { t } = useTranslation();
  return (
    <EntityTable
      rows={tables}
      columns={[
        {
          header: t('admin.tables.fields.label'),
          cell: table => <OpenButton name={table.label} onOpen={() => onOpen(table)} />,
        },
        { header: t('admin.tables.fields.seats'), isNumber: true, cell: table => table.seats },
        {
          header: <span className="visually-hidden">{t('admin.tables.remarks')}</span>,
          cell: table => (
            <span className={styles.tags}>
              {table.isBlocked && (
                <StatusTag tone="bad" icon={Ban}>
                  {t('admin.tables.blocked')}
                </StatusTag>
              )}
              {table.note && <StatusTag icon={StickyNote}>{table.note}</StatusTag>}
            </span>
          ),
        },
      ]}
    />
  );
}
