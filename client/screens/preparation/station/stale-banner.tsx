import { useMovedText } from '../../../notifications/status-line/moved-text.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import styles from './stale-banner.module.css';
import { type TrustSource, useStationTrust } from './use-station-trust.ts';

/** Banner over the whole screen: the tickets are not confirmed, and since when. */
export function StaleBanner({ isTrusted, source }: { isTrusted: boolean; source: TrustSource }) {
  return isTrusted ? null : <Stale source={source} />;
}

function Stale({ source }: { source: TrustSource }) {
  const { t } = useTranslation();
  const moved = useMovedText();
  const { seconds, isOffline } = useStationTrust(source);
  const age =
    seconds === null || seconds < 120
      ? t('preparation.stale.seconds', { count: seconds ?? 0 })
      : t('preparation.stale.minutes', { count: Math.floor(seconds / 60) });
  return (
    <div className={styles.banner} role="alert">
      <strong>
        {seconds === null ? t('preparation.stale.never') : t('preparation.stale.title', { age })}
      </strong>{' '}
      {t('preparation.stale.text')}
      {isOffline && ` ${t('preparation.stale.offline')} ${moved}`.trimEnd()}
    </div>
  );
}
