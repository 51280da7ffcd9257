import { CloudOff, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './shell-banner.module.css';

const texts = {
  offline: 'live.offlineBanner',
  stale: 'live.staleBanner',
  grace: 'live.graceBanner',
  away: 'live.awayBanner',
} as const;

/**
 * Over the whole shell, in words: what it shows may be out of date (`offline`, `stale` since), or the sign-in service
 * doesn't answer (`away`, or `grace` until the server accepts the session no longer).
 */
export function ShellBanner({
  kind,
  since,
}: {
  kind: keyof typeof texts;
  since?: string | null | undefined;
}) {
  const { t } = useTranslation();
  const isOld = kind === 'offline' || kind === 'stale';
  return (
    <div className={styles.banner} data-kind={kind} role={isOld ? 'alert' : 'status'}>
      {isOld ? <WifiOff aria-hidden="true" /> : <CloudOff aria-hidden="true" />}
      <p>{t(texts[kind], { time: since })}</p>
    </div>
  );
}
