/** Buttons for order-level actions (pay, bill, discount, service charge, move, move items, orders of the table, type, merge), each opening its sheet. */

import { useTranslation } from 'react-i18next';
import {
  ArrowRightLeft,
  Combine,
  HandCoins,
  ListStart,
  Percent,
  ReceiptText,
  ShoppingBag,
  Users,
  Utensils,
  Wallet,
} from '#icons';
import type { Order } from '#shared/order/order-schema.ts';
import { isPayable } from '../../../orders/order-progress.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { Button } from '../../../ui/button.tsx';
import type { TillSheet } from '../taking/till-sheet.ts';

export function CorrectOrderActions({ order, onOpen }: { order: Order; onOpen: (sheet: TillSheet) => void }) {
  const { t } = useTranslation();
  const isOpen = order.state === 'open';
  const canPay = isPayable(order);
  const { ordersPerTable = 1 } = useMember().restaurant;
  return (
    <>
      <Button icon={<Wallet aria-hidden="true" />} disabled={!canPay} onClick={() => onOpen({ kind: 'pay' })}>
        {t('correction.order.pay')}
      </Button>
      <Button
        icon={<ReceiptText aria-hidden="true" />}
        disabled={!canPay}
        onClick={() => onOpen({ kind: 'bill' })}
      >
        {t('till.bar.bill')}
      </Button>
      <Button
        icon={<Percent aria-hidden="true" />}
        disabled={!canPay}
        onClick={() => onOpen({ kind: 'discount' })}
      >
        {t('correction.line.discount')}
      </Button>
      {order.serviceCharge !== undefined && (
        <Button
          icon={<HandCoins aria-hidden="true" />}
          disabled={!isOpen}
          onClick={() => onOpen({ kind: 'serviceCharge' })}
        >
          {t('till.charge.title')}
        </Button>
      )}
      {order.type === 'dineIn' && (
        <Button
          icon={<ArrowRightLeft aria-hidden="true" />}
          disabled={!isOpen}
          onClick={() => onOpen({ kind: 'move' })}
        >
          {t('correction.order.move')}
        </Button>
      )}
      <Button
        icon={<ListStart aria-hidden="true" />}
        disabled={!isOpen}
        onClick={() => onOpen({ kind: 'moveLines' })}
      >
        {t('correction.order.moveLines')}
      </Button>
      {order.tableId !== undefined && ordersPerTable > 1 && (
        <Button icon={<Users aria-hidden="true" />} onClick={() => onOpen({ kind: 'table' })}>
          {t('correction.order.table')}
        </Button>
      )}
      <Button
        icon={order.type === 'dineIn' ? <ShoppingBag aria-hidden="true" /> : <Utensils aria-hidden="true" />}
        disabled={!isOpen}
        onClick={() => onOpen({ kind: 'type' })}
      >
        {t(order.type === 'dineIn' ? 'correction.order.toTakeaway' : 'correction.order.toDineIn')}
      </Button>
      <Button
        icon={<Combine aria-hidden="true" />}
        disabled={!isOpen}
        onClick={() => onOpen({ kind: 'merge' })}
      >
        {t(order.mergedFrom.length > 0 ? 'correction.order.mergeUndo' : 'correction.order.merge')}
      </Button>
    </>
  );
}
