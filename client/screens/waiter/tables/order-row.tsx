/** List row of an open order with its most urgent status; a tap opens it. Renders again only when its order changes, and with the time. */
import { memo } from 'react';
import { Link } from 'wouter';
import { waiterOrderPath } from '#shared/kernel/screen-paths.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { elapsedText } from '../../../orders/elapsed-text.ts';
import { orderPlace } from '../../../orders/order-place.ts';
import {
  amountText,
  describeProgress,
  paidText,
  progressText,
  progressTone,
  summarizeOrder,
  type WithOutLines,
} from '../../../orders/order-progress.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import type { ListedOrder } from '../../../writes/known-orders.ts';
import styles from './order-list.module.css';

export const OrderRow = memo(function OrderRow({
  order,
  nowMs,
}: {
  order: ListedOrder & WithOutLines;
  nowMs: number;
}) {
  const { t } = useTranslation();
  const { money, minutesSince, time } = useFormats();
  const { userId } = useMember();
  const summary = summarizeOrder(order, nowMs);
  const progress = describeProgress([summary], nowMs);
  return (
    <Link href={waiterOrderPath(order.id)} className={styles.row}>
      <span className={styles.name}>
        {orderPlace(t, order)}
        <small>
          {t('waiter.orders.number', { number: order.number })}
          {order.waiterId !== userId && ` · ${order.waiterName}`} ·{' '}
          {elapsedText(t, minutesSince(order.openedAt, nowMs))}
          {order.phone !== undefined && ` · ${order.phone}`}
          {order.linesLeftOut !== undefined &&
            ` · ${t('waiter.orders.linesLeftOut', { number: order.linesLeftOut })}`}
          {order.pickupAt !== undefined && ` · ${t('order.pickup.at', { time: time(order.pickupAt) })}`}
        </small>
      </span>
      <span className={styles.state} data-kind={progressTone(progress)}>
        {progressText(t, { ...progress, hasTable: order.tableId !== undefined })}
      </span>
      {/* The word "paid" is already in the status, so the amount stays visible. */}
      <span>
        {order.state === 'open' && amountText(t, summary, money)}
        {order.state === 'closed' && (progress.kind === 'paid' ? money(order.total) : paidText(t, progress))}
      </span>
    </Link>
  );
});
