/** A stored invoice, and the credential with which it is sent. */
import type { InvoiceState, KsefState } from '#shared/invoices/invoice-schema.ts';
import type { KsefEnvironment } from '#shared/venue/settings-schema.ts';
import type { Flag, Json } from '../kernel/column-types.ts';

export type InvoiceRow = {
  org_id: string;
  id: string;
  order_id: string;
  /** The id of the invoice that it corrects, which is no correction itself; null for an invoice. */
  corrects: string | null;
  /** Its order may have another invoice, as this one was corrected to zero. The store holds one invoice of an order that isn't replaced. */
  is_replaced: Flag;
  series: string;
  year: number;
  /** Counts from 1 within the series and year, without gaps. */
  sequence: number;
  /** `FV/2026/1` */
  number: string;
  state: InvoiceState;
  /** The local date of `issued_at`. */
  issued_on: string;
  issued_at: string;
  /** Person */
  issued_by: Json;
  /** Copied from the content, for the list and for the next invoice of the same buyer. */
  buyer_name: string;
  buyer_tax_id: string | null;
  /** A correction's is the difference. */
  total: number;
  /** InvoiceContent */
  content: Json;
  xml: string;
  /** The system that gets it, set when it is issued; null: it is not sent. */
  environment: KsefEnvironment | null;
  /** The session of KSeF in which it was sent last. Null: it was never sent. */
  session_reference: string | null;
  /** KSeF's name of the sent invoice within the session; null until KSeF answered. */
  ksef_reference: string | null;
  ksef_number: string | null;
  /** Why KSeF rejected it. */
  reason: string | null;
  /** KSeF's confirmation of receipt (UPO), an XML document. */
  upo: string | null;
};

/** One for each restaurant. Backups and exports omit them. */
export type KsefCredentialRow = {
  org_id: string;
  kind: NonNullable<KsefState['credential']>['kind'];
  /** KsefCredential, encrypted with the server's key. */
  sealed: string;
  valid_to: string | null;
  /** A certificate of type Offline with its key, encrypted too; null: none. */
  offline_sealed: string | null;
  offline_valid_to: string | null;
  saved_at: string;
  /** Person */
  saved_by: Json;
  /** KsefState['fault'] */
  fault: Json | null;
};
