/**
 * Send button: shows what goes to which station before and after the tap, and why it is disabled. It never means
 * anything else, so that a second tap does nothing; the other ways to send are in a menu beside it.
 */

import { useEffect, useRef, useState } from 'react';
import { ChevronDown, CircleCheck } from '#icons';
import { useLiveStatus } from '../../../../data/live/use-live-status.ts';
import { usePartsText } from '../../../../orders/use-parts-text.ts';
import { useMember } from '../../../../session/identity-context.tsx';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { IconButton } from '../../../../ui/button.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { countSend, type LineView, type SendCounts } from '../../../../writes/order-projection.ts';
import type { OrderState } from '../../../../writes/order-write-list.ts';
import styles from './send-bar.module.css';
import { sendStatus } from './send-status.ts';
import { mainWay, otherWays, type SendWay, sendCommandOf } from './send-ways.ts';

export function SendBar({
  state,
  sent,
  inTheWay,
  onSend,
}: {
  state: OrderState;
  /** Result of the Send that just completed. */
  sent: SendCounts | null;
  /** Unsent lines that the server would refuse: a Send leaves them and sends the rest. */
  inTheWay: readonly LineView[];
  /** `isMain`: the Send button, which returns to the tables for every variant. */
  onSend: (way: SendWay, isMain: boolean) => void;
}) {
  const { t } = useTranslation();
  const { courses, sendsFirstCourse = false } = useMember().restaurant;
  const isOffline = useLiveStatus().kind === 'offline';
  const partsText = usePartsText();
  const [isChoosing, setIsChoosing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const press = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key === 'Enter' && (ctrlKey || metaKey) && document.querySelector('dialog[open]') === null)
        button.current?.click();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  const unsendable = new Set(inTheWay.map(({ id }) => id));
  const lines = state.view.lines.filter(({ id }) => !unsendable.has(id));
  const status = sendStatus(state, isOffline, unsendable);
  const isReady = status === 'ready';
  const counts = (way: SendWay) => countSend(lines, sendCommandOf(lines, way));
  const main = mainWay(lines, state.order, sendsFirstCourse);
  const label =
    status === 'sending'
      ? 'sending'
      : isReady && inTheWay.length > 0
        ? 'rest'
        : main === 'first'
          ? 'firstCourse'
          : 'button';
  const choose = (way: SendWay) => {
    setIsChoosing(false);
    onSend(way, false);
  };
  return (
    <>
      <IconButton
        label={t('order.send.ways')}
        icon={<ChevronDown />}
        word={t('order.send.other')}
        className={styles.more}
        aria-haspopup="dialog"
        disabled={!isReady}
        onClick={() => setIsChoosing(true)}
      />
      <button
        ref={button}
        id="send"
        type="button"
        className={styles.send}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        disabled={!isReady}
        data-sent={sent !== null}
        aria-busy={status === 'sending'}
        onClick={() => onSend(main, true)}
      >
        {t(`order.send.${label}`)}
        <small role={sent === null ? undefined : 'status'}>
          {sent !== null && <CircleCheck />}
          {sent !== null
            ? t('order.send.sent', { parts: partsText(sent) })
            : isReady || status === 'sending'
              ? partsText({ ...counts(main), held: 0 })
              : t(`order.send.${status}`)}
        </small>
      </button>
      {isChoosing && (
        <Modal isOpen title={t('order.send.ways')} variant="sheet" onClose={() => setIsChoosing(false)}>
          <div className={styles.ways}>
            {otherWays(lines, courses.length > 0, main).map(way => (
              <button
                key={way}
                type="button"
                className={styles.way}
                disabled={!isReady}
                onClick={() => choose(way)}
              >
                {t(`order.send.${way === 'send' ? 'all' : way}`)}
                <small>{partsText(counts(way))}</small>
              </button>
            ))}
          </div>
        </Modal>
      )}
    </>
  );
}
