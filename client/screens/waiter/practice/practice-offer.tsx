/** Offers the practice order to somebody who opens their first order on this device, and in the help. */
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import styles from './practice-offer.module.css';
import { usePractice } from './use-practice.ts';

export function PracticeOffer() {
  const { t } = useTranslation();
  const practice = usePractice();
  return (
    <section className={styles.offer} aria-label={t('waiter.practice.title')}>
      <p>
        <b>{t('waiter.practice.newHere')}</b> {t('waiter.practice.offer')}
      </p>
      <Button isPending={practice.isPending} onClick={practice.start}>
        {t('waiter.practice.start')}
      </Button>
      <ProblemNotice problem={practice.problem} onDismiss={practice.reset} />
    </section>
  );
}
