import type { ReactNode } from 'react';
import type { Order } from '#shared/order/order-schema.ts';
import { useRead } from '../../data/use-read.ts';
import { useMember } from '../../session/identity-context.tsx';
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

type PickUpsProps = { groups: readonly NoticeGroup[]; children: (count: number) => ReactNode };

/** Gives the number of tables that the Ready screen lists first. Nobody but a waiter has dishes to pick up without a notice. */
export function PickUps(props: PickUpsProps) {
  const { roles } = useMember();
  return roles.includes('waiter') ? <WaitersPickUps {...props} /> : <Count orders={none} {...props} />;
}

const none: readonly Order[] = [];

function WaitersPickUps(props: PickUpsProps) {
  return <Count orders={useRead('waiterOrders').data ?? none} {...props} />;
}

function Count({ orders, groups, children }: PickUpsProps & { orders: readonly Order[] }) {
  const { userId } = useMember();
  return children(ordersToPickUp(orders, groups, userId).size);
}
