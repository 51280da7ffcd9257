/** Lists orders with unsent writes, on screens other than the order's own. */
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { waiterOrderPath } from '#shared/screen-paths.ts';
import type { UnsavedOrder } from '../writes/order-queues.ts';
import { useUnsavedOrders } from '../writes/use-order-queue.ts';
import styles from './unsaved-orders.module.css';

/** The most severe state: failed writes, then writes lost with the tab, then queued ones. */
function statusOf(order: UnsavedOrder): 'failed' | 'text' | 'queued' {
  if (order.failedCount > 0) return 'failed';
  return order.unkeptCount > 0 ? 'text' : 'queued';
}

export function UnsavedOrders() {
  const { t } = useTranslation();
  const orders = useUnsavedOrders();
  if (orders.length === 0) return null;
  const whereIs = ({ tableLabel, name, number }: UnsavedOrder) => {
    if (tableLabel !== undefined) return t('order.table', { label: tableLabel });
    return name ?? t('order.takeaway', { number });
  };
  return (
    <ul className={styles.unsaved} role="alert">
      {orders.map(order => (
        <li key={order.id}>
          <TriangleAlert aria-hidden="true" />
          <p>{t(`order.unsaved.${statusOf(order)}`, { where: whereIs(order), count: order.queuedCount })}</p>
          <Link href={waiterOrderPath(order.id)}>{t('order.unsaved.open')}</Link>
        </li>
      ))}
    </ul>
  );
}
