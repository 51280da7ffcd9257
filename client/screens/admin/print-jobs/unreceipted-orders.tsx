/**
 * Paid orders of the last day without a receipt: none was printed, it failed, or the order was closed without one for a
 * stated reason.
 */
import { useState } from 'react';
import { Link } from 'wouter';
import { adminOrderPath } from '#shared/kernel/screen-paths.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { orderPlace } from '../../../orders/order-place.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import listStyles from '../admin-list.module.css';
import { paidWithoutReceipt } from './print-job-rules.ts';
import styles from './print-jobs.module.css';
import { ReceiptActions } from './receipt-actions.tsx';
import { ReceiptStateTag } from './receipt-state-tag.tsx';

type UnreceiptedProps = { orders: readonly Order[]; hasFiscal: boolean | undefined };

export function UnreceiptedOrders({ orders, hasFiscal }: UnreceiptedProps) {
  const { t } = useTranslation();
  const { money, dateTime } = useFormats();
  const [done, setDone] = useState('');
  const unreceipted = paidWithoutReceipt(orders, { hasFiscal: hasFiscal === true });
  return (
    <section className={listStyles.card} aria-labelledby="unreceipted">
      <div className={listStyles.cardHeader}>
        <h2 id="unreceipted">{t('printing.unreceipted.title')}</h2>
      </div>
      <p role="status">{done}</p>
      {unreceipted.length === 0 && hasFiscal !== undefined && (
        <p className={styles.none}>{t(`printing.unreceipted.${hasFiscal ? 'empty' : 'notFiscal'}`)}</p>
      )}
      <ul className={styles.rows}>
        {unreceipted.map(order => (
          <li key={order.id} className={styles.row}>
            <div>
              <p className={styles.name}>
                <Link href={adminOrderPath(order.id)}>
                  {t('printing.queue.order', { number: order.number })} · {orderPlace(t, order)}
                </Link>{' '}
                <ReceiptStateTag state={order.receiptState} isFiscal={order.receipt?.isFiscal} of="receipt" />
              </p>
              <p className={styles.facts}>
                {[
                  money(order.total),
                  order.waiterName,
                  order.closedAt !== undefined && dateTime(order.closedAt),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {order.receipt?.waivedReason !== undefined && (
                <p className={styles.facts}>
                  {t('printing.unreceipted.waived', { reason: order.receipt.waivedReason })}
                </p>
              )}
            </div>
            <div>
              <ReceiptActions order={order} onDone={setDone} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
