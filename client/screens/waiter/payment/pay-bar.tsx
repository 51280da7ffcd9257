/** Once everything is sent, the thumb's place belongs to the bill: what is due, or what the receipt of a paid order does. */
import { ReceiptText, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isCharged } from '#shared/order-states.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import { useLiveStatus } from '../../../data/live/use-live-status.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { ClosedOrderState } from '../closed/closed-order-state.tsx';
import type { TillSheet } from '../taking/till-sheet.ts';
import styles from './pay-bar.module.css';
import { usePayment } from './use-payment.ts';

type OpenSheet = (sheet: TillSheet) => void;

/** Whether there is anything to pay, or to close. */
export function isPayable({ state, lines, payments }: Pick<Order, 'state' | 'lines' | 'payments'>): boolean {
  return state === 'open' && (payments.length > 0 || lines.some(line => isCharged(line.state)));
}

export function PayBar({ order, onOpen }: { order: Order; onOpen: OpenSheet }) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const isOffline = useLiveStatus().kind === 'offline';
  const { attempt } = usePayment(order);
  if (order.state !== 'open')
    return (
      <div className={styles.bar}>
        <button type="button" className={styles.pay} onClick={() => onOpen({ kind: 'pay' })}>
          {t('till.receipt.title')} <ClosedOrderState order={order} />
        </button>
      </div>
    );
  const isLost = attempt?.status === 'unknown';
  const under = isLost
    ? t('till.bar.lost')
    : isOffline
      ? t('till.offline')
      : order.paid > 0
        ? t('till.sums.paid', { paid: money(order.paid), total: money(order.total) })
        : order.discountTotal > 0
          ? t('till.sums.discount', { amount: money(order.discountTotal) })
          : undefined;
  return (
    <div className={styles.bar}>
      <button type="button" className={styles.bill} onClick={() => onOpen({ kind: 'bill' })}>
        <ReceiptText aria-hidden="true" />
        {t('till.bar.bill')}
      </button>
      <button
        type="button"
        className={styles.pay}
        disabled={isOffline && !isLost}
        onClick={() => onOpen({ kind: 'pay' })}
      >
        {order.due > 0 ? t('till.bar.pay', { amount: money(order.due) }) : t('till.close.button')}
        {under !== undefined && <small>{under}</small>}
      </button>
    </div>
  );
}

/** What is to pay while there is still something to send: guests who want to pay don't wait for that. */
export function PayTotal({ order, total, onOpen }: { order: Order; total: number; onOpen: OpenSheet }) {
  const { t } = useTranslation();
  const { money } = useFormats();
  if (!isPayable(order)) return <span>{money(total)}</span>;
  const rest = money(Math.max(0, total - order.paid));
  return (
    <button
      type="button"
      className={styles.total}
      aria-label={t(order.paid > 0 ? 'till.bar.pay' : 'till.bar.payTotal', { amount: rest })}
      onClick={() => onOpen({ kind: 'pay' })}
    >
      <Wallet aria-hidden="true" />
      {rest}
    </button>
  );
}
