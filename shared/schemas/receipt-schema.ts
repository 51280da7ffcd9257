import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { printerDrivers } from '../rules/printer-drivers.ts';
import { literals, money, strictObject, text, time, uuid, vatRate } from './parts.ts';

/** `receipt` is an order's only one, fiscal where a fiscal printer issues it; the others may be printed as often as anybody likes. */
export const printKinds = ['receipt', 'copy', 'bill', 'kitchenTicket', 'test'] as const;
export type PrintKind = (typeof printKinds)[number];
/** `unknown`: it may have come out or not. It is never printed again before a person or the printer's counter said so. */
export const printStates = ['queued', 'printing', 'issued', 'failed', 'unknown'] as const;
export type PrintState = (typeof printStates)[number];
/** The receipt of an order as far as it got. */
export const orderReceipt = strictObject({
  /** The number that the printer gave it. */
  number: Type.Optional(Type.String()),
  /** The printer's name. */
  device: Type.Optional(Type.String()),
  printedAt: Type.Optional(time),
  error: Type.Optional(Type.String()),
  attempts: Type.Integer(),
  /** A fiscal printer has it: what any other printer puts on paper is no receipt before the law. */
  isFiscal: Type.Boolean(),
  buyerTaxId: Type.Optional(Type.String()),
  /** Why there is none. */
  waivedReason: Type.Optional(Type.String()),
});
export type OrderReceipt = Static<typeof orderReceipt>;

/** Polish NIP; its checksum is checked before anything is printed. */
export const taxIdNumber = Type.String({ pattern: '^\\d{10}$' });

export const receiptCommand = strictObject({ buyerTaxId: Type.Optional(taxIdNumber) });
export type ReceiptCommand = Static<typeof receiptCommand>;

/** What a person found in the printer's paper or counter: it came out (with this number), or it did not. Only an admin says the first, and of a fiscal printer either. */
export const receiptResolution = strictObject({
  outcome: literals(['issued', 'notPrinted']),
  number: Type.Optional(text(64)),
});
export type ReceiptResolution = Static<typeof receiptResolution>;

export const receiptWaiver = strictObject({ reason: text(limits.reasonLength) });
export type ReceiptWaiver = Static<typeof receiptWaiver>;

const printedLine = strictObject({
  name: Type.String(),
  quantity: Type.Integer(),
  /** Per piece, options included. */
  unitPrice: money,
  /** What it costs in the end: discounts are in it. */
  amount: money,
  discount: Type.Optional(money),
  vatRate: Type.Optional(vatRate),
  vatLetter: Type.Optional(Type.String()),
  /** Options and notes, a line each. */
  details: Type.Array(Type.String()),
});

/** Everything that stands on the paper, fixed when it was queued: later changes of menu or settings don't touch it. */
export const printedDocument = strictObject({
  kind: literals(printKinds),
  /** The restaurant's: header lines above, footer lines below. */
  header: Type.Array(Type.String()),
  footer: Type.Array(Type.String()),
  language: Type.String(),
  /** In which dates are written: the restaurant's. Papers of before say them in `language`. */
  dateLanguage: Type.Optional(Type.String()),
  currency: Type.String(),
  taxId: Type.Optional(Type.String()),
  buyerTaxId: Type.Optional(Type.String()),
  orderNumber: Type.Integer(),
  tableLabel: Type.Optional(Type.String()),
  /** Whose tab or takeaway it is. */
  orderName: Type.Optional(Type.String()),
  /** Of a takeaway's guest. */
  orderPhone: Type.Optional(Type.String()),
  waiterName: Type.String(),
  guestCount: Type.Integer(),
  /** Kitchen tickets. */
  station: Type.Optional(Type.String()),
  courseName: Type.Optional(Type.String()),
  allergyNote: Type.Optional(Type.String()),
  note: Type.Optional(Type.String()),
  at: time,
  timeZone: Type.String(),
  lines: Type.Array(printedLine),
  vat: Type.Array(
    strictObject({ letter: Type.String(), rate: vatRate, net: money, vat: money, gross: money }),
  ),
  subtotal: money,
  discountTotal: money,
  total: money,
  payments: Type.Array(strictObject({ kind: Type.String(), amount: money })),
  tip: money,
  change: money,
  /** Of a copy: the number of what it is a copy of. */
  copyOf: Type.Optional(Type.String()),
});
export type PrintedDocument = Static<typeof printedDocument>;

/** A row of `GET /api/admin/receipts`: receipts and other papers that did not come out yet, the oldest first. */
export const printJob = strictObject({
  id: uuid,
  kind: literals(printKinds),
  state: literals(printStates),
  orderId: Type.Optional(uuid),
  orderNumber: Type.Optional(Type.Integer()),
  tableLabel: Type.Optional(Type.String()),
  total: Type.Optional(money),
  printerId: Type.Optional(uuid),
  printerName: Type.String(),
  attempts: Type.Integer(),
  error: Type.Optional(Type.String()),
  number: Type.Optional(Type.String()),
  createdAt: time,
  finishedAt: Type.Optional(time),
});
export type PrintJob = Static<typeof printJob>;

/** A row of `GET /api/waiter/printers`: whether what is printed comes out. */
export const printerState = strictObject({
  /** The device's id; `simulator` where no printer is set up. */
  id: Type.String(),
  name: Type.String(),
  driver: literals(printerDrivers),
  /** Receipts go here, and it is a fiscal printer. */
  isFiscal: Type.Boolean(),
  isOut: Type.Boolean(),
  /** What it said last, and since when. */
  error: Type.Optional(Type.String()),
  outSince: Type.Optional(time),
  waitingJobs: Type.Integer(),
});
export type PrinterState = Static<typeof printerState>;

/** What the bridge program fetches: `POST /bridge/jobs/claim` answers `{job: BridgeJob | null}`. */
export const bridgeJob = strictObject({ id: uuid, attempt: Type.Integer(), document: printedDocument });
export type BridgeJob = Static<typeof bridgeJob>;

/** `attempt` is the job's as it was fetched; `unknown`: the program lost the printer's answer. */
export const bridgeReport = strictObject({
  attempt: Type.Integer({ minimum: 1 }),
  outcome: literals(['issued', 'failed', 'unknown']),
  number: Type.Optional(text(64)),
  error: Type.Optional(text(limits.noteLength)),
});
export type BridgeReport = Static<typeof bridgeReport>;

/** Shown once: the bridge program signs in with it. */
export const bridgeToken = strictObject({ deviceId: uuid, token: Type.String() });
export type BridgeToken = Static<typeof bridgeToken>;
