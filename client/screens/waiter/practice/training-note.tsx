/** Note of a training order, above Send; of a practice order its guide: four steps, what to do now, and a way out. */
import { useEffect } from 'react';
import { Check } from '#icons';
import { limits } from '#shared/kernel/limits.ts';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { useNavigate } from '../../../ui/use-navigate.ts';
import type { LineView } from '../../../writes/order-projection.ts';
import { practiceSteps, practiceTask, stepsDone } from './practice-steps.ts';
import styles from './training-note.module.css';
import { usePractice } from './use-practice.ts';

const tickMs = 1_000;

/** Seconds until the dishes sent first are ready. */
function secondsLeft(lines: readonly LineView[], nowMs: number): number {
  const sentMs = lines.flatMap(({ state, sentAt }) =>
    state === 'sent' && sentAt !== undefined ? [Date.parse(sentAt)] : [],
  );
  const leftMs = Math.min(...sentMs) + limits.practiceKitchenMs - nowMs;
  return Number.isFinite(leftMs) ? Math.max(0, Math.ceil(leftMs / 1_000)) : 0;
}

type Noted = {
  order: Order;
  lines: readonly LineView[];
  /** Shows the lines, on a phone. */
  onExpand: (isExpanded: boolean) => void;
};

export function TrainingNote(noted: Noted) {
  const { t } = useTranslation();
  if (noted.order.isPractice) return <PracticeGuide {...noted} />;
  return <p className={styles.note}>{t('order.trainingNote')}</p>;
}

function PracticeGuide({ order, lines, onExpand }: Noted) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const practice = usePractice();
  const nowMs = useServerNow(tickMs);
  const task = practiceTask({ state: order.state, lines });
  const done = stepsDone(task);
  const isReady = task === 'serve';
  useEffect(() => {
    if (isReady) onExpand(true);
  }, [isReady, onExpand]);
  const seconds = task === 'wait' ? secondsLeft(lines, nowMs) : 0;
  return (
    <section className={styles.guide} aria-label={t('waiter.practice.title')}>
      <ol className={styles.steps}>
        {practiceSteps.map((step, index) => (
          <li
            key={step}
            data-done={index < done || undefined}
            aria-current={index === done ? 'step' : undefined}
          >
            {index < done && <Check aria-hidden="true" />}
            {t(`waiter.practice.steps.${step}`)}
          </li>
        ))}
      </ol>
      <div className={styles.now}>
        <p>
          <span role="status">{t(`waiter.practice.now.${task}`)}</span>
          {seconds > 0 && <b aria-hidden="true"> {t('waiter.practice.seconds', { seconds })}</b>}
        </p>
        {task === 'done' ? (
          <>
            <Button onClick={practice.start} isPending={practice.isPending}>
              {t('waiter.practice.again')}
            </Button>
            <Button variant="primary" onClick={() => navigate(screenPaths.waiterTables)}>
              {t('order.back')}
            </Button>
          </>
        ) : (
          <Button onClick={() => practice.leave(order.id)}>{t('waiter.practice.skip')}</Button>
        )}
      </div>
      <ProblemNotice problem={practice.problem} onDismiss={practice.reset} />
    </section>
  );
}
