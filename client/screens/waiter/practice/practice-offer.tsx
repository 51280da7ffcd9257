/** Offers the practice order: on a newcomer's first screen, where it can be skipped, and in the help. */
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import styles from './practice-offer.module.css';
import { usePractice } from './use-practice.ts';

export function PracticeOffer({ onSkip }: { onSkip?: () => void }) {
  const { t } = useTranslation();
  const practice = usePractice();
  return (
    <section className={onSkip ? styles.first : styles.offer} aria-label={t('waiter.practice.title')}>
      <p>
        <b>{t('waiter.practice.newHere')}</b> {onSkip === undefined && t('waiter.practice.offer')}
      </p>
      <Button isPending={practice.isPending} onClick={practice.start}>
        {t('waiter.practice.start')}
      </Button>
      {onSkip && <Button onClick={onSkip}>{t('waiter.practice.skip')}</Button>}
      <ProblemNotice problem={practice.problem} onDismiss={practice.reset} />
    </section>
  );
}
