/** Fields of an invoice's buyer: a company in Poland, one elsewhere in the EU, or a private person. */

import type { InvoiceBuyer } from '#shared/invoices/invoice-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import { isTaxId, taxIdDigits } from '#shared/kernel/tax-id.ts';
import { useTranslation } from '../translation/use-translation.tsx';
import { SelectField, TextAreaField, TextField } from '../ui/forms/field.tsx';

export type BuyerKind = 'company' | 'euCompany' | 'person';
export type InvoiceBuyerForm = {
  readonly kind: BuyerKind;
  /** NIP or EU VAT number. */
  readonly number: string;
  readonly name: string;
  readonly address: string;
  readonly country: string;
};

export function invoiceBuyerForm({
  name,
  address,
  taxId,
  euTaxId,
  country = '',
}: InvoiceBuyer): InvoiceBuyerForm {
  const kind = taxId !== undefined ? 'company' : euTaxId !== undefined ? 'euCompany' : 'person';
  return { kind, number: taxId ?? euTaxId ?? '', name, address, country };
}

/** Null while something is missing. */
export function invoiceBuyerOf({
  kind,
  number,
  name,
  address,
  country,
}: InvoiceBuyerForm): InvoiceBuyer | null {
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

type Props = {
  form: InvoiceBuyerForm;
  /** Empty: kind and number are fixed. */
  kinds: readonly BuyerKind[];
  onChange: (change: Partial<InvoiceBuyerForm>) => void;
};

export function InvoiceBuyerFields({ form, kinds, onChange: set }: Props) {
  const { t } = useTranslation();
  const taxId = taxIdDigits(form.number);
  return (
    <>
      {kinds.length > 1 && (
        <SelectField
          label={t('till.invoice.kind')}
          value={form.kind}
          options={kinds.map(value => ({ value, label: t(`till.invoice.kinds.${value}`) }))}
          onChange={kind => set({ kind })}
        />
      )}
      {kinds.length > 0 && form.kind !== 'person' && (
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
        value={form.name}
        maxLength={limits.partyNameLength}
        onChange={next => set({ name: next })}
      />
      <TextAreaField
        label={t('till.invoice.address')}
        hint={t('till.invoice.addressHint')}
        value={form.address}
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
    </>
  );
}
