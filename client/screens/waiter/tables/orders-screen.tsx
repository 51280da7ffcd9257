/** List of all open orders, or only the waiter's own, for looking up an order by number rather than by table. */

import { useState } from 'react';
import { Link } from 'wouter';
import { ReceiptText } from '#icons';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { UnsavedOrders } from '../../../orders/unsaved-orders.tsx';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Chips } from '../../../ui/forms/chips.tsx';
import { loadable } from '../../../ui/loadable.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { ReadFailure } from '../../../ui/messages/problem-notice.tsx';
import { Skeleton } from '../../../ui/messages/skeleton.tsx';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import styles from './order-list.module.css';
import { OrderRow } from './order-row.tsx';
import { useNewestOrders } from './use-newest-orders.ts';

const tickMs = 5_000;

/** Lazy-loaded: used at the end of a shift. */
const TransferCards = loadable(async () => (await import('../transfers/transfer-cards.tsx')).TransferCards);

export function WaiterOrdersScreen() {
  const { t } = useTranslation();
  const orders = useNewestOrders();
  const { userId } = useMember();
  const nowMs = useServerNow(tickMs);
  const [whose, setWhose] = useState<'mine' | 'all'>('all');
  const all = orders.data ?? [];
  const mine = all.filter(order => order.waiterId === userId);
  const shown = whose === 'mine' ? mine : all;
  return (
    <>
      <PageHeader title={t('waiter.orders.title')}>
        <Chips
          label={t('waiter.orders.filter')}
          chips={[
            { id: 'all', label: t('waiter.orders.all'), count: all.length },
            { id: 'mine', label: t('waiter.orders.mine'), count: mine.length },
          ]}
          selectedId={whose}
          onSelect={setWhose}
        />
      </PageHeader>
      <UnsavedOrders />
      <TransferCards offerable={whose === 'mine' ? mine : []} />
      {orders.status === 'loading' && <Skeleton kind="rows" count={8} />}
      {orders.status === 'failed' && <ReadFailure text={orders.failure} onRetry={orders.retry} />}
      {orders.status === 'ready' && shown.length === 0 && (
        <EmptyState
          icon={<ReceiptText />}
          title={t(whose === 'mine' ? 'waiter.orders.emptyMine' : 'waiter.orders.empty')}
          text={t('waiter.orders.emptyHint')}
          action={<Link href={screenPaths.waiterTables}>{t('waiter.orders.toTables')}</Link>}
        />
      )}
      <ul className={styles.list}>
        {shown.map(order => (
          <li key={order.id}>
            <OrderRow order={order} nowMs={nowMs} />
          </li>
        ))}
      </ul>
    </>
  );
}
