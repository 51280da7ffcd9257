/** Buttons for order-level actions (pay, bill, refund, discount, service charge, move, move items, orders of the table, type, merge), each opening its sheet or saying why it can't. */

import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import {
  ArrowRightLeft,
  Combine,
  HandCoins,
  ListStart,
  Percent,
  ReceiptText,
  ShoppingBag,
  Undo2,
  Users,
  Utensils,
  Wallet,
} from '#icons';
import type { Order } from '#shared/order/order-schema.ts';
import { isOnItsWay } from '#shared/order/order-states.ts';
import { isWhollyRefunded } from '#shared/order/refunded-order.ts';
import { isPayable, paidText } from '../../../orders/order-progress.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import type { TillSheet } from '../taking/till-sheet.ts';

/** Why an order takes no further changes; null while it does. */
export function endText(t: TFunction, order: Order): string | null {
  if (order.state === 'open') return null;
  return order.state === 'closed'
    ? paidText(t, { isRefunded: isWhollyRefunded(order) })
    : t('order.cancelled');
}

export function CorrectOrderActions({ order, onOpen }: { order: Order; onOpen: (sheet: TillSheet) => void }) {
  const { t } = useTranslation();
  const { ordersPerTable = 1 } = useMember().restaurant;
  const over = endText(t, order);
  const unpayable = over ?? (isPayable(order) ? null : t('till.pay.nothing'));
  const isComing = order.state === 'closed' && order.lines.some(({ state }) => isOnItsWay(state));
  const isDineIn = order.type === 'dineIn';
  const action = (
    kind: 'pay' | 'bill' | 'discount' | 'serviceCharge' | 'move' | 'moveLines' | 'table' | 'type' | 'merge',
    icon: ReactNode,
    label: string,
    why: string | null,
  ) => (
    <Button icon={icon} disabled={why !== null} onClick={() => onOpen({ kind })}>
      <span>
        {label}
        {why !== null && <small>{why}</small>}
      </span>
    </Button>
  );
  return (
    <>
      {order.state === 'closed' && order.payments.length > 0
        ? action('pay', <Undo2 aria-hidden="true" />, t('till.refund.open'), null)
        : action('pay', <Wallet aria-hidden="true" />, t('correction.order.pay'), unpayable)}
      {action(
        'bill',
        <ReceiptText aria-hidden="true" />,
        t('till.bar.bill'),
        order.state === 'closed' ? null : unpayable,
      )}
      {action('discount', <Percent aria-hidden="true" />, t('correction.line.discount'), unpayable)}
      {order.serviceCharge !== undefined &&
        action('serviceCharge', <HandCoins aria-hidden="true" />, t('till.charge.title'), over)}
      {isDineIn &&
        action(
          'move',
          <ArrowRightLeft aria-hidden="true" />,
          t('correction.order.move'),
          isComing ? null : over,
        )}
      {action('moveLines', <ListStart aria-hidden="true" />, t('correction.order.moveLines'), over)}
      {order.tableId !== undefined &&
        ordersPerTable > 1 &&
        action('table', <Users aria-hidden="true" />, t('correction.order.table'), null)}
      {action(
        'type',
        isDineIn ? <ShoppingBag aria-hidden="true" /> : <Utensils aria-hidden="true" />,
        t(isDineIn ? 'correction.order.toTakeaway' : 'correction.order.toDineIn'),
        over,
      )}
      {action(
        'merge',
        <Combine aria-hidden="true" />,
        t(order.mergedFrom.length > 0 ? 'correction.order.mergeUndo' : 'correction.order.merge'),
        over,
      )}
    </>
  );
}
