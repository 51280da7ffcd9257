/** One order: the menu to add from and what is ordered so far. This file only waits for both to be there. */
import { ArrowLeft } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { screenPaths } from '#shared/screen-paths.ts';
import { useRead } from '../../data/use-read.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ReadFailure } from '../../ui/problem-notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ClosedOrder } from './closed-order.tsx';
import styles from './order-screen.module.css';
import { OrderWorkspace } from './order-workspace.tsx';

export function OrderScreen({ orderId }: { orderId: string }) {
  const { t } = useTranslation();
  const order = useRead('waiterOrder', { id: orderId });
  const menu = useRead('waiterMenu');
  // One that ends under a waiter's hands stays where they are: what they still had in hand must not vanish unseen.
  const wasOpen = useRef(false);
  if (order.data?.state === 'open') wasOpen.current = true;
  if (order.data !== undefined && !wasOpen.current) return <ClosedOrder order={order.data} />;
  if (order.data !== undefined) return <OrderWorkspace key={orderId} order={order.data} menu={menu} />;
  return (
    <>
      <PageHeader
        title={
          <Link href={screenPaths.waiterTables} className={styles.back}>
            <ArrowLeft aria-hidden="true" />
            {t('order.back')}
          </Link>
        }
      />
      <div className={styles.body}>
        {order.status === 'failed' ? (
          <ReadFailure text={order.failure} onRetry={order.retry} />
        ) : (
          <Skeleton kind="rows" count={8} />
        )}
      </div>
    </>
  );
}
