/** Corrects the buyer of an invoice that KSeF rejected, and sends it again under its number. */
import { useState } from 'react';
import type { InvoiceEntry } from '#shared/invoices/invoice-schema.ts';
import {
  type BuyerKind,
  InvoiceBuyerFields,
  invoiceBuyerForm,
  invoiceBuyerOf,
} from '../../../orders/invoice-buyer-fields.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import styles from './print-jobs.module.css';

const kinds: readonly BuyerKind[] = ['company', 'euCompany', 'person'];

export function RejectedInvoiceDialog({ invoice, onClose }: { invoice: InvoiceEntry; onClose: () => void }) {
  const { t } = useTranslation();
  const retry = useWrite('retryInvoice');
  const before = invoiceBuyerForm(invoice.buyer ?? { name: '', address: '' });
  const [form, setForm] = useState(before);
  const buyer = invoiceBuyerOf(form);
  const isSame = JSON.stringify(form) === JSON.stringify(before);
  const send = () =>
    void retry
      .run({ params: { id: invoice.id }, body: isSame || buyer === null ? {} : { buyer } })
      .then(onClose, () => undefined);
  return (
    <Modal
      isOpen
      title={t('printing.ksef.rejected.title', { number: invoice.number })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            variant="primary"
            isPending={retry.isPending}
            disabled={buyer === null && !isSame}
            onClick={send}
          >
            {t('printing.ksef.rejected.send')}
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        <p>{invoice.reason}</p>
        <p>{t('printing.ksef.rejected.text')}</p>
        <InvoiceBuyerFields
          form={form}
          kinds={invoice.corrects === undefined ? kinds : []}
          onChange={change => setForm({ ...form, ...change })}
        />
        <ProblemNotice problem={retry.problem} onDismiss={retry.reset} />
      </div>
    </Modal>
  );
}
