import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './shell-banner.module.css';

/** Over the whole shell while what it shows may be out of date, in words. */
export function ShellBanner({ kind, since }: { kind: 'offline' | 'stale'; since?: string | undefined }) {
  const { t } = useTranslation();
  return (
    <div className={styles.banner} role="alert">
      <WifiOff aria-hidden="true" />
      <p>{kind === 'offline' ? t('live.offlineBanner') : t('live.staleBanner', { time: since })}</p>
    </div>
  );
}
