/** Why nothing can be added to an order any more, and which of its dishes are still to come. */
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { waiterOrderPath } from '#shared/kernel/screen-paths.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { isOnItsWay } from '#shared/order/order-states.ts';
import { refundedOf } from '#shared/order/refunded-order.ts';
import { useFormats } from '../../../i18n/formats.ts';
import styles from './order-header.module.css';

function endWord({ state, mergedIntoId }: Order): string {
  if (state === 'closed') return 'order.closed';
  return mergedIntoId === undefined ? 'order.cancelled' : 'till.over.merged';
}

export function OrderEnding({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const toComeCount = order.lines.filter(line => isOnItsWay(line.state)).length;
  const refunded = refundedOf(order);
  const isAll = refunded > 0 && order.paid <= 0;
  const isComing = toComeCount > 0 && order.state === 'closed';
  return (
    <p className={styles.state} role="status">
      {isComing
        ? t(`waiter.tile.${isAll ? 'refunded' : 'paid'}`, { toCome: toComeCount })
        : `${t('order.notOpen')} (${t(endWord(order))})`}
      {refunded > 0 && !(isAll && isComing) && (
        <span>{t('till.sums.refunded', { amount: money(refunded) })}</span>
      )}
      {order.mergedIntoId !== undefined && (
        <Link href={waiterOrderPath(order.mergedIntoId)}>{t('till.over.toMerged')}</Link>
      )}
    </p>
  );
}
