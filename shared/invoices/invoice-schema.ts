/** Schemas of invoices: the buyer, the command that issues one, and the office's list. */
import { type Static, Type } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { literals, money, person, strictObject, text, time, uuid } from '../kernel/schema-parts.ts';

/** `queued`: it waits to be sent to KSeF. */
const invoiceStates = ['queued'] as const;

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
});
export type InvoiceEntry = Static<typeof invoiceEntry>;

/** Companies with a NIP, as on their latest invoice. */
const knownBuyers = strictObject({ buyers: Type.Array(invoiceBuyer) });

/** Schemas by the names that the call tables use. */
export const invoiceSchemas = {
  NewInvoice: newInvoice,
  InvoiceEntry: invoiceEntry,
  KnownBuyers: knownBuyers,
} as const;
