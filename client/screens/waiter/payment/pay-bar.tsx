/** Payment area of the order screen, beside Send: the amount due. */

import type { Order } from '#shared/order/order-schema.ts';
import { useLiveStatus } from '../../../data/live/use-live-status.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { isPayable } from '../../../orders/order-progress.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import type { TillSheet } from '../taking/till-sheet.ts';
import styles from './pay-bar.module.css';
import { usePayment } from './use-payment.ts';

type OpenSheet = (sheet: TillSheet) => void;

/** `total` includes pending writes. */
export function PayBar({ order, total, onOpen }: { order: Order; total: number; onOpen: OpenSheet }) {
  const { money } = useFormats();
  if (!isPayable(order)) return <span className={styles.total}>{money(total)}</span>;
  return <PayButton order={order} total={total} onOpen={onOpen} />;
}

function PayButton({ order, total, onOpen }: { order: Order; total: number; onOpen: OpenSheet }) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const isOffline = useLiveStatus().kind === 'offline';
  const { attempt } = usePayment(order);
  const isLost = attempt?.status === 'unknown';
  const rest = Math.max(0, total - order.paid);
  const isUnsent = order.lines.some(line => line.state === 'draft');
  const isBlocked = isOffline && !isLost;
  const paid = t('till.sums.paid', { paid: money(order.paid), total: money(total) });
  const under = isLost
    ? t('till.bar.lost')
    : attempt?.status === 'sending' || attempt?.status === 'refused'
      ? t(`till.bar.${attempt.status}`)
      : isBlocked
        ? t('till.bar.offline')
        : order.paid > 0 && rest > 0
          ? paid
          : undefined;
  const isClosing = rest === 0;
  return (
    <button
      type="button"
      className={styles.pay}
      data-first={!isUnsent}
      disabled={isBlocked}
      onClick={() => onOpen({ kind: 'pay' })}
    >
      {isClosing ? (
        t('till.close.button')
      ) : (
        <>
          <small>{t('correction.order.pay')}</small> <span className={styles.amount}>{money(rest)}</span>
        </>
      )}
      {under !== undefined && (
        <>
          {' '}
          <small>{under}</small>
        </>
      )}
    </button>
  );
}
