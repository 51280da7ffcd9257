/** Form ↔ request body of the settings for invoices. */
import { limits } from '#shared/kernel/limits.ts';
import type { InvoiceSettings, KsefEnvironment, SettingsChange } from '#shared/venue/settings-schema.ts';
import { type createFormReader, withoutUndefined } from '../forms/form-reading.ts';

export type InvoiceForm = {
  readonly issuesInvoices: boolean;
  readonly sellerName: string;
  readonly sellerAddress: string;
  readonly invoiceSeries: string;
  readonly isInvoiceDetailed: boolean;
  readonly replacesReceipt: boolean;
  readonly exemption: string;
  /** Empty: nothing is sent. */
  readonly ksef: KsefEnvironment | '';
};

export function invoiceForm({
  invoices,
  restaurantName,
  address = '',
}: Pick<SettingsChange, 'invoices' | 'restaurantName' | 'address'>): InvoiceForm {
  return {
    issuesInvoices: invoices !== undefined,
    sellerName: invoices?.name ?? restaurantName,
    sellerAddress: invoices?.address ?? address,
    invoiceSeries: invoices?.series ?? 'FV',
    isInvoiceDetailed: invoices?.isDetailed === true,
    replacesReceipt: invoices?.replacesReceipt === true,
    exemption: invoices?.exemption ?? '',
    ksef: invoices?.ksef ?? '',
  };
}

/** Omitted if not set: an older restaurant API refuses unknown fields. */
export function readInvoices(
  reader: ReturnType<typeof createFormReader>,
  form: InvoiceForm,
): { invoices?: InvoiceSettings } {
  if (!form.issuesInvoices) return {};
  const series = form.invoiceSeries.trim().toUpperCase();
  if (!/^[A-Z0-9]{1,10}$/.test(series)) reader.refuse('invoices/series', 'notSeries');
  return {
    invoices: {
      name: reader.text('invoices/name', form.sellerName, limits.partyNameLength),
      address: reader.text('invoices/address', form.sellerAddress, limits.descriptionLength),
      series,
      ...(form.isInvoiceDetailed && { isDetailed: true }),
      ...(form.replacesReceipt && { replacesReceipt: true }),
      ...(form.ksef !== '' && { ksef: form.ksef }),
      ...withoutUndefined({
        exemption: reader.optionalText('invoices/exemption', form.exemption, limits.noteLength),
      }),
    },
  };
}
