/** The calls to KSeF that sending invoices needs. All throw KsefError, or CredentialRefusedError. */
import type { KsefStatus } from './ksef-answers.ts';

/** An invoice as KSeF knows it. `hash`: SHA-256 of the XML, in Base64. */
export type SentInvoice = {
  readonly reference: string;
  readonly hash: string;
  readonly ksefNumber: string | undefined;
  readonly status: KsefStatus;
};

type KsefSession = {
  readonly reference: string;
  /** Returns KSeF's name of the invoice within the session. */
  send(xml: string, mode: { isOffline: boolean }): Promise<string>;
};

export type KsefPort = {
  openSession(): Promise<KsefSession>;
  /** A closed session takes no invoice any more, not even one that was sent before and is still on its way. */
  closeSession(reference: string): Promise<void>;
  /** Whether KSeF has decided about every invoice of the closed session; null if it doesn't know the session. */
  isSettled(reference: string): Promise<boolean | null>;
  listInvoices(reference: string): Promise<SentInvoice[]>;
  findInvoice(reference: string, invoiceReference: string): Promise<SentInvoice>;
  /** The confirmation of receipt (UPO) of an accepted invoice. */
  confirmation(reference: string, invoiceReference: string): Promise<string>;
};
