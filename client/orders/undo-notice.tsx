/** Says what was just done and gives 8 seconds to take it back, instead of asking "are you sure" before. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './undo-notice.module.css';
import { undoOfferedMs } from './undo-offered.ts';

export function UndoNotice({
  text,
  isPending = false,
  onUndo,
  onExpire,
}: {
  text: string;
  /** The undo is under way: it does not expire meanwhile. */
  isPending?: boolean;
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
    const timer = setTimeout(() => expire.current(), undoOfferedMs);
    return () => clearTimeout(timer);
  }, [isPending]);
  return (
    <div className={styles.notice} role="status">
      <span>{text}</span>
      <button type="button" disabled={isPending} onClick={onUndo}>
        {t('order.undo')}
      </button>
    </div>
  );
}
