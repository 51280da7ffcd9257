import { useMovedText } from '../../../notifications/status-line/moved-text.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import styles from './stale-banner.module.css';
import { type TrustSource, useStationTrust } from './use-station-trust.ts';

/** Banner over the whole screen: the tickets are not confirmed, and since when, and how many taps were not sent yet. */
export function StaleBanner({
  isTrusted,
  source,
  lost = 0,
}: {
  isTrusted: boolean;
  source: TrustSource;
  lost?: number;
}) {
  const { t } = useTranslation();
  const unsent = lost > 0 && t('preparation.stale.unsent', { count: lost });
  if (!isTrusted) return <Stale source={source} unsent={unsent} />;
  return (
    unsent && (
      <div className={styles.unsent} role="status">
        {unsent}
      </div>
    )
  );
}

function Stale({ source, unsent }: { source: TrustSource; unsent: string | false }) {
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
        {unsent && ` · ${unsent}`}
      </strong>{' '}
      {t('preparation.stale.text')}
      {isOffline && ` ${t('preparation.stale.offline')} ${moved}`.trimEnd()}
    </div>
  );
}
