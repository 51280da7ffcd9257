/** Progress of a table's courses: a ring with a part for each, and the current one with its number of served dishes. */

import { courseName } from '#shared/order/course-name.ts';
import type { CourseProgress } from '#shared/order/waiter-table-schema.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import styles from './course-steps.module.css';

type Step = 'served' | 'held' | 'started';

function stepOf({ lineCount, heldCount, servedCount }: CourseProgress): Step {
  if (servedCount === lineCount) return 'served';
  return heldCount === lineCount ? 'held' : 'started';
}

/** Degrees between two parts of the ring. */
const gap = 24;

function ringOf(steps: readonly Step[]): string {
  const part = 360 / steps.length;
  const space = steps.length > 1 ? gap : 0;
  const stops = steps.map(
    (step, index) =>
      `transparent 0 ${part * index + space}deg, var(--step-${step}) 0 ${part * (index + 1)}deg`,
  );
  return `conic-gradient(${stops.join()})`;
}

export function CourseSteps({ courses }: { courses: readonly CourseProgress[] }) {
  const { t, i18n } = useTranslation();
  const { courses: names } = useMember().restaurant;
  if (courses.length === 0) return null;
  const current = courses.find(course => stepOf(course) !== 'served');
  return (
    <span className={styles.courses}>
      <span className={styles.ring} style={{ background: ringOf(courses.map(stepOf)) }} aria-hidden="true" />
      {current !== undefined && (
        <span className={styles.name}>
          {courseName(names, current.course, i18n.language) ?? t('order.course', { number: current.course })}{' '}
          <span>{`${current.servedCount}/${current.lineCount}`}</span>
        </span>
      )}
    </span>
  );
}
