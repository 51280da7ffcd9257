/** Short notice on the tables screen after a Send: units by station, with an undo. */

import { useEffect, useState } from 'react';
import { CircleCheck } from '#icons';
import { waiterOrderPath } from '#shared/kernel/screen-paths.ts';
import { useUndoableDeed } from '../../../../orders/undoable-deed.ts';
import { usePartsText } from '../../../../orders/use-parts-text.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { undoOfferedMs } from '../../../../ui/undo-offered.ts';
import { useNavigate } from '../../../../ui/use-navigate.ts';
import type { SentNotice as Sent } from '../../tables/order-notice.ts';
import { UndoBar } from '../undo/undo-bar.tsx';
import styles from './sent-notice.module.css';

export function SentNotice({ state }: { state: Sent }) {
  const { t } = useTranslation();
  const partsText = usePartsText();
  const navigate = useNavigate();
  const [deed] = useUndoableDeed();
  // A reload and "back" find the state again, when the Send is old news.
  const [isOver, setIsOver] = useState(() => Date.now() > state.at + undoOfferedMs);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), undoOfferedMs);
    return () => clearTimeout(timer);
  }, []);
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
