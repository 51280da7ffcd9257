/** Send says what goes where before the tap and what went where after it; while it can't be used it says why. */
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { screenPaths } from '#shared/screen-paths.ts';
import { useLiveStatus } from '../../data/live-status.ts';
import { countDraftsByStation, type StationCounts, stationParts } from '../../orders/line-summary.ts';
import type { QueueState } from '../../orders/order-write-queue.ts';
import styles from './send-bar.module.css';
import { sendStanding } from './send-standing.ts';

function usePartsText(): (counts: StationCounts) => string {
  const { t } = useTranslation();
  return counts =>
    stationParts(counts)
      .map(({ station, count }) => t(`order.send.part.${station}`, { count }))
      .join(', ');
}

export function SendBar({
  state,
  isOpen,
  onSend,
}: {
  state: QueueState;
  isOpen: boolean;
  onSend: () => void;
}) {
  const { t } = useTranslation();
  const isOffline = useLiveStatus().kind === 'offline';
  const partsText = usePartsText();
  const standing = sendStanding(state, isOpen, isOffline);
  if (state.lastSent !== null)
    return (
      <div className={styles.sent}>
        <p role="status">
          <CircleCheck aria-hidden="true" />
          {t('order.send.sent', { parts: partsText(state.lastSent) })}
        </p>
        <Link href={screenPaths.waiterTables} className={styles.tables}>
          {t('order.send.toTables')}
        </Link>
      </div>
    );
  return (
    <button
      type="button"
      className={styles.send}
      disabled={standing !== 'ready'}
      aria-busy={standing === 'sending'}
      onClick={onSend}
    >
      {t(standing === 'sending' ? 'order.send.sending' : 'order.send.button')}
      <small>
        {standing === 'ready' || standing === 'sending'
          ? partsText(countDraftsByStation(state.view.lines))
          : t(`order.send.${standing}`)}
      </small>
    </button>
  );
}
