/** Row of next steps, one button a table or order; always there, so that nothing moves when a step is added. */

import { memo } from 'react';
import { courseName } from '#shared/order/course-name.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import { elapsedText } from '../../../orders/elapsed-text.ts';
import { progressCount, summarizeOrder } from '../../../orders/order-progress.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import styles from './next-row.module.css';
import { nextSteps } from './next-steps.ts';
import { orderLabel } from './order-label.ts';
import type { groupTables } from './shown-tables.ts';
import { tableCourses } from './table-courses.ts';
import { describeTable } from './tile-facts.ts';
import kinds from './tile-kind.module.css';

export const NextRow = memo(function NextRow({
  shown: { tables, barTabs, takeaways },
  nowMs,
  onTable,
  onOrder,
}: {
  shown: ReturnType<typeof groupTables>;
  nowMs: number;
  onTable: (table: WaiterTable) => void;
  onOrder: (orderId: string) => void;
}) {
  const { t, i18n } = useTranslation();
  const { courses } = useMember().restaurant;
  const steps = nextSteps([
    ...tables.map(table => ({
      ...table,
      facts: describeTable(table, nowMs),
      held: tableCourses(table.orders).find(({ heldCount }) => heldCount > 0),
      open: () => onTable(table),
    })),
    ...[...barTabs, ...takeaways].map(order => {
      const summary = { ...order, ...summarizeOrder(order, nowMs) };
      return {
        id: order.id,
        label: orderLabel(t, order),
        orders: [summary],
        facts: describeTable({ orders: [summary], isBlocked: false }, nowMs),
        held: undefined,
        open: () => onOrder(order.id),
      };
    }),
  ]);
  return (
    <ul className={styles.row} aria-label={t('waiter.next.title')}>
      {steps.length === 0 && <li className={styles.none}>{t('waiter.next.none')}</li>}
      {steps.map(({ id, label, facts, step, held, open }) => (
        <li key={id}>
          <button type="button" className={`${kinds.kind} ${styles.step}`} data-kind={step} onClick={open}>
            <b>{label}</b>{' '}
            <span className={kinds.hue}>
              {t(`waiter.next.${step}`, {
                count: progressCount(step, facts.counts),
                since: elapsedText(t, facts.lateMinutes),
                course: courseName(courses, held?.course ?? null, i18n.language) ?? t('waiter.next.course'),
              })}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
});
