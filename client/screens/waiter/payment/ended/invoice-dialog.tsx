/** Asks for the buyer and issues the invoice of a closed order. A company that had an invoice before is filled in by its NIP. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvoiceBuyer } from '#shared/invoices/invoice-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import { isTaxId, taxIdDigits } from '#shared/kernel/tax-id.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { useRead } from '../../../../data/use-read.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '../../../../ui/forms/field.tsx';
import { ProblemNotice } from '../../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { useWrite } from '../../../../writes/use-write.ts';
import styles from '../pay-sheet.module.css';

type BuyerKind = 'company' | 'euCompany' | 'person';
/** `name` and `address` are null until they are typed. */
type BuyerForm = {
  kind: BuyerKind;
  number: string;
  name: string | null;
  address: string | null;
  country: string;
};
type Typed = BuyerForm & { name: string; address: string };

/** Null while something is missing. */
function buyerOf({ kind, number, name, address, country }: Typed): InvoiceBuyer | null {
  const party = { name: name.trim(), address: address.trim() };
  if (party.name === '' || party.address === '') return null;
  if (kind === 'company') {
    const taxId = taxIdDigits(number);
    return isTaxId(taxId) ? { ...party, taxId } : null;
  }
  const code = country.trim().toUpperCase();
  if (code !== '' && !/^[A-Z]{2}$/.test(code)) return null;
  const at = { ...party, ...(code !== '' && { country: code }) };
  if (kind === 'person') return at;
  const euTaxId = number.replace(/[\s-]/g, '').toUpperCase();
  return /^[A-Z]{2}[0-9A-Z+*]{1,12}$/.test(euTaxId) ? { ...at, euTaxId } : null;
}

/** The law ties an invoice to the NIP on its fiscal receipt; without such a receipt only companies get one. */
function kindsFor({ receipt }: Order): readonly [BuyerKind, ...BuyerKind[]] {
  if (receipt?.isFiscal !== true) return ['company', 'euCompany'];
  return [receipt.buyerTaxId === undefined ? 'person' : 'company'];
}

export function InvoiceDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const issue = useWrite('issueInvoice');
  const known = useRead('knownBuyers').data?.buyers;
  const kinds = kindsFor(order);
  const [form, setForm] = useState<BuyerForm>({
    ...{ kind: kinds[0], name: null, address: null, country: '' },
    number: order.receipt?.buyerTaxId ?? '',
  });
  const set = (change: Partial<BuyerForm>) => setForm({ ...form, ...change });
  const taxId = taxIdDigits(form.number);
  const former = form.kind === 'company' ? known?.find(buyer => buyer.taxId === taxId) : undefined;
  const name = form.name ?? former?.name ?? '';
  const address = form.address ?? former?.address ?? '';
  const buyer = buyerOf({ ...form, name, address });
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
        {kinds.length > 1 && (
          <SelectField
            label={t('till.invoice.kind')}
            value={form.kind}
            options={kinds.map(value => ({ value, label: t(`till.invoice.kinds.${value}`) }))}
            onChange={kind => set({ kind })}
          />
        )}
        {form.kind === 'person' && <p>{t('till.invoice.personOnly')}</p>}
        {form.kind !== 'person' && (
          <TextField
            label={t(`till.invoice.${form.kind === 'company' ? 'taxId' : 'euTaxId'}`)}
            error={
              form.kind === 'company' && taxId.length >= 10 && !isTaxId(taxId)
                ? t('errors.TAX_ID_INVALID')
                : undefined
            }
            inputMode={form.kind === 'company' ? 'numeric' : 'text'}
            autoComplete="off"
            value={form.number}
            maxLength={20}
            onChange={number => set({ number })}
          />
        )}
        <TextField
          label={t('till.invoice.name')}
          autoComplete="off"
          value={name}
          maxLength={limits.partyNameLength}
          onChange={next => set({ name: next })}
        />
        <TextAreaField
          label={t('till.invoice.address')}
          hint={t('till.invoice.addressHint')}
          value={address}
          maxLength={limits.descriptionLength}
          onChange={next => set({ address: next })}
        />
        {form.kind !== 'company' && (
          <TextField
            label={t('till.invoice.country')}
            hint={t('till.invoice.countryHint')}
            autoComplete="off"
            value={form.country}
            maxLength={2}
            onChange={country => set({ country })}
          />
        )}
        <p>{t('till.invoice.final')}</p>
        <ProblemNotice problem={issue.problem} onDismiss={issue.reset} />
      </div>
    </Modal>
  );
}
