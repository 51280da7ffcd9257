/** A stored invoice. */
import type { InvoiceEntry } from '#shared/invoices/invoice-schema.ts';
import type { Json } from '../kernel/column-types.ts';

export type InvoiceRow = {
  org_id: string;
  id: string;
  order_id: string;
  series: string;
  year: number;
  /** Counts from 1 within the series and year, without gaps. */
  sequence: number;
  /** `FV/2026/1` */
  number: string;
  state: InvoiceEntry['state'];
  /** The local date of `issued_at`. */
  issued_on: string;
  issued_at: string;
  /** Person */
  issued_by: Json;
  /** Copied from the content, for the list and for the next invoice of the same buyer. */
  buyer_name: string;
  buyer_tax_id: string | null;
  total: number;
  /** InvoiceContent */
  content: Json;
  xml: string;
};
