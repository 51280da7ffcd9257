/** Schemas of invoices: the buyer, the command that issues one, the office's list, and the connection to KSeF. */
import { type Static, Type } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { mailState } from '../kernel/mail-schema.ts';
import { email, literals, money, person, strictObject, text, time, uuid } from '../kernel/schema-parts.ts';
import { paymentKinds } from '../order/payment-kinds.ts';
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

/** The right values of a line by its position, from 1; without one, a line that is missing. `vatRate`: absent for as it is. */
const lineCorrection = strictObject({
  position: Type.Optional(Type.Integer({ minimum: 1 })),
  name: Type.Optional(text(limits.itemNameLength)),
  quantity: Type.Integer({ minimum: 0, maximum: limits.correctedQuantityMax }),
  amount: Type.Integer({ minimum: 0 }),
  vatRate: Type.Optional(Type.Integer({ minimum: 0 })),
});
export type LineCorrection = Static<typeof lineCorrection>;

/**
 * Corrects an issued invoice: all of its lines to zero, some lines, or the buyer's name and address. `latest` is the number of the last document that the
 * caller saw: after another one it is refused. `refundOf`: the payments that give back the difference, the first as much as it has; absent: nothing is given
 * back now. `isReplaced`: only to zero and without a refund: the order is without an invoice then, and may get another one or a receipt.
 */
const invoiceCorrection = strictObject({
  reason: text(limits.reasonLength),
  latest: Type.String({ maxLength: limits.noteLength }),
  isWhole: Type.Optional(Type.Literal(true)),
  lines: Type.Optional(Type.Array(lineCorrection, { minItems: 1, maxItems: limits.linesPerOrderMax })),
  buyer: Type.Optional(invoiceBuyer),
  isReplaced: Type.Optional(Type.Literal(true)),
  refundOf: Type.Optional(
    Type.Array(uuid, { minItems: 1, maxItems: limits.paymentsPerOrderMax, uniqueItems: true }),
  ),
});
export type InvoiceCorrection = Static<typeof invoiceCorrection>;

const vatRate = { rate: Type.Number({ minimum: 0 }), isExempt: Type.Optional(Type.Boolean()) };

/**
 * The correctable parts of an invoice after its corrections. `mostTotal`: it was invoiced, and is still paid. `rates`: those that a line may get.
 * `payments`: the unrefunded amounts, without those that a card terminal gives back.
 */
const invoiceInForce = strictObject({
  number: Type.String(),
  latest: Type.String(),
  buyer: invoiceBuyer,
  lines: Type.Array(
    strictObject({
      name: Type.String(),
      quantity: Type.Integer({ minimum: 0 }),
      unitPrice: money,
      amount: money,
      ...vatRate,
    }),
  ),
  total: money,
  mostTotal: money,
  rates: Type.Array(strictObject(vatRate)),
  payments: Type.Array(strictObject({ id: uuid, kind: literals(paymentKinds), amount: money })),
});
export type InvoiceInForce = Static<typeof invoiceInForce>;

/** A row of the office's list. `total`: gross, without deposits; of a correction: what it changes. */
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
  /** The number of the invoice that it corrects. */
  corrects: Type.Optional(Type.String()),
  /** The total after corrections; absent: it has none. */
  totalNow: Type.Optional(money),
  /** Whether it can be corrected now. */
  isCorrectable: Type.Optional(Type.Boolean()),
  /** The system of KSeF that gets it; absent: it is not sent by this program. */
  environment: Type.Optional(ksefEnvironment),
  ksefNumber: Type.Optional(Type.String()),
  /** Why KSeF rejected it, in its words, and the buyer, who may be the reason; only of a rejected invoice. */
  reason: Type.Optional(Type.String()),
  buyer: Type.Optional(invoiceBuyer),
  /** Whether KSeF's confirmation of receipt (UPO) is stored. */
  hasConfirmation: Type.Optional(Type.Boolean()),
  /** Its latest e-mail; absent: it was e-mailed to nobody, or the address was erased. */
  mail: Type.Optional(mailState),
});
export type InvoiceEntry = Static<typeof invoiceEntry>;

/** Companies with a NIP, as on their latest invoice. */
const knownBuyers = strictObject({ buyers: Type.Array(invoiceBuyer) });

/** `buyer`: replaces that of the rejected invoice; absent: it is sent as it is. */
const invoiceRetry = strictObject({ buyer: Type.Optional(invoiceBuyer) });
export type InvoiceRetry = Static<typeof invoiceRetry>;

/** The guest's address, typed at the table or in the office. */
const invoiceMail = strictObject({ address: email });
export type InvoiceMail = Static<typeof invoiceMail>;

/** A KSeF token, or a certificate with its private key, both as PEM. */
const newKsefCredential = strictObject({
  token: Type.Optional(text(limits.ksefTokenLength)),
  certificate: Type.Optional(text(limits.pemLength)),
  key: Type.Optional(text(limits.pemLength)),
  /** Opens an encrypted private key. */
  passphrase: Type.Optional(text(limits.noteLength)),
  /** It is the certificate of type Offline, which signs code II of invoices and is stored beside the other credential. */
  isOffline: Type.Optional(Type.Boolean()),
});
export type NewKsefCredential = Static<typeof newKsefCredential>;

/** `unreachable`: no answer; `refused`: KSeF doesn't accept the credential; `expired`: the certificate; `unreadable`: it was encrypted with a key that this server doesn't have. */
const ksefFaults = ['unreachable', 'refused', 'expired', 'unreadable'] as const;

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
      /** When the certificate of type Offline expires; absent: there is none. */
      offlineValidTo: Type.Optional(time),
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
  InvoiceCorrection: invoiceCorrection,
  InvoiceInForce: invoiceInForce,
  InvoiceEntry: invoiceEntry,
  InvoiceRetry: invoiceRetry,
  InvoiceMail: invoiceMail,
  KnownBuyers: knownBuyers,
  NewKsefCredential: newKsefCredential,
  KsefState: ksefState,
} as const;
