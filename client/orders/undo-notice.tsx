/** Names the last action and offers an undo for some seconds, instead of asking "are you sure" before. */
import { useEffect, useRef } from 'react';
import { useTranslation } from '../translation/use-translation.tsx';
import { undoOfferedMs } from '../ui/undo-offered.ts';
import styles from './undo-notice.module.css';

export function UndoNotice({
  text,
  action,
  isPending = false,
  offeredMs = undoOfferedMs,
  onUndo,
  onExpire,
}: {
  text: string;
  /** The word on the button if it does not bring back the state before. */
  action?: string | undefined;
  /** The undo request is running; the offer does not expire meanwhile. */
  isPending?: boolean;
  offeredMs?: number;
  onUndo: () => void;
  onExpire: () => void;
}) {
  const { t } = useTranslation();
  const expire = useRef(onExpire);
  useEffect(() => {
    expire.current = onExpire;
  });
  useEffect(() => {
    if (isPending) return;
    const timer = setTimeout(() => expire.current(), offeredMs);
    return () => clearTimeout(timer);
  }, [isPending, offeredMs]);
  return (
    <div className={styles.notice} role="status">
      <span>{text}</span>
      <button type="button" disabled={isPending} onClick={onUndo}>
        {action ?? t('order.undo')}
      </button>
    </div>
  );
}
