/** Corrects the buyer of an invoice that KSeF rejected, and sends it again under its number. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvoiceEntry } from '#shared/invoices/invoice-schema.ts';
import {
  type BuyerKind,
  InvoiceBuyerFields,
  type InvoiceBuyerForm,
  invoiceBuyerOf,
} from '../../../orders/invoice-buyer-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';

const kinds: readonly BuyerKind[] = ['company', 'euCompany', 'person'];

function formOf({ buyer }: InvoiceEntry): InvoiceBuyerForm {
  const { name = '', address = '', taxId, euTaxId, country = '' } = buyer ?? {};
  const kind = taxId !== undefined ? 'company' : euTaxId !== undefined ? 'euCompany' : 'person';
  return { kind, number: taxId ?? euTaxId ?? '', name, address, country };
}

export function RejectedInvoiceDialog({ invoice, onClose }: { invoice: InvoiceEntry; onClose: () => void }) {
  const { t } = useTranslation();
  const retry = useWrite('retryInvoice');
  const before = formOf(invoice);
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
      <p>{invoice.reason}</p>
      <p>{t('printing.ksef.rejected.text')}</p>
      <InvoiceBuyerFields form={form} kinds={kinds} onChange={change => setForm({ ...form, ...change })} />
      <ProblemNotice problem={retry.problem} onDismiss={retry.reset} />
    </Modal>
  );
}
