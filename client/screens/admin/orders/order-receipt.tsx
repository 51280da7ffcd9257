/** Receipt of an order: state, number, error and possible actions. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#shared/order/order-schema.ts';
import { useFormats } from '../../../i18n/formats.ts';
import listStyles from '../admin-list.module.css';
import { receiptActions } from '../print-jobs/print-job-rules.ts';
import printJobStyles from '../print-jobs/print-jobs.module.css';
import { printerFaultText } from '../print-jobs/printer-fault-text.ts';
import { ReceiptActions } from '../print-jobs/receipt-actions.tsx';
import { ReceiptStateTag } from '../print-jobs/receipt-state-tag.tsx';

export function OrderReceipt({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const [done, setDone] = useState('');
  const { receipt, receiptState } = order;
  if (receiptState === 'none' && receiptActions(order).length === 0) return null;
  const facts = [
    receipt?.number !== undefined && t('printing.receipt.number', { number: receipt.number }),
    receipt?.device,
    receipt?.printedAt !== undefined && dateTime(receipt.printedAt),
    receipt?.buyerTaxId !== undefined && t('printing.receipt.taxId', { taxId: receipt.buyerTaxId }),
    receipt !== undefined &&
      receipt.attempts > 1 &&
      t('printing.queue.attempts', { count: receipt.attempts }),
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
      <p role="status">{done}</p>
    </section>
  );
}
