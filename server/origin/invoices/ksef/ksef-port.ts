/** The calls to KSeF that sending invoices needs. All throw KsefError, or CredentialRefusedError. */
import type { KsefStatus } from './ksef-answers.ts';

/** An invoice as KSeF knows it. `hash`: SHA-256 of the XML, in Base64. */
export type SentInvoice = {
  readonly reference: string;
  readonly hash: string;
  readonly ksefNumber: string | undefined;
  readonly status: KsefStatus;
};

/** An invoice that a supplier issued to the restaurant. `total`: gross, in hundredths of `currency`. */
export type ReceivedInvoice = {
  readonly ksefNumber: string;
  readonly number: string;
  readonly issuedOn: string;
  readonly seller: { readonly taxId: string; readonly name: string };
  readonly total: number;
  readonly currency: string;
};

/** `nextFrom`: where the next question begins, as all before it is known; `isWhole`: nothing is left until now. */
type ReceivedPage = {
  readonly invoices: readonly ReceivedInvoice[];
  readonly nextFrom: string;
  readonly isWhole: boolean;
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
  /** Invoices whose buyer the restaurant is, in the order in which KSeF stored them since then. */
  listReceived(from: string): Promise<ReceivedPage>;
  /** The XML of an invoice. */
  document(ksefNumber: string): Promise<string>;
};
