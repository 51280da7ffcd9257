/** One location: its tables as a list with a form to add more, and its floor plan. */

import type { RestaurantTable, TableLocation } from '#shared/venue/table-schema.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import listStyles from '../admin-list.module.css';
import { FloorPlan } from './floor-plan.tsx';
import { tablesOf } from './location-tables.ts';
import styles from './location-view.module.css';
import { TableList } from './table-list.tsx';
import { TableSeriesForm } from './table-series-form.tsx';

type LocationViewProps = {
  location: TableLocation;
  allTables: readonly RestaurantTable[];
  onOpen(table: RestaurantTable): void;
};

export function LocationView({ location, allTables, onOpen }: LocationViewProps) {
  const { t } = useTranslation();
  const tables = tablesOf(allTables, location.id);
  return (
    <div className={styles.location}>
      <section className={listStyles.card} aria-labelledby="tables-title">
        <div className={listStyles.cardHeader}>
          <h2 id="tables-title">
            <span className={listStyles.swatch} style={{ backgroundColor: location.color }} />
            {location.name}
          </h2>
        </div>
        {tables.length === 0 ? (
          <EmptyState title={t('admin.tables.emptyLocation')} text={t('admin.tables.emptyLocationText')} />
        ) : (
          <TableList tables={tables} onOpen={onOpen} />
        )}
        <div className={styles.addition}>
          <TableSeriesForm locationId={location.id} allTables={allTables} />
        </div>
      </section>
      {tables.length > 0 && (
        <section className={listStyles.card} aria-labelledby="plan-title">
          <div className={listStyles.cardHeader}>
            <h2 id="plan-title">{t('admin.tables.plan')}</h2>
          </div>
          <FloorPlan tables={tables} onOpen={onOpen} />
        </section>
      )}
    </div>
  );
}
