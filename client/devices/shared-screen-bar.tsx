/** Bar above all content of a shared screen: the signed-in user, and the button that locks the screen. */

import { Lock } from '#icons';
import { useScreenLock } from '../identity/use-screen-lock.ts';
import { useTranslation } from '../translation/use-translation.tsx';
import { Button } from '../ui/button.tsx';
import styles from './shared-screen-bar.module.css';

export function SharedScreenBar() {
  const { t } = useTranslation();
  const locking = useScreenLock();
  if (locking === null) return null;
  return (
    <section className={styles.bar} aria-label={t('lock.bar')}>
      <p className={styles.person}>{locking.name}</p>
      <Button className={styles.lock} icon={<Lock />} onClick={locking.lock}>
        {t('lock.lock')}
      </Button>
    </section>
  );
}
