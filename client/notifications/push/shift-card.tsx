/**
 * Card at the start of a shift: explains notifications before the browser asks for permission, and offers a test once
 * they are on.
 */
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import styles from '../notices/notice-panel.module.css';
import type { NotificationCenter } from '../notification-center.ts';
import { TrialLine } from './trial-line.tsx';
import { usePushState, usePushTrial } from './use-push-state.ts';

export function ShiftCard({ center }: { center: NotificationCenter }) {
  const { t } = useTranslation();
  const { push, shift } = center;
  const state = usePushState(center);
  const trial = usePushTrial(center);
  const [isDone, setIsDone] = useState(shift.isShiftDone);
  const isAsking = state.kind === 'askable';
  if (isDone || !(isAsking || state.kind === 'registered')) return null;
  const end = () => {
    shift.endShiftCard();
    setIsDone(true);
  };
  const ask = isAsking && (
    <>
      <h2>{t('notices.shift.title')}</h2>
      <p>{t(state.reach === 'locked' ? 'notices.shift.askText' : 'notices.shift.askOnScreenText')}</p>
    </>
  );
  return (
    <section className={styles.panel} aria-label={t('notices.menu')}>
      <BellRing aria-hidden="true" />
      <div className={styles.text}>
        {ask || (
          <>
            <h2>{t('notices.shift.testTitle')}</h2>
            <p>{t('notices.shift.testText')}</p>
            <TrialLine result={trial.result} />
          </>
        )}
      </div>
      <div className={styles.ways}>
        <Button onClick={end}>{t(trial.result === 'confirmed' ? 'ui.close' : 'notices.shift.later')}</Button>
        {isAsking ? (
          <Button variant="primary" onClick={() => void push.turnOn()}>
            {t('notices.shift.allow')}
          </Button>
        ) : (
          trial.result !== 'confirmed' && (
            <Button
              variant="primary"
              isPending={trial.result === 'waiting'}
              onClick={() => {
                shift.endShiftCard();
                trial.run();
              }}
            >
              {t('notices.trial.send')}
            </Button>
          )
        )}
      </div>
    </section>
  );
}
