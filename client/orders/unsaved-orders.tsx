/** Lists orders with unsent writes, on screens other than the order's own. */
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { TriangleAlert } from '#icons';
import { waiterOrderPath } from '#shared/kernel/screen-paths.ts';
import { useData } from '../data/data-context.tsx';
import { useTranslation } from '../translation/use-translation.tsx';
import type { OrderReference } from '../writes/order-taps.ts';
import type { StoredWrite } from '../writes/outbox-store.ts';
import { outboxAtom, usePendingWrites } from '../writes/use-write.ts';
import { countUnsaved, type Write } from '../writes/write.ts';
import styles from './unsaved-orders.module.css';

/** `queuedCount`: stored on this device; `unsavedCount`: only in this tab; `failedCount`: wait for the user's decision. */
type UnsavedOrder = OrderReference & { queuedCount: number; unsavedCount: number; failedCount: number };

/** Orders with unsent writes, including orders that were not opened in this tab. */
export function unsavedOrders(pending: readonly Write[], stored: readonly StoredWrite[]): UnsavedOrder[] {
  const ofPending = pending.flatMap(write => write.order ?? []);
  const orders = new Map([...stored.map(write => write.order), ...ofPending].map(one => [one.id, one]));
  const unsaved = [...orders.values()].map(order => {
    const writes = pending.filter(write => write.order?.id === order.id);
    const queued = stored.filter(write => write.order.id === order.id);
    const refused = queued.filter(({ problem }) => problem !== undefined);
    const lost = queued.filter(({ problem, isUnsaved }) => problem === undefined && isUnsaved);
    const failed = writes.filter(({ problem, isUnsaved }) => problem !== undefined && !isUnsaved);
    return {
      ...order,
      queuedCount: queued.length - refused.length - lost.length,
      unsavedCount: countUnsaved(writes) + lost.length,
      failedCount: refused.length + failed.length,
    };
  });
  return unsaved.filter(
    ({ queuedCount, unsavedCount, failedCount }) => queuedCount + unsavedCount + failedCount > 0,
  );
}

export function useUnsavedOrders(): readonly UnsavedOrder[] {
  const pending = usePendingWrites();
  const outbox = useAtomValue(outboxAtom, { store: useData().statusStore });
  return useMemo(() => unsavedOrders(pending, outbox?.writes ?? []), [pending, outbox]);
}

/** The most severe state: failed writes, then writes lost with the tab, then queued ones. */
function statusOf(order: UnsavedOrder): 'failed' | 'text' | 'queued' {
  if (order.failedCount > 0) return 'failed';
  return order.unsavedCount > 0 ? 'text' : 'queued';
}

export function UnsavedOrders() {
  const { t } = useTranslation();
  const orders = useUnsavedOrders();
  if (orders.length === 0) return null;
  const whereIs = ({ tableLabel, name, number }: UnsavedOrder) => {
    if (tableLabel !== undefined) return t('order.table', { label: tableLabel });
    return name ?? t('order.takeaway', { number });
  };
  const queued = orders.filter(order => statusOf(order) === 'queued');
  return (
    <ul className={styles.unsaved} role="alert">
      {queued.length > 1 && (
        <li data-queued="">
          <p>
            {t('order.unsaved.queued', {
              where: queued.map(whereIs).join(', '),
              count: queued.reduce((sum, { queuedCount }) => sum + queuedCount, 0),
            })}
          </p>
        </li>
      )}
      {(queued.length > 1 ? orders.filter(order => !queued.includes(order)) : orders).map(order => (
        <li key={order.id}>
          <TriangleAlert />
          <p>{t(`order.unsaved.${statusOf(order)}`, { where: whereIs(order), count: order.queuedCount })}</p>
          <Link href={waiterOrderPath(order.id)}>{t('order.unsaved.open')}</Link>
        </li>
      ))}
    </ul>
  );
}
