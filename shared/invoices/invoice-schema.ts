/** Schemas of invoices: the buyer, the command that issues one, the office's list, and the connection to KSeF. */
import { type Static, Type } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { literals, money, person, strictObject, text, time, uuid } from '../kernel/schema-parts.ts';
import { ksefEnvironment } from '../venue/settings-schema.ts';

/**
 * `queued`: it is not in KSeF yet; `offline24`: it wasn't sent on its day of issue; `sent`: KSeF may have it and has not decided; `accepted`: it has a KSeF
 * number; `rejected`: KSeF refuses it, and it can be corrected and sent again.
 */
const invoiceStates = ['queued', 'offline24', 'sent', 'accepted', 'rejected'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** A company in Poland (`taxId`), a company elsewhere in the EU (`euTaxId`), or with neither a private person. */
const invoiceBuyer = strictObject({
  name: text(limits.partyNameLength),
  /** Street on the first line, then postcode and town. */
  address: text(limits.descriptionLength),
  /** Polish NIP; its checksum is validated before issuing. */
  taxId: Type.Optional(Type.String({ pattern: '^\\d{10}$' })),
  /** VAT number with the prefix of its country: `DE123456789`. */
  euTaxId: Type.Optional(Type.String({ pattern: '^[A-Z]{2}[0-9A-Z+*]{1,12}$' })),
  /** ISO 3166 code of the address; absent: `PL`. */
  country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
});
export type InvoiceBuyer = Static<typeof invoiceBuyer>;

/** `total` is what the caller saw without deposits: a different one is refused. */
const newInvoice = strictObject({ buyer: invoiceBuyer, total: money });
export type NewInvoice = Static<typeof newInvoice>;

/** A row of the office's list. `total`: gross, without deposits. */
const invoiceEntry = strictObject({
  id: uuid,
  number: Type.String(),
  state: literals(invoiceStates),
  issuedOn: Type.String(),
  issuedAt: time,
  issuedBy: person,
  orderId: uuid,
  orderNumber: Type.Integer(),
  tableLabel: Type.Optional(Type.String()),
  buyerName: Type.String(),
  buyerTaxId: Type.Optional(Type.String()),
  total: money,
  /** The system of KSeF that gets it; absent: it is not sent by this program. */
  environment: Type.Optional(ksefEnvironment),
  ksefNumber: Type.Optional(Type.String()),
  /** Why KSeF rejected it, in its words, and the buyer, who may be the reason; only of a rejected invoice. */
  reason: Type.Optional(Type.String()),
  buyer: Type.Optional(invoiceBuyer),
  /** Whether KSeF's confirmation of receipt (UPO) is stored. */
  hasConfirmation: Type.Optional(Type.Boolean()),
});
export type InvoiceEntry = Static<typeof invoiceEntry>;

/** Companies with a NIP, as on their latest invoice. */
const knownBuyers = strictObject({ buyers: Type.Array(invoiceBuyer) });

/** `buyer`: replaces that of the rejected invoice; absent: it is sent as it is. */
const invoiceRetry = strictObject({ buyer: Type.Optional(invoiceBuyer) });
export type InvoiceRetry = Static<typeof invoiceRetry>;

/** A KSeF token, or a certificate with its private key, both as PEM. */
const newKsefCredential = strictObject({
  token: Type.Optional(text(limits.ksefTokenLength)),
  certificate: Type.Optional(text(limits.pemLength)),
  key: Type.Optional(text(limits.pemLength)),
  /** Opens an encrypted private key. */
  passphrase: Type.Optional(text(limits.noteLength)),
});
export type NewKsefCredential = Static<typeof newKsefCredential>;

/** `unreachable`: no answer; `refused`: KSeF doesn't accept the credential; `unreadable`: it was encrypted with a key that this server doesn't have. */
const ksefFaults = ['unreachable', 'refused', 'unreadable'] as const;

/** The restaurant's connection to KSeF. Secrets are never answered. */
const ksefState = strictObject({
  /** Absent: nothing is sent. */
  environment: Type.Optional(ksefEnvironment),
  credential: Type.Optional(
    strictObject({
      kind: literals(['token', 'certificate']),
      savedAt: time,
      savedBy: person,
      /** When the certificate expires. */
      validTo: Type.Optional(time),
    }),
  ),
  fault: Type.Optional(
    strictObject({ kind: literals(ksefFaults), words: Type.Optional(Type.String()), since: time }),
  ),
});
export type KsefState = Static<typeof ksefState>;

/** Schemas by the names that the call tables use. */
export const invoiceSchemas = {
  NewInvoice: newInvoice,
  InvoiceEntry: invoiceEntry,
  InvoiceRetry: invoiceRetry,
  KnownBuyers: knownBuyers,
  NewKsefCredential: newKsefCredential,
  KsefState: ksefState,
} as const;
