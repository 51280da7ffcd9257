/** Formats the state of an order's receipt for the API. */
import type { OrderReceipt } from '#shared/order/receipt-schema.ts';
import { withoutNulls } from '../../kernel/calls/without-nulls.ts';
import type { ReceiptJobRow } from './stored-order.ts';

/** Null while none was requested. */
export function receiptView(job: ReceiptJobRow | null, waivedReason: string | null): OrderReceipt | null {
  if (job === null && waivedReason === null) return null;
  return withoutNulls({
    number: job?.number ?? null,
    device: job?.printer_name ?? null,
    printedAt: job?.state === 'issued' ? job.finished_at : null,
    error: job?.error ?? null,
    attempts: job?.attempts ?? 0,
    isFiscal: job?.is_fiscal === 1,
    buyerTaxId: job?.buyer_tax_id ?? null,
    waivedReason,
  });
}
