/** On every screen: how much has not reached the server yet, and whether it is safe. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsentCounts } from '../writes/kept-orders.ts';
import styles from './queued-notice.module.css';

export function QueuedNotice() {
  const { t } = useTranslation();
  const { queued, refused, unkept } = useUnsentCounts();
  const wouldLose = unkept > 0;

  useEffect(() => {
    if (!wouldLose) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [wouldLose]);

  if (queued + refused + unkept === 0) return null;
  return (
    <div className={styles.notice} role="status">
      {queued > 0 && <p>{t('order.queued.saved', { count: queued })}</p>}
      {wouldLose && <p>{t('order.queued.unsaved', { count: unkept })}</p>}
      {refused > 0 && <p>{t('order.queued.refused', { count: refused })}</p>}
    </div>
  );
}
