/**
 * One table on the waiter's floor plan: as much of its status as fits its size, all of it for screen readers.
 */

import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { elapsedText } from '../../../../orders/elapsed-text.ts';
import { paidText, progressText, progressTone } from '../../../../orders/order-progress.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { CourseSteps } from '../lazy-course-steps.ts';
import { tableCourses } from '../table-courses.ts';
import { describeTable } from '../tile-facts.ts';
import kinds from '../tile-kind.module.css';
import { TileIcon } from '../tile-kind.tsx';
import { TilePeople } from '../tile-people.tsx';
import styles from './waiter-plan.module.css';
import type { DrawnPlan } from './waiter-plan-geometry.ts';

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

export function WaiterPlanTable({
  table,
  plan,
  isQuiet,
  nowMs,
  onTap,
}: {
  table: WaiterTable;
  plan: DrawnPlan;
  isQuiet: boolean;
  nowMs: number;
  onTap: () => void;
}) {
  const { t } = useTranslation();
  const { minutesSince } = useFormats();
  const spot = plan.spots.get(table.id);
  if (spot === undefined) return null;
  const facts = describeTable(table, nowMs);
  const turned = spot.rotation === 0 ? undefined : `${spot.rotation}deg`;
  return (
    <button
      type="button"
      className={`${kinds.kind} ${styles.table}`}
      data-kind={isQuiet && facts.openedAt !== undefined ? 'quiet' : progressTone(facts)}
      data-shape={spot.shape}
      style={{
        left: percent(spot.left, plan.width),
        top: percent(spot.top, plan.height),
        width: percent(spot.right - spot.left, plan.width),
        height: percent(spot.bottom - spot.top, plan.height),
        rotate: turned,
      }}
      disabled={facts.kind === 'blocked'}
      title={table.note}
      onClick={onTap}
    >
      <span className={styles.content} style={{ rotate: turned && `-${turned}` }}>
        <span className={styles.head}>
          <b>{table.label}</b>
          {!isQuiet && <TileIcon kind={facts.kind} />}
        </span>
        {!isQuiet && <span className={`${kinds.hue} ${styles.word}`}>{progressText(t, facts)}</span>}
        {!isQuiet && facts.openedAt !== undefined && (
          <>
            <span className={`${kinds.quiet} ${styles.facts}`}>
              <span>{elapsedText(t, minutesSince(facts.openedAt, nowMs))}</span>
              <TilePeople facts={facts} />
              {facts.isPaid && facts.kind !== 'paid' && <span>{paidText(t, facts)}</span>}
            </span>
            <CourseSteps courses={tableCourses(table.orders)} />
          </>
        )}
      </span>
    </button>
  );
}
