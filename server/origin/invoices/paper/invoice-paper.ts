/** Collects an invoice for paper: its content as issued, what KSeF answered, and the codes with which anyone can check it. */
import type { Kysely } from 'kysely';
import { ProblemError } from '../../../http/errors.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import type { OrderRow } from '../../order/orders/order-row.ts';
import { declaredContent, type InvoiceContent } from '../invoice-content-rules.ts';
import type { InvoiceRow, KsefCredentialRow } from '../invoice-row.ts';
import { findInvoiceOfOrder } from '../invoice-store.ts';
import type { CredentialSeal } from '../ksef/credential-seal.ts';
import type { KsefCredential } from '../ksef/ksef-credential.ts';
import { findCredential } from '../ksef/ksef-store.ts';
import { invoiceLink, issuerLink } from './verification-codes.ts';

export type VerificationCode = {
  readonly link: string;
  /** Stands below the code. */
  readonly label: string;
};

export type InvoicePaper = {
  readonly content: ReturnType<typeof declaredContent>;
  readonly ksefNumber: string | null;
  /** A trial system got it, so that it is no invoice in law. */
  readonly isTrial: boolean;
  readonly codes: readonly VerificationCode[];
};

/** Whether it goes out in the mode offline24: its day is over, or KSeF can't be reached now. */
function isOffline({ state }: InvoiceRow, { fault }: KsefCredentialRow): boolean {
  return state === 'offline24' || fault !== null;
}

/** Null without a certificate that could sign it. */
function offlineCertificate(
  seal: CredentialSeal,
  { org_id, offline_sealed, offline_valid_to }: KsefCredentialRow,
  nowMs: number,
): (KsefCredential & { kind: 'certificate' }) | null {
  if (offline_sealed === null || Date.parse(offline_valid_to ?? '') <= nowMs) return null;
  const opened = seal.open(org_id, offline_sealed);
  if (opened === null) return null;
  const credential: KsefCredential = JSON.parse(opened);
  return credential.kind === 'certificate' ? credential : null;
}

/** The order's latest invoice. Throws RECEIPT_STATE if it has none. */
export async function requireInvoiceOf(
  db: Kysely<OriginTables>,
  { org_id, id }: Pick<OrderRow, 'org_id' | 'id'>,
): Promise<InvoiceRow> {
  const invoice = await findInvoiceOfOrder(db, org_id, id);
  if (invoice === null) throw new ProblemError('RECEIPT_STATE', { detail: 'The order has no invoice.' });
  return invoice;
}

/** Throws INVOICE_REJECTED: what KSeF refused is no invoice until it is corrected. */
export async function readInvoicePaper(
  db: Kysely<OriginTables>,
  seal: CredentialSeal,
  invoice: InvoiceRow,
  nowMs: number,
): Promise<InvoicePaper> {
  const { environment, xml, ksef_number: ksefNumber } = invoice;
  if (invoice.state === 'rejected') throw new ProblemError('INVOICE_REJECTED');
  const issued: InvoiceContent = JSON.parse(invoice.content);
  const content = declaredContent(issued);
  const paper = { content, ksefNumber, isTrial: environment !== null && environment !== 'production' };
  if (environment === null) return { ...paper, codes: [] };
  const coded = { environment, taxId: content.seller.taxId, issuedOn: content.issuedOn, xml };
  const first = { link: invoiceLink(coded), label: ksefNumber ?? 'OFFLINE' };
  const stored = ksefNumber === null ? await findCredential(db, invoice.org_id) : null;
  const certificate =
    stored !== null && isOffline(invoice, stored) ? offlineCertificate(seal, stored, nowMs) : null;
  if (certificate === null) return { ...paper, codes: [first] };
  return { ...paper, codes: [first, { link: issuerLink(coded, certificate), label: 'CERTYFIKAT' }] };
}
