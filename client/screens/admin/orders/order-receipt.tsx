/** Receipt of an order: state, number, error and possible actions. */
import { useTranslation } from 'react-i18next';
import type { Order } from '#shared/schemas/order-schema.ts';
import { useFormats } from '../../../i18n/formats.ts';
import listStyles from '../admin-list.module.css';
import { receiptActions } from '../print-jobs/print-job-rules.ts';
import papers from '../print-jobs/print-jobs.module.css';
import { printerFaultText } from '../print-jobs/printer-fault-text.ts';
import { ReceiptActions } from '../print-jobs/receipt-actions.tsx';
import { ReceiptStateTag } from '../print-jobs/receipt-state-tag.tsx';

export function OrderReceipt({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { receipt, receiptState } = order;
  if (receiptState === 'none' && receiptActions(order).length === 0) return null;
  const facts = [
    receipt?.number !== undefined && t('papers.receipt.number', { number: receipt.number }),
    receipt?.device,
    receipt?.printedAt !== undefined && dateTime(receipt.printedAt),
    receipt?.buyerTaxId !== undefined && t('papers.receipt.taxId', { taxId: receipt.buyerTaxId }),
    receipt !== undefined && receipt.attempts > 1 && t('papers.queue.attempts', { count: receipt.attempts }),
  ].filter(Boolean);
  return (
    <section className={listStyles.card} aria-labelledby="order-receipt">
      <div className={listStyles.cardHeader}>
        <h2 id="order-receipt">{t('papers.receipt.title')}</h2>
        <ReceiptStateTag state={receiptState} isFiscal={receipt?.isFiscal} />
      </div>
      {facts.length > 0 && <p className={papers.facts}>{facts.join(' · ')}</p>}
      {receipt?.waivedReason !== undefined && (
        <p>{t('papers.unreceipted.waived', { reason: receipt.waivedReason })}</p>
      )}
      {receipt?.error !== undefined && <p className={papers.fault}>{printerFaultText(t, receipt.error)}</p>}
      <ReceiptActions order={order} />
    </section>
  );
}
