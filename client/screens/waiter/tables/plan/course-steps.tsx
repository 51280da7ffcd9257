/** Progress of a table's courses: a mark for each, and the current one with its number of served dishes. */
import { useTranslation } from 'react-i18next';
import type { CourseProgress, OpenOrderSummary } from '#shared/order/waiter-table-schema.ts';
import { useMember } from '../../../../session/identity-context.tsx';
import kinds from '../tile-kind.module.css';
import styles from './course-steps.module.css';
import { tableCourses } from './table-courses.ts';

function stepOf({ lineCount, heldCount, servedCount }: CourseProgress): 'served' | 'held' | 'started' {
  if (servedCount === lineCount) return 'served';
  return heldCount === lineCount ? 'held' : 'started';
}

export function CourseSteps({ orders }: { orders: readonly OpenOrderSummary[] }) {
  const { t } = useTranslation();
  const { courses: names } = useMember().restaurant;
  const courses = tableCourses(orders);
  const current = courses.find(course => stepOf(course) !== 'served');
  if (current === undefined) return null;
  const name = names.find(({ number }) => number === current.course)?.name;
  return (
    <span className={`${kinds.quiet} ${styles.courses}`}>
      <span className={styles.steps} aria-hidden="true">
        {courses.map(course => (
          <i key={course.course} data-step={stepOf(course)} />
        ))}
      </span>
      <span className={styles.name}>
        {name ?? t('order.course', { number: current.course })}{' '}
        <span className={styles.count}>{`${current.servedCount}/${current.lineCount}`}</span>
      </span>
    </span>
  );
}
