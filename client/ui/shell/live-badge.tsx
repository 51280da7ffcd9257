import { useTranslation } from 'react-i18next';
import styles from './live-badge.module.css';

export type LiveBadgeState =
  | { kind: 'live' | 'polling' | 'offline' | 'connecting' }
  /** `since`: the time of day, ready to be shown. */
  | { kind: 'stale'; since: string };

/** How fresh what stands on the screen is, in a word; the dot only repeats it. */
export function LiveBadge({ state }: { state: LiveBadgeState }) {
  const { t } = useTranslation();
  const text = state.kind === 'stale' ? t('live.staleSince', { time: state.since }) : t(`live.${state.kind}`);
  return (
    <span className={[styles.badge, styles[state.kind]].join(' ')} role="status" data-live={state.kind}>
      <i aria-hidden="true" />
      {text}
    </span>
  );
}
