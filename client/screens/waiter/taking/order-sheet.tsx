/**
 * The running order: on a phone a dock that always shows seat, course, count, total and Send, with the lines above it on
 * request; beside the menu on a wide screen.
 */

import { type ReactNode, useEffect, useId, useState } from 'react';
import { ChevronDown, History, ReceiptText } from '#icons';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import { countItems } from '../../../orders/line-summary.ts';
import { orderPlace } from '../../../orders/order-place.ts';
import { isPayable } from '../../../orders/order-progress.ts';
import { useUndoableDeed } from '../../../orders/undoable-deed.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { loadable } from '../../../ui/loadable.tsx';
import { restTaps } from '../../../ui/tap-rest.ts';
import { useNavigate } from '../../../ui/use-navigate.ts';
import type { LineView } from '../../../writes/order-projection.ts';
import type { OrderState } from '../../../writes/order-write-list.ts';
import type { OrderWrites } from '../../../writes/order-writes.ts';
import { PayBar } from '../payment/pay-bar.tsx';
import type { SentNotice } from '../tables/order-notice.ts';
import { ExtraCharges, QueueProblems } from './lazy-sheets.ts';
import { RunningLines } from './lines/running-lines.tsx';
import { usePlacedOut } from './lines/use-placed-out.ts';
import { linesInTheWay, type OutNow } from './menu/item-availability.ts';
import styles from './order-sheet.module.css';
import type { LineSwaps } from './sending/lines-in-the-way.tsx';
import { SendBar } from './sending/send-bar.tsx';
import { namedDrafts, type SendWay, sendCommandOf } from './sending/send-ways.ts';
import { useSentNow } from './sending/use-sent-now.ts';
import type { TillSheet } from './till-sheet.ts';
import { useUndoableDeeds } from './undo/use-undoable-deeds.ts';

/** Lazy: most orders have no such lines. */
const LinesOut = loadable(async () => (await import('./sending/lines-out.tsx')).LinesOut);

/** Lazy: needed after an undoable action. */
const UndoBar = loadable(async () => (await import('./undo/undo-bar.tsx')).UndoBar);

export function OrderSheet({
  state,
  writes,
  out,
  isOpen,
  isExpanded,
  onExpand,
  onEdit,
  onRepeat,
  onTill,
  taking,
  swaps,
  children,
}: {
  state: OrderState;
  writes: OrderWrites;
  out: OutNow;
  isOpen: boolean;
  /** Whether a phone shows the lines. */
  isExpanded: boolean;
  onExpand: (isExpanded: boolean) => void;
  onEdit: (line: LineView) => void;
  onRepeat: () => void;
  /** Opens a payment or correction sheet. */
  onTill: (sheet: TillSheet) => void;
  /** Seat and course of the next dish. */
  taking: ReactNode;
  /** Replacements for unavailable items. */
  swaps: LineSwaps;
  /** Notices above the lines. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const linesId = useId();
  const { lines, total, depositTotal } = state.view;
  const { order, lastSent } = state;
  const noteDeed = useUndoableDeeds(state);
  const [deed] = useUndoableDeed();
  /** The current Send navigates to the tables screen when it completes; its undo is offered there, and here would move the screen. */
  const [isLeaving, setIsLeaving] = useState(false);
  const isUndoShown = deed?.orderId === order.id && !(isLeaving && deed.kind === 'send');
  const place = orderPlace(t, order);
  useEffect(() => {
    if (!isLeaving || lastSent === null) return;
    const now = { notice: 'sent', place, counts: lastSent, orderId: order.id, at: Date.now() } as const;
    restTaps();
    navigate(screenPaths.waiterTables, { state: now satisfies SentNotice });
  }, [isLeaving, lastSent, place, order.id, navigate]);
  const hasDrafts = lines.some(line => line.state === 'draft');
  const placedOut = usePlacedOut(order.id, isOpen ? lines : [], out);
  const inTheWay = isOpen ? linesInTheWay(lines, out) : [];
  const refusedSends = state.failed.filter(({ request }) => request.write === 'sendOrder');
  // Lines that prevent a Send are listed below with ways out, so the refused Send itself is not.
  const failed =
    inTheWay.length === 0 ? state.failed : state.failed.filter(job => !refusedSends.includes(job));
  /** Discards refused Sends, whose cause the change resolves. */
  const discardSends = () => {
    for (const { key } of refusedSends) writes.discard(key);
  };
  const sentNow = useSentNow(lastSent, hasDrafts);
  const send = (way: SendWay, isMain: boolean) => {
    setIsLeaving(!order.isPractice && (isMain || way === 'send'));
    noteDeed({ kind: 'send' });
    const rest = lines.filter(line => !inTheWay.includes(line));
    for (const named of inTheWay.length === 0 ? [{}] : namedDrafts(rest))
      writes.push({ kind: 'send', ...sendCommandOf(rest, way), ...named });
  };
  return (
    <aside className={styles.sheet} aria-label={t('order.sheet.title')}>
      <div className={styles.content}>
        {failed.length > 0 && <QueueProblems failed={failed} lines={order.lines} writes={writes} />}
        {children}
        <div className={styles.lines} id={linesId} data-expanded={isExpanded}>
          <RunningLines
            orderId={order.id}
            type={order.type}
            lines={lines}
            approvals={order.approvals}
            out={out}
            isOpen={isOpen}
            onEdit={onEdit}
            onCorrect={({ id }) => onTill({ kind: 'line', lineId: id })}
            onServe={lineIds => {
              noteDeed({ kind: 'serve', lineIds });
              writes.push({ kind: 'serve', lineIds });
            }}
            onClaim={lineIds => writes.push({ kind: 'claim', lineIds })}
            onFire={course => {
              noteDeed({ kind: 'fire' });
              writes.push({ kind: 'fire', course });
            }}
          />
          <div className={styles.tools}>
            {isOpen && order.lines.some(line => line.round !== undefined) && (
              <Button icon={<History />} onClick={onRepeat}>
                {t('order.repeat.open')}
              </Button>
            )}
            {isPayable(order) && (
              <Button icon={<ReceiptText />} onClick={() => onTill({ kind: 'bill' })}>
                {t('till.bar.bill')}
              </Button>
            )}
          </div>
        </div>
      </div>
      {placedOut.length + inTheWay.length > 0 && (
        <LinesOut
          order={order}
          placed={placedOut}
          unsent={inTheWay}
          swaps={swaps}
          onUnsent={discardSends}
          writes={writes}
        />
      )}
      {isUndoShown && <UndoBar orderId={order.id} />}
      {(order.discount ?? order.serviceCharge ?? depositTotal > 0) && (
        <ExtraCharges
          order={order}
          deposits={depositTotal}
          onOpen={() => onTill({ kind: 'serviceCharge' })}
        />
      )}
      <div className={styles.dock}>
        {isOpen && taking}
        <div className={styles.sum}>
          <span>{t('order.items', { count: countItems(lines) })}</span>
          <button
            type="button"
            className={styles.grip}
            aria-expanded={isExpanded}
            aria-controls={linesId}
            aria-label={t(isExpanded ? 'order.sheet.collapse' : 'order.sheet.expand')}
            onClick={() => onExpand(!isExpanded)}
          >
            <ChevronDown />
          </button>
        </div>
      </div>
      <div className={styles.bar}>
        {isOpen && (
          <SendBar inTheWay={inTheWay} state={state} sent={isUndoShown ? null : sentNow} onSend={send} />
        )}
        <PayBar order={order} total={total} onOpen={onTill} />
      </div>
    </aside>
  );
}
