import type { ReactNode } from 'react';
import { Lock } from '#icons';
import { useTranslation } from '../../translation/use-translation.tsx';
import styles from './message-view.module.css';

/**
 * View for a user whose roles, or whose sign-in by PIN, do not allow this screen; `action` links to a screen
 * that they do.
 */
export function UnauthorizedView({ isByPin, action }: { isByPin: boolean | undefined; action: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section className={styles.view}>
      <span className={styles.icon} aria-hidden="true">
        <Lock />
      </span>
      <h1>{t('ui.unauthorized')}</h1>
      <p>{t(isByPin ? 'errors.PASSWORD_REQUIRED' : 'ui.unauthorizedHint')}</p>
      <div className={styles.actions}>{action}</div>
    </section>
  );
}
