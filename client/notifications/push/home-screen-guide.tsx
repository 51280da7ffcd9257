/**
 * Guide for adding the app to the home screen of an iPhone, where push needs that; shown only there and until it is
 * dismissed.
 */
import { Share } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import styles from '../notices/notice-panel.module.css';
import type { NotificationCenter } from '../notification-center.ts';

export function HomeScreenGuide({ center: { environment, shift } }: { center: NotificationCenter }) {
  const { t } = useTranslation();
  const [isDone, setIsDone] = useState(shift.isGuideDone);
  if (isDone || !environment.isIphone || environment.isInstalled || !environment.isSecure) return null;
  return (
    <section className={styles.panel} aria-labelledby="home-screen-guide">
      <Share aria-hidden="true" />
      <div className={styles.text}>
        <h2 id="home-screen-guide">{t('notices.guide.title')}</h2>
        <p>{t('notices.guide.text')}</p>
        <ol>
          {(['share', 'add', 'start'] as const).map(step => (
            <li key={step}>{t(`notices.guide.${step}`)}</li>
          ))}
        </ol>
      </div>
      <div className={styles.ways}>
        <Button
          onClick={() => {
            shift.endGuide();
            setIsDone(true);
          }}
        >
          {t('notices.guide.done')}
        </Button>
      </div>
    </section>
  );
}
