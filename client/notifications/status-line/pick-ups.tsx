import { type ReactNode, useCallback } from 'react';
import type { Order } from '#shared/order/order-schema.ts';
import { useRead } from '../../data/use-read.ts';
import { portionsOf } from '../../orders/line-summary.ts';
import { useMember } from '../../session/identity-context.tsx';
import { useTappedOrders } from '../../writes/use-tapped-orders.ts';
import type { NotificationCenter } from '../notification-center.ts';
import { type NoticeGroup, ordersToPickUp } from './notice-groups.ts';
import styles from './status-line.module.css';
import { useNoticeGroups } from './use-notice-groups.ts';

/** Number of tables with dishes to pick up. */
export function Badge({ center }: { center: NotificationCenter }) {
  return (
    <PickUps groups={useNoticeGroups(center)}>
      {count => count > 0 && <b className={styles.badge}>{count}</b>}
    </PickUps>
  );
}

/** How many portions a group's ready lines are; undefined unless the waiter's orders have them. */
export function usePortions({ servable }: NoticeGroup): number | undefined {
  const { roles } = useMember();
  const count = useCallback(
    (orders: readonly Order[]) => {
      const lines = orders.flatMap(order => order.lines);
      return portionsOf(lines.filter(({ id }) => servable.includes(id))) || undefined;
    },
    [servable],
  );
  return useRead('waiterOrders', undefined, count, roles.includes('waiter')).data;
}

type PickUpsProps = { groups: readonly NoticeGroup[]; children: (count: number) => ReactNode };

/** Gives the number of tables that the Ready screen lists first. Nobody but a waiter has dishes to pick up without a notice. */
export function PickUps({ groups, children }: PickUpsProps) {
  const { userId, roles } = useMember();
  const tapped = useTappedOrders();
  const count = useCallback(
    (orders: readonly Order[]) => ordersToPickUp(tapped(orders), groups, userId).size,
    [tapped, groups, userId],
  );
  const orders = useRead('waiterOrders', undefined, count, roles.includes('waiter'));
  return children(orders.data ?? count([]));
}
