/** Meaning of the signs on the tables' tiles, in the tiles' own colours and words; and the practice. */

import { progressText, progressTone } from '../../../orders/order-progress.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { PracticeOffer } from '../practice/practice-offer.tsx';
import styles from './help-sheet.module.css';
import { CourseSteps } from './lazy-course-steps.ts';
import kinds from './tile-kind.module.css';

const nothing = { lateMinutes: 0, toComeCount: 0, counts: { ready: 2, unsent: 1, decide: 1, ask: 1 } };

/** In the order of urgency. */
const signs = [
  { id: 'unshown', kind: 'unshown' },
  { id: 'ready', kind: 'ready' },
  { id: 'late', kind: 'late', lateMinutes: 14 },
  { id: 'slow', kind: 'late', lateMinutes: 4 },
  { id: 'bill', kind: 'bill' },
  { id: 'paid', kind: 'paid', toComeCount: 1 },
  { id: 'decide', kind: 'decide' },
  { id: 'unsent', kind: 'unsent' },
  { id: 'ask', kind: 'ask' },
  { id: 'preparing', kind: 'preparing' },
  { id: 'sent', kind: 'sent' },
  { id: 'held', kind: 'held' },
  { id: 'served', kind: 'served' },
  { id: 'free', kind: 'free' },
] as const;

const courses = [
  { course: 1, lineCount: 1, heldCount: 0, servedCount: 1 },
  { course: 2, lineCount: 1, heldCount: 0, servedCount: 0 },
  { course: 3, lineCount: 1, heldCount: 1, servedCount: 0 },
];

export function HelpSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal isOpen title={t('waiter.practice.help')} variant="sheet" onClose={onClose}>
      <PracticeOffer />
      <h3 className={styles.title}>{t('waiter.practice.signsTitle')}</h3>
      <ul className={styles.signs}>
        {signs.map(({ id, ...facts }) => {
          const sign = { ...nothing, ...facts };
          return (
            <li key={id}>
              <span className={`${kinds.kind} ${styles.sign}`} data-kind={progressTone(sign)}>
                <b>5</b>
                <span className={kinds.hue}>{progressText(t, sign)}</span>
              </span>
              {t(`waiter.practice.signs.${id}`)}
            </li>
          );
        })}
        <li>
          <span className={`${kinds.kind} ${styles.sign}`}>
            <CourseSteps courses={courses} />
          </span>
          {t('waiter.practice.signs.ring')}
        </li>
      </ul>
    </Modal>
  );
}
