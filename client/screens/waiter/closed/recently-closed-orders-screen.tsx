/** Orders closed, merged or cancelled in the last 24 hours, with their receipts. */

import { useState } from 'react';
import { Link } from 'wouter';
import { ReceiptText } from '#icons';
import { screenPaths, waiterOrderPath } from '#shared/kernel/screen-paths.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { refundedOf } from '#shared/order/refunded-order.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { NoFiscalPrinter } from '../../../orders/no-fiscal-printer.tsx';
import { orderPlace } from '../../../orders/order-place.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Chips } from '../../../ui/forms/chips.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { ReadFailure } from '../../../ui/messages/problem-notice.tsx';
import { Skeleton } from '../../../ui/messages/skeleton.tsx';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { ClosedOrderState, needsHand } from '../payment/ended/closed-order-state.tsx';
import styles from '../tables/order-list.module.css';

export function RecentlyClosedOrdersScreen() {
  const { t } = useTranslation();
  const orders = useRead('recentlyClosedOrders');
  const { userId } = useMember();
  const [whose, setWhose] = useState<'mine' | 'all' | 'toCheck'>('mine');
  const all = orders.data ?? [];
  const mine = all.filter(order => order.waiterId === userId);
  const toCheck = all.filter(needsHand);
  const filtered = { mine, all, toCheck };
  // Falls back to all orders once the last one to check is dealt with.
  const chosen = whose === 'toCheck' && toCheck.length === 0 ? 'all' : whose;
  const shown = filtered[chosen];
  return (
    <>
      <PageHeader title={t('closedOrders.title')}>
        <Chips
          label={t('closedOrders.filter')}
          chips={[
            { id: 'mine', label: t('closedOrders.mine'), count: mine.length },
            { id: 'all', label: t('closedOrders.all'), count: all.length },
            ...(toCheck.length > 0
              ? [{ id: 'toCheck' as const, label: t('till.over.toCheck'), count: toCheck.length }]
              : []),
          ]}
          selectedId={chosen}
          onSelect={setWhose}
        />
      </PageHeader>
      <div className={styles.notice}>
        <NoFiscalPrinter />
      </div>
      {orders.status === 'loading' && <Skeleton kind="rows" count={8} />}
      {orders.status === 'failed' && <ReadFailure text={orders.failure} onRetry={orders.retry} />}
      {orders.status === 'ready' && shown.length === 0 && (
        <EmptyState
          icon={<ReceiptText />}
          title={t(chosen === 'mine' ? 'closedOrders.emptyMine' : 'closedOrders.empty')}
          text={t('closedOrders.emptyText')}
          action={<Link href={screenPaths.waiterOrders}>{t('closedOrders.toOpen')}</Link>}
        />
      )}
      <ul className={styles.list}>
        {shown.map(order => (
          <li key={order.id}>
            <ClosedOrderRow order={order} />
          </li>
        ))}
      </ul>
    </>
  );
}

function ClosedOrderRow({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { money, time } = useFormats();
  const refunded = refundedOf(order);
  const facts = [
    t('waiter.orders.number', { number: order.number }),
    order.waiterName,
    time(order.closedAt ?? order.openedAt),
    order.linesLeftOut !== undefined && t('waiter.orders.linesLeftOut', { number: order.linesLeftOut }),
    refunded > 0 && t('till.sums.refunded', { amount: money(refunded) }),
  ].filter(Boolean);
  return (
    <Link href={waiterOrderPath(order.id)} className={styles.row}>
      <span className={styles.name}>
        {orderPlace(t, order)}
        <small>{facts.join(' · ')}</small>
      </span>
      <ClosedOrderState order={order} />
      <span>{money(order.total)}</span>
    </Link>
  );
}
