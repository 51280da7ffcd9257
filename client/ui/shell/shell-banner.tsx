import { CloudOff, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './shell-banner.module.css';

const texts = {
  offline: 'live.offlineBanner',
  offlineSince: 'live.offlineSinceBanner',
  stale: 'live.staleBanner',
  part: 'live.partBanner',
  crowded: 'live.crowdedBanner',
  grace: 'live.graceBanner',
  away: 'live.awayBanner',
} as const;

const oldKinds: readonly (keyof typeof texts)[] = ['offline', 'offlineSince', 'stale', 'part'];

/**
 * Status banner of the shell: data may be out of date (`offline`; `stale` since; `part`: only the read named by `what`)
 * or late (`crowded`), or the sign-in service does not answer (`away`; `grace`: until the server stops accepting the
 * session).
 */
export function ShellBanner({
  kind,
  since,
  what,
}: {
  kind: keyof typeof texts;
  since?: string | null | undefined;
  what?: string | null | undefined;
}) {
  const { t } = useTranslation();
  const isOld = oldKinds.includes(kind);
  return (
    <div className={styles.banner} data-kind={kind} role={isOld ? 'alert' : 'status'}>
      {isOld ? <WifiOff aria-hidden="true" /> : <CloudOff aria-hidden="true" />}
      <p>{t(texts[kind], { time: since, what })}</p>
    </div>
  );
}
