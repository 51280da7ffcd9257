/** Floor plan of the shown locations with the live status of each table. */
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import { useWord } from '../../../../i18n/use-word.ts';
import { useMember } from '../../../../session/identity-context.tsx';
import { isOwnTable, locationTabs } from '../shown-tables.ts';
import styles from './waiter-plan.module.css';
import { drawPlan } from './waiter-plan-geometry.ts';
import { WaiterPlanTable } from './waiter-plan-table.tsx';

/** Smallest touch target; the plan scrolls instead of shrinking below it. */
const targetPx = 44;
/** Limits the scale, so that a few tables don't fill a wide screen. */
const pxPerCmMax = 1.5;

export function WaiterPlan({
  tables,
  isOwnOnly,
  nowMs,
  onTap,
}: {
  /** All tables of the shown locations: a plan with gaps would be unrecognisable. */
  tables: readonly WaiterTable[];
  /** Draws other waiters' and free tables without their details. */
  isOwnOnly: boolean;
  nowMs: number;
  onTap: (table: WaiterTable) => void;
}) {
  const { userId } = useMember();
  const word = useWord();
  const plans = locationTabs(tables).map(location => {
    const there = tables.filter(table => table.location.id === location.id);
    return { location, there, plan: drawPlan(there) };
  });
  /** All locations share one scale. */
  const widest = Math.max(...plans.map(({ plan }) => plan.width));
  return (
    <div className={styles.plans}>
      {plans.map(({ location, there, plan }) => {
        return (
          <section key={location.id} aria-label={word(location.name)}>
            {plans.length > 1 && <h2>{word(location.name)}</h2>}
            <div className={styles.scroller}>
              <div
                className={styles.plan}
                style={{
                  aspectRatio: `${plan.width} / ${plan.height}`,
                  width: `${(plan.width / widest) * 100}%`,
                  minWidth: `${Math.ceil((targetPx / plan.shortestSide) * plan.width)}px`,
                  maxWidth: `${plan.width * pxPerCmMax}px`,
                }}
              >
                {there.map(table => (
                  <WaiterPlanTable
                    key={table.id}
                    table={table}
                    plan={plan}
                    isQuiet={isOwnOnly && !isOwnTable(table, userId)}
                    nowMs={nowMs}
                    onTap={() => onTap(table)}
                  />
                ))}
              </div>
            </div>
          </section>
        );
      })}
    </div>
  );
}
