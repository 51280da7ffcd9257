/** Short notice on the tables screen after a Send: units by station, with an undo. */

import { useEffect, useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { CircleCheck } from '#icons';
import { waiterOrderPath } from '#shared/kernel/screen-paths.ts';
import { useUndoableDeed } from '../../../orders/undoable-deed.ts';
import { usePartsText } from '../../../orders/use-parts-text.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { loadable } from '../../../ui/loadable.tsx';
import { undoOfferedMs } from '../../../ui/undo-offered.ts';
import { useNavigate } from '../../../ui/use-navigate.ts';
import { isSentNotice } from './order-notice.ts';
import styles from './sent-notice.module.css';

/** Lazy-loaded: not needed on a first visit. */
const UndoBar = loadable(async () => (await import('../taking/undo/undo-bar.tsx')).UndoBar);

export function SentNotice() {
  const { t } = useTranslation();
  const partsText = usePartsText();
  const state: unknown = useHistoryState();
  const navigate = useNavigate();
  const [deed] = useUndoableDeed();
  const isSent = isSentNotice(state);
  // A reload and "back" find the state again, when the Send is old news.
  const [isOver, setIsOver] = useState(() => isSent && Date.now() > state.at + undoOfferedMs);
  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(() => setIsOver(true), undoOfferedMs);
    return () => clearTimeout(timer);
  }, [isSent]);
  if (!isSent) return null;
  const text = t('waiter.tables.sent', { place: state.place, parts: partsText(state.counts) });
  if (deed?.kind === 'send' && deed.orderId === state.orderId)
    return (
      <div className={styles.undo}>
        <UndoBar
          orderId={deed.orderId}
          text={text}
          onUndone={() => navigate(waiterOrderPath(deed.orderId))}
        />
      </div>
    );
  if (isOver) return null;
  return (
    <p className={styles.notice} role="status">
      <CircleCheck />
      {text}
    </p>
  );
}
