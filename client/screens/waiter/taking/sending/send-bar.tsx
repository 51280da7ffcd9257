/** Send button: shows what goes to which station before and after the tap, variants (hold, stay), and why it is disabled. */
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { screenPaths } from '#shared/screen-paths.ts';
import { useLiveStatus } from '../../../../data/live/use-live-status.ts';
import { useMember } from '../../../../identity/identity-context.tsx';
import type { QueueState } from '../../../../writes/order-queue-state.ts';
import { countSend, type SendCounts } from '../../../../writes/order-requests.ts';
import { usePartsText } from '../menu/use-parts-text.ts';
import styles from './send-bar.module.css';
import { sendStatus } from './send-status.ts';
import { laterCourses, type SendWay, sendCommandOf } from './send-ways.ts';

export function SendBar({
  state,
  sent,
  isOpen,
  onSend,
}: {
  state: QueueState;
  /** Result of the Send that just completed. */
  sent: SendCounts | null;
  isOpen: boolean;
  onSend: (way: SendWay) => void;
}) {
  const { t } = useTranslation();
  const { courses } = useMember().restaurant;
  const isOffline = useLiveStatus().kind === 'offline';
  const partsText = usePartsText();
  const { lines } = state.view;
  const status = sendStatus(state, isOpen, isOffline);
  if (sent !== null)
    return (
      <div className={styles.sent}>
        <p role="status">
          <CircleCheck aria-hidden="true" />
          {t('order.send.sent', { parts: partsText(sent) })}
        </p>
        <Link href={screenPaths.waiterTables} className={styles.tables}>
          {t('order.send.toTables')}
        </Link>
      </div>
    );
  const isReady = status === 'ready';
  const text = (way: SendWay) => partsText(countSend(lines, sendCommandOf(lines, way)));
  return (
    <div className={styles.bar}>
      {isReady && laterCourses(lines).length > 0 && (
        <button type="button" className={styles.first} onClick={() => onSend('first')}>
          {t('order.send.first')}
          <small>{text('first')}</small>
        </button>
      )}
      <div className={styles.ways}>
        {courses.length > 0 && (
          <button type="button" className={styles.way} disabled={!isReady} onClick={() => onSend('hold')}>
            {t('order.send.hold')}
          </button>
        )}
        <button type="button" className={styles.way} disabled={!isReady} onClick={() => onSend('stay')}>
          {t('order.send.stay')}
        </button>
        <button
          type="button"
          className={styles.send}
          disabled={!isReady}
          aria-busy={status === 'sending'}
          onClick={() => onSend('send')}
        >
          {t(status === 'sending' ? 'order.send.sending' : 'order.send.button')}
          <small>{isReady || status === 'sending' ? text('send') : t(`order.send.${status}`)}</small>
        </button>
      </div>
    </div>
  );
}
