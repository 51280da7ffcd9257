/** The running order: on a phone a sheet that always shows count, total and Send; beside the menu on a wide screen. */
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/formats.ts';
import { countItems } from '../../orders/line-summary.ts';
import { OrderLines } from '../../orders/order-lines.tsx';
import type { LineView } from '../../orders/order-projection.ts';
import type { OrderWriteQueue, QueueState } from '../../orders/order-write-queue.ts';
import { QueueProblems } from '../../orders/queue-problems.tsx';
import styles from './order-sheet.module.css';
import { SendBar } from './send-bar.tsx';

export function OrderSheet({
  state,
  queue,
  isOpen,
  onEdit,
  children,
}: {
  state: QueueState;
  queue: OrderWriteQueue;
  isOpen: boolean;
  onEdit: (line: LineView) => void;
  /** Notices above the lines. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const linesId = useId();
  const { lines, total } = state.view;
  // An order that is under way is opened to see how it stands, a new one to tap dishes into it.
  const [isExpanded, setIsExpanded] = useState(() => lines.some(line => line.state !== 'draft'));
  return (
    <aside className={styles.sheet} aria-label={t('order.sheet.title')}>
      <button
        type="button"
        className={styles.grip}
        aria-expanded={isExpanded}
        aria-controls={linesId}
        onClick={() => setIsExpanded(!isExpanded)}
      >
        {isExpanded ? <ChevronDown aria-hidden="true" /> : <ChevronUp aria-hidden="true" />}
        <span className="visually-hidden">
          {t(isExpanded ? 'order.sheet.collapse' : 'order.sheet.expand')}
        </span>
      </button>
      <QueueProblems failed={state.failed} lines={state.order.lines} queue={queue} />
      {children}
      <div className={styles.lines} id={linesId} data-expanded={isExpanded}>
        <OrderLines
          lines={lines}
          isOpen={isOpen}
          onEdit={onEdit}
          onServe={lineIds => queue.push({ kind: 'serve', lineIds })}
        />
      </div>
      <p className={styles.sum}>
        <span>{t('order.items', { count: countItems(lines) })}</span>
        <span>{money(total)}</span>
      </p>
      <SendBar state={state} isOpen={isOpen} onSend={() => queue.push({ kind: 'send' })} />
    </aside>
  );
}
