/** Decides when an order may get an invoice, and to which receipt. */
import { invoiceVatRates } from '#shared/catalog/vat-rate.ts';
import type { InvoiceBuyer } from '#shared/invoices/invoice-schema.ts';
import { isTaxId } from '#shared/kernel/tax-id.ts';
import type { InvoiceSettings, Settings } from '#shared/venue/settings-schema.ts';
import { invalidField, ProblemError } from '../../http/errors.ts';
import { requireNoInvoice } from '../order/corrections/correction-rules.ts';
import { moneyOf } from '../order/orders/order-pricing.ts';
import type { StoredOrder } from '../order/orders/stored-order.ts';
import type { InvoiceContent } from './invoice-content-rules.ts';
import { countryCodes, euPrefixes } from './party-countries.ts';

/** Throws INVOICES_NOT_SET_UP. */
export function requireInvoices({ invoices, taxId }: Settings): { invoices: InvoiceSettings; taxId: string } {
  if (invoices === undefined || taxId === undefined) throw new ProblemError('INVOICES_NOT_SET_UP');
  return { invoices, taxId };
}

/** Throws TAX_ID_INVALID or INVALID_REQUEST with the field. */
export function requireBuyer({ taxId, euTaxId, country }: InvoiceBuyer): void {
  if (taxId !== undefined && !isTaxId(taxId))
    throw invalidField('buyer/taxId', 'is not a tax number', 'TAX_ID_INVALID');
  if (taxId !== undefined && euTaxId !== undefined)
    throw invalidField('buyer/euTaxId', 'is for a buyer without a NIP');
  if (euTaxId !== undefined && !euPrefixes.has(euTaxId.slice(0, 2)))
    throw invalidField('buyer/euTaxId', 'begins with the code of an EU country other than Poland');
  if (country !== undefined && !countryCodes.has(country))
    throw invalidField('buyer/country', 'is not the code of a country');
}

/** Throws unless the order is closed, paid, of the amount that the caller saw, and without an invoice. */
export function requireInvoiceable(stored: StoredOrder, total: number): void {
  const { order } = stored;
  if (order.state !== 'closed') throw new ProblemError('ORDER_NOT_CLOSED');
  requireNoInvoice(order);
  const money = moneyOf(stored);
  if (total !== money.total - money.depositTotal) throw new ProblemError('AMOUNT_CHANGED');
  if (total === 0) throw new ProblemError('RECEIPT_STATE', { detail: 'Nothing was to be paid.' });
  if (order.paid < money.total) throw new ProblemError('STILL_DUE');
  const odd = money.vatBreakdown.find(({ rate }) => !invoiceVatRates.includes(rate));
  if (odd === undefined) return;
  throw new ProblemError('INVOICES_NOT_SET_UP', { detail: `An invoice has no VAT of ${odd.rate}%.` });
}

/**
 * The fiscal receipt that recorded the sale; undefined if the invoice replaces it. A company's receipt must have its number (art. 106b sec. 5 of the VAT
 * act). Only sales to companies may go without a receipt.
 */
export function receiptForInvoice(
  { order, receipt }: Pick<StoredOrder, 'order' | 'receipt'>,
  { taxId, euTaxId }: InvoiceBuyer,
  { replacesReceipt = false }: InvoiceSettings,
): InvoiceContent['receipt'] {
  if (['queued', 'printing', 'failed', 'unknown'].includes(order.receipt_state))
    throw new ProblemError('RECEIPT_STATE');
  const companyId = taxId ?? euTaxId;
  if (receipt !== null && order.receipt_state === 'issued' && receipt.is_fiscal === 1) {
    if (companyId !== undefined && receipt.buyer_tax_id !== companyId)
      throw new ProblemError('RECEIPT_WITHOUT_TAX_ID');
    return { number: receipt.number };
  }
  if (!replacesReceipt || companyId === undefined) throw new ProblemError('RECEIPT_REQUIRED');
  return undefined;
}
