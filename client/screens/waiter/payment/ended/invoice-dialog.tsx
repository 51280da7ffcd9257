/** Asks for the buyer, issues the invoice of a closed order, and hands it out. A company that had an invoice before is filled in by its NIP. */
import { useState } from 'react';
import type { InvoiceBuyer } from '#shared/invoices/invoice-schema.ts';
import { taxIdDigits } from '#shared/kernel/tax-id.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { owedOf } from '#shared/order/payment-balance.ts';
import { useRead } from '../../../../data/use-read.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import {
  type BuyerKind,
  InvoiceBuyerFields,
  type InvoiceBuyerForm,
  invoiceBuyerOf,
} from '../../../../orders/invoice-buyer-fields.tsx';
import { InvoiceHandOut } from '../../../../orders/invoice-hand-out.tsx';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ProblemNotice } from '../../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { useWrite } from '../../../../writes/use-write.ts';
import styles from '../pay-sheet.module.css';

/** `name` and `address` are null until they are typed. */
type DialogForm = Omit<InvoiceBuyerForm, 'name' | 'address'> & {
  name: string | null;
  address: string | null;
};

/** The law ties an invoice to the NIP on its fiscal receipt; without such a receipt only companies get one. */
function kindsFor({ receipt }: Order): readonly [BuyerKind, ...BuyerKind[]] {
  if (receipt?.isFiscal !== true) return ['company', 'euCompany'];
  return [receipt.buyerTaxId === undefined ? 'person' : 'company'];
}

export function IssuedInvoice({ order, number }: { order: Order; number: string }) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const { correctionNumber, invoiced = 0 } = order;
  const owed = owedOf(order);
  return (
    <>
      <p role="status">{t('till.invoice.issued', { number })}</p>
      {correctionNumber !== undefined && (
        <p>{t('till.invoice.corrected', { number: correctionNumber, amount: money(invoiced) })}</p>
      )}
      {owed > 0 && <p>{t('till.invoice.owed', { amount: money(owed) })}</p>}
      <InvoiceHandOut orderId={order.id} />
    </>
  );
}

export function InvoiceDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const issue = useWrite('issueInvoice');
  const known = useRead('knownBuyers').data?.buyers;
  const kinds = kindsFor(order);
  const [form, setForm] = useState<DialogForm>({
    ...{ kind: kinds[0], name: null, address: null, country: '' },
    number: order.receipt?.buyerTaxId ?? '',
  });
  const taxId = taxIdDigits(form.number);
  const former = form.kind === 'company' ? known?.find(buyer => buyer.taxId === taxId) : undefined;
  const shown: InvoiceBuyerForm = {
    ...form,
    name: form.name ?? former?.name ?? '',
    address: form.address ?? former?.address ?? '',
  };
  const buyer = invoiceBuyerOf(shown);
  const total = order.total - (order.depositTotal ?? 0);
  const send = (to: InvoiceBuyer) =>
    void issue.run({ params: { id: order.id }, body: { buyer: to, total } }).then(onClose, () => undefined);
  return (
    <Modal
      isOpen
      title={t('till.invoice.title', { amount: money(total) })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            variant="primary"
            isPending={issue.isPending}
            disabled={buyer === null}
            onClick={() => buyer !== null && send(buyer)}
          >
            {t('till.invoice.issue')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {form.kind === 'person' && <p>{t('till.invoice.personOnly')}</p>}
        <InvoiceBuyerFields form={shown} kinds={kinds} onChange={change => setForm({ ...form, ...change })} />
        <p>{t('till.invoice.final')}</p>
        <ProblemNotice problem={issue.problem} onDismiss={issue.reset} />
      </div>
    </Modal>
  );
}
