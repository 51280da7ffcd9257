/** Short notice on the tables screen after a Send: what went to which station. */
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHistoryState } from 'wouter/use-browser-location';
import { usePartsText } from '../menu/use-parts-text.ts';
import { isSentNotice } from '../order-notice.ts';
import styles from './sent-notice.module.css';

const shownMs = 8_000;

export function SentNotice() {
  const { t } = useTranslation();
  const partsText = usePartsText();
  const state: unknown = useHistoryState();
  const [isOver, setIsOver] = useState(false);
  const isSent = isSentNotice(state);
  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(() => setIsOver(true), shownMs);
    return () => clearTimeout(timer);
  }, [isSent]);
  if (!isSent || isOver) return null;
  return (
    <p className={styles.notice} role="status">
      <CircleCheck aria-hidden="true" />
      {t('waiter.tables.sent', { place: state.place, parts: partsText(state.counts) })}
    </p>
  );
}
