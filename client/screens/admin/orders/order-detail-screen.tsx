/** Order detail screen of the back office: summary, lines with their times, totals and event history. */

import { useState } from 'react';
import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { ArrowLeft } from '#icons';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { InvoiceHandOut } from '../../../orders/invoice-hand-out.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import listStyles from '../admin-list.module.css';
import { AdminPage } from '../admin-page.tsx';
import { ReadPlaceholder } from '../lists/read-placeholder.tsx';
import { receiptActions } from '../print-jobs/print-job-rules.ts';
import printJobStyles from '../print-jobs/print-jobs.module.css';
import { printerFaultText } from '../print-jobs/printer-fault-text.ts';
import { ReceiptActions } from '../print-jobs/receipt-actions.tsx';
import { ReceiptStateTag } from '../print-jobs/receipt-state-tag.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderLineTimes } from './order-line-times.tsx';
import styles from './order-parts.module.css';
import { OrderPayments } from './order-payments.tsx';
import { OrderSums } from './order-sums.tsx';
import { OrderTimeline } from './order-timeline.tsx';

/** Receipt of an order: state, number, error and possible actions. */
function OrderReceipt({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { dateTime, money } = useFormats();
  const [done, setDone] = useState('');
  const { receipt, receiptState, invoiceNumber, correctionNumber, invoiced = 0 } = order;
  if (receiptState === 'none' && receiptActions(order).length === 0 && invoiceNumber === undefined)
    return null;
  const facts = [
    receipt?.number !== undefined && t('printing.receipt.number', { number: receipt.number }),
    receipt?.device,
    receipt?.printedAt !== undefined && dateTime(receipt.printedAt),
    receipt?.buyerTaxId !== undefined && t('printing.receipt.taxId', { taxId: receipt.buyerTaxId }),
    receipt !== undefined &&
      receipt.attempts > 1 &&
      t('printing.queue.attempts', { count: receipt.attempts }),
    invoiceNumber !== undefined && t('printing.invoices.numbered', { number: invoiceNumber }),
    correctionNumber !== undefined &&
      t('till.invoice.corrected', { number: correctionNumber, amount: money(invoiced) }),
  ].filter(Boolean);
  return (
    <section className={listStyles.card} aria-labelledby="order-receipt">
      <div className={listStyles.cardHeader}>
        <h2 id="order-receipt">{t('printing.receipt.title')}</h2>
        <ReceiptStateTag state={receiptState} isFiscal={receipt?.isFiscal} />
      </div>
      {facts.length > 0 && <p className={printJobStyles.facts}>{facts.join(' · ')}</p>}
      {receipt?.waivedReason !== undefined && (
        <p>{t('printing.unreceipted.waived', { reason: receipt.waivedReason })}</p>
      )}
      {receipt?.error !== undefined && (
        <p className={printJobStyles.fault}>{printerFaultText(t, receipt.error)}</p>
      )}
      <ReceiptActions order={order} onDone={setDone} />
      {invoiceNumber !== undefined && <InvoiceHandOut orderId={order.id} />}
      <p role="status">{done}</p>
    </section>
  );
}

/** The previous list screen stored its filters in the history state. */
function listPath(state: unknown): string {
  const search = typeof state === 'object' && state !== null && 'search' in state ? state.search : '';
  const isQuery = typeof search === 'string' && search !== '';
  return isQuery ? `${screenPaths.adminOrders}?${search}` : screenPaths.adminOrders;
}

export function AdminOrderScreen({ orderId }: { orderId: string }) {
  const { t } = useTranslation();
  const order = useRead('adminOrder', { id: orderId });
  const state: unknown = useHistoryState();
  const title =
    order.data === undefined
      ? t('office.order.title')
      : t('office.order.titleNumber', { number: order.data.number });
  return (
    <AdminPage title={title}>
      <Link href={listPath(state)} className={styles.back}>
        <ArrowLeft aria-hidden="true" />
        {t('office.order.back')}
      </Link>
      {order.data === undefined ? (
        <ReadPlaceholder reads={[order]} />
      ) : (
        <div className={styles.layout}>
          <div className={styles.column}>
            <OrderFacts order={order.data} />
            <OrderLineTimes order={order.data} />
            <OrderSums order={order.data} />
            <OrderPayments order={order.data} />
            <OrderReceipt order={order.data} />
          </div>
          <OrderTimeline order={order.data} />
        </div>
      )}
    </AdminPage>
  );
}
