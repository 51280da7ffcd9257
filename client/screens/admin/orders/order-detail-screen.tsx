/** Order detail screen of the back office: summary, lines with their times, totals and event history. */

import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { ArrowLeft } from '#icons';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import { useRead } from '../../../data/use-read.ts';
import { AdminPage } from '../admin-page.tsx';
import { ReadPlaceholder } from '../lists/read-placeholder.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderLineTimes } from './order-line-times.tsx';
import styles from './order-parts.module.css';
import { OrderPayments } from './order-payments.tsx';
import { OrderReceipt } from './order-receipt.tsx';
import { OrderSums } from './order-sums.tsx';
import { OrderTimeline } from './order-timeline.tsx';

/** The previous list screen stored its filters in the history state. */
function listPath(state: unknown): string {
  const search = typeof state === 'object' && state !== null && 'search' in state ? state.search : '';
  const isQuery = typeof search === 'string' && search !== '';
  return isQuery ? `${screenPaths.adminOrders}?${search}` : screenPaths.adminOrders;
}

export function AdminOrderScreen({ orderId }: { orderId: string }) {
  const { t } = useTranslation();
  const order = useRead('adminOrder', { id: orderId });
  const state: unknown = useHistoryState();
  const title =
    order.data === undefined
      ? t('office.order.title')
      : t('office.order.titleNumber', { number: order.data.number });
  return (
    <AdminPage title={title}>
      <Link href={listPath(state)} className={styles.back}>
        <ArrowLeft aria-hidden="true" />
        {t('office.order.back')}
      </Link>
      {order.data === undefined ? (
        <ReadPlaceholder reads={[order]} />
      ) : (
        <div className={styles.layout}>
          <div className={styles.column}>
            <OrderFacts order={order.data} />
            <OrderLineTimes order={order.data} />
            <OrderSums order={order.data} />
            <OrderPayments order={order.data} />
            <OrderReceipt order={order.data} />
          </div>
          <OrderTimeline order={order.data} />
        </div>
      )}
    </AdminPage>
  );
}
