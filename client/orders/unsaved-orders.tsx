/** Outside an order's screen: which orders still hold something that did not reach the server. */
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { waiterOrderPath } from '#shared/screen-paths.ts';
import styles from './unsaved-orders.module.css';
import { useUnsavedOrders } from './use-order-queue.ts';

export function UnsavedOrders() {
  const { t } = useTranslation();
  const orders = useUnsavedOrders();
  if (orders.length === 0) return null;
  return (
    <ul className={styles.unsaved} role="alert">
      {orders.map(order => (
        <li key={order.id}>
          <TriangleAlert aria-hidden="true" />
          <p>
            {t('order.unsaved.text', {
              where:
                order.type === 'dineIn'
                  ? t('order.table', { label: order.tableLabel })
                  : t('order.takeaway', { number: order.number }),
            })}
          </p>
          <Link href={waiterOrderPath(order.id)}>{t('order.unsaved.open')}</Link>
        </li>
      ))}
    </ul>
  );
}
