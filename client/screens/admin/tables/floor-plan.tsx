/** Floor plan of a location, drawn to scale; each dropped table is saved at once. */
import { useId } from 'react';
import type { RestaurantTable } from '#shared/venue/table-schema.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import styles from './floor-plan.module.css';
import { planSize } from './plan-geometry.ts';
import { PlanTable } from './plan-table.tsx';
import { useTableMoves } from './use-table-moves.ts';

export function FloorPlan({
  tables,
  onOpen,
}: {
  tables: readonly RestaurantTable[];
  onOpen(table: RestaurantTable): void;
}) {
  const { t } = useTranslation();
  const hintId = useId();
  const moves = useTableMoves();
  // Sized by saved positions only: a plan that grew during a drag would move away from the pointer.
  const location = planSize(tables);
  return (
    <>
      <p className={styles.hint} id={hintId}>
        {t('admin.tables.planHint')}
      </p>
      <div className={styles.scroller}>
        <div
          className={styles.plan}
          style={{
            aspectRatio: `${location.width} / ${location.height}`,
            backgroundSize: `${(100 * 100) / location.width}% ${(100 * 100) / location.height}%`,
          }}
        >
          {tables.map(table => (
            <PlanTable
              key={table.id}
              table={table}
              spot={moves.spotOf(table)}
              location={location}
              hintId={hintId}
              onDrag={spot => moves.drag(table, spot)}
              onDrop={spot => moves.drop(table, spot)}
              onCancel={() => moves.cancel(table)}
              onOpen={() => onOpen(table)}
            />
          ))}
        </div>
      </div>
      <p
        className={styles.notice}
        role="status"
        data-failed={(moves.notice !== null && moves.notice.outcome !== 'saved') || undefined}
      >
        {moves.notice && t(`admin.tables.moves.${moves.notice.outcome}`, { label: moves.notice.label })}
      </p>
    </>
  );
}
