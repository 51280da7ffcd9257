/** Order screen: waits for order and menu to load, then shows the workspace or the closed order. */

import { type ComponentProps, type ComponentType, useRef } from 'react';
import { Link } from 'wouter';
import { ArrowLeft } from '#icons';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { isAllergic } from '../../../orders/allergy-texts.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { loadable } from '../../../ui/loadable.tsx';
import { ReadFailure } from '../../../ui/messages/problem-notice.tsx';
import { Skeleton } from '../../../ui/messages/skeleton.tsx';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { useOrderWrites } from '../../../writes/use-order-writes.ts';
import { ClosedOrder } from './lazy-closed-order.ts';
import {
  AllergyNotices,
  CorrectApprovals,
  ExtraCharges,
  OrderAllergies,
  TrainingNote,
} from './lazy-sheets.ts';
import styles from './order-screen.module.css';
import { OrderWorkspace } from './order-workspace.tsx';

type WorkspaceProps = ComponentProps<typeof OrderWorkspace>;

function LoadedOrder({ order, ...reads }: { order: Order } & Omit<WorkspaceProps, 'writes' | 'state'>) {
  return <OrderWorkspace {...useOrderWrites(order)} {...reads} />;
}

/** Few orders show these. */
const rareParts = [OrderAllergies, AllergyNotices, CorrectApprovals, ExtraCharges, TrainingNote];

function hasRareParts(order: Order): boolean {
  const { approvals, serviceCharge, depositTotal, isTraining } = order;
  return (
    isAllergic(order) || approvals.length > 0 || Boolean(serviceCharge ?? depositTotal) || isTraining === true
  );
}

/** It waits for them: for what asks before a dish is added that a guest must not have, and because nothing may move when they come. */
const RareOrder = loadable(
  async () => {
    await Promise.all(rareParts.map(part => part.preload()));
    return LoadedOrder;
  },
  <Skeleton kind="rows" count={8} />,
);

export function OrderScreen({ orderId }: { orderId: string }) {
  const { t } = useTranslation();
  const order = useRead('waiterOrder', { id: orderId });
  const menu = useRead('waiterMenu');
  const modifiers = useRead('waiterModifiers');
  // The workspace decides how long it shows an order that ends; a first allergy must not close what is being typed.
  const shown = useRef<ComponentType<ComponentProps<typeof LoadedOrder>> | null>(null);
  const { data } = order;
  if (data?.state === 'open') shown.current ??= hasRareParts(data) ? RareOrder : LoadedOrder;
  const Shown = shown.current;
  if (data !== undefined)
    return Shown === null ? (
      <ClosedOrder order={data} />
    ) : (
      <Shown key={orderId} order={data} menu={menu} modifiers={modifiers} />
    );
  return (
    <>
      <PageHeader
        title={
          <Link href={screenPaths.waiterTables} className={styles.back}>
            <ArrowLeft />
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
