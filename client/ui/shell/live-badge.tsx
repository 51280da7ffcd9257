import { useTranslation } from '../../translation/use-translation.tsx';
import styles from './live-badge.module.css';

type LiveBadgeState =
  | { kind: 'live' | 'polling' | 'offline' | 'connecting' }
  /** `since`: formatted time of day. */
  | { kind: 'stale'; since: string };

/** Badge with the live data status; the dot repeats the text in colour. */
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
