/** Lists orders with unsent writes, on screens other than the order's own. */
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { TriangleAlert } from '#icons';
import { waiterOrderPath } from '#shared/screen-paths.ts';
import { useData } from '../data/data-context.tsx';
import { keptOrdersAtom } from '../writes/kept-orders.ts';
import type { OrderEntry, OrderLabel } from '../writes/order-work.ts';
import { countUnkept, type PendingWrite } from '../writes/pending-writes.ts';
import { usePendingWrites } from '../writes/use-write.ts';
import styles from './unsaved-orders.module.css';

/**
 * `queuedCount`: stored on this device; `tabOnlyCount`: only in this tab; `failedCount`: waiting for a
 * decision.
 */
type UnsavedOrder = OrderLabel & { queuedCount: number; tabOnlyCount: number; failedCount: number };

/** Orders with unsent writes, including orders that were not opened in this tab. */
export function unsavedOrders(
  pending: readonly PendingWrite[],
  outbox: readonly OrderEntry[],
): UnsavedOrder[] {
  const ofPending = pending.flatMap(({ work }) => work?.order ?? []);
  const labels = new Map([...outbox.map(({ work }) => work.order), ...ofPending].map(one => [one.id, one]));
  const unsaved = [...labels.values()].map(order => {
    const writes = pending.filter(({ work }) => work?.order.id === order.id);
    const entries = outbox.filter(({ work }) => work.order.id === order.id);
    const refused = entries.filter(({ problem }) => problem !== undefined);
    const lost = entries.filter(({ problem, isUnkept }) => problem === undefined && isUnkept);
    const failed = writes.filter(({ problem, work }) => problem !== undefined && !work?.isUnkept);
    return {
      ...order,
      queuedCount: entries.length - refused.length - lost.length,
      tabOnlyCount: countUnkept(writes) + lost.length,
      failedCount: refused.length + failed.length,
    };
  });
  return unsaved.filter(
    ({ queuedCount, tabOnlyCount, failedCount }) => queuedCount + tabOnlyCount + failedCount > 0,
  );
}

function useUnsavedOrders(): readonly UnsavedOrder[] {
  const pending = usePendingWrites();
  const outbox = useAtomValue(keptOrdersAtom, { store: useData().statusStore });
  return useMemo(() => unsavedOrders(pending, outbox?.entries ?? []), [pending, outbox]);
}

/** The most severe state: failed writes, then writes lost with the tab, then queued ones. */
function statusOf(order: UnsavedOrder): 'failed' | 'text' | 'queued' {
  if (order.failedCount > 0) return 'failed';
  return order.tabOnlyCount > 0 ? 'text' : 'queued';
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
