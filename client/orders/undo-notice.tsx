/** Says what was just removed and gives 8 seconds to take it back, instead of asking "are you sure" before. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './undo-notice.module.css';

const undoMs = 8_000;

export function UndoNotice({
  text,
  onUndo,
  onExpire,
}: {
  text: string;
  onUndo: () => void;
  onExpire: () => void;
}) {
  const { t } = useTranslation();
  useEffect(() => {
    const timer = setTimeout(onExpire, undoMs);
    return () => clearTimeout(timer);
  }, [onExpire]);
  return (
    <div className={styles.notice} role="status">
      <span>{text}</span>
      <button type="button" onClick={onUndo}>
        {t('order.undo')}
      </button>
    </div>
  );
}
