import { type Static, Type } from 'typebox';
import { allergenList, orderAllergies } from '../catalog/allergy-schema.ts';
import { weightUnits } from '../catalog/item-weight.ts';
import { limits } from '../kernel/limits.ts';
import { literals, money, strictObject, text, time, uuid, vatRate } from '../kernel/schema-parts.ts';
import { printerDrivers } from '../venue/printer-drivers.ts';
import { printerFaults } from '../venue/printer-faults.ts';

/** `receipt`: one per order, fiscal on a fiscal printer; the other kinds may be printed repeatedly. */
const printKinds = [
  'receipt',
  'copy',
  'bill',
  'kitchenTicket',
  'dayReport',
  'invoice',
  'fiscalDayReport',
  'test',
] as const;
export type PrintKind = (typeof printKinds)[number];
/** `unknown`: it may have been printed. Never reprinted before a user or the printer's counter resolves it. */
const printStates = ['queued', 'printing', 'issued', 'failed', 'unknown'] as const;
export type PrintState = (typeof printStates)[number];
/** Kinds of messages to a station about lines that it already has: a kitchen ticket with this title. */
const stationSlips = ['heldBack', 'rush', 'change', 'void', 'moved', 'allergy'] as const;
export type StationSlip = (typeof stationSlips)[number];
/** The state of an order's receipt. */
export const orderReceipt = strictObject({
  /** The number assigned by the printer. */
  number: Type.Optional(Type.String()),
  /** The printer's name. */
  device: Type.Optional(Type.String()),
  printedAt: Type.Optional(time),
  error: Type.Optional(Type.String()),
  attempts: Type.Integer(),
  /** Printed by a fiscal printer; other printouts aren't legal receipts. */
  isFiscal: Type.Boolean(),
  buyerTaxId: Type.Optional(Type.String()),
  /** Why no receipt was printed. */
  waivedReason: Type.Optional(Type.String()),
});
export type OrderReceipt = Static<typeof orderReceipt>;

/** Polish NIP; its checksum is validated before printing. */
const taxIdNumber = Type.String({ pattern: '^\\d{10}$' });

export const receiptCommand = strictObject({ buyerTaxId: Type.Optional(taxIdNumber) });
export type ReceiptCommand = Static<typeof receiptCommand>;

/**
 * The outcome that a user found on the printer's paper or counter: printed (with this number) or not. Only admins may confirm printing, and either outcome
 * of a fiscal printer.
 */
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
  /** Set for an item sold by weight: weight and price per unit. Its name ends with its weight. */
  weighed: Type.Optional(
    strictObject({ grams: Type.Integer(), pricedBy: literals(weightUnits), price: money }),
  ),
  /** Per unit, with options. */
  unitPrice: money,
  /** Price after discounts. */
  amount: money,
  discount: Type.Optional(money),
  vatRate: Type.Optional(vatRate),
  vatLetter: Type.Optional(Type.String()),
  /** Options and notes, one per line. */
  details: Type.Array(Type.String()),
  /** Set if it differs from its order, and on a slip about the change. */
  isTakeaway: Type.Optional(Type.Boolean()),
  /** On a receipt: the service charge at this rate. */
  isServiceCharge: Type.Optional(Type.Boolean()),
  /** On a slip about a change: added and dropped options. */
  added: Type.Optional(Type.Array(Type.String())),
  dropped: Type.Optional(Type.Array(Type.String())),
  /** On a kitchen ticket: the allergens in it that its guests must not have. */
  clashes: Type.Optional(allergenList),
  /** On a kitchen ticket: an open item for guests with an allergy. */
  isUndeclared: Type.Optional(Type.Boolean()),
  /** The names of the other stations that make it. */
  withStations: Type.Optional(Type.Array(Type.String())),
  /** On a kitchen ticket: how many of them were already served when its printing began. */
  served: Type.Optional(Type.Integer()),
});

/** The printed content, fixed when queued: later changes of menu or settings don't affect it. Only `served` is set when it is printed. */
const printedDocument = strictObject({
  kind: literals(printKinds),
  /** Header and footer lines of the settings. */
  header: Type.Array(Type.String()),
  footer: Type.Array(Type.String()),
  language: Type.String(),
  /** Language of dates: the restaurant's. Older documents have it in `language`. */
  dateLanguage: Type.Optional(Type.String()),
  currency: Type.String(),
  taxId: Type.Optional(Type.String()),
  buyerTaxId: Type.Optional(Type.String()),
  orderNumber: Type.Integer(),
  tableLabel: Type.Optional(Type.String()),
  /** The name of a bar tab or takeaway. */
  orderName: Type.Optional(Type.String()),
  /** The order is a takeaway. */
  isTakeaway: Type.Optional(Type.Boolean()),
  /** The phone number of a takeaway's guest. */
  orderPhone: Type.Optional(Type.String()),
  /** When the guest picks up a takeaway. */
  pickupAt: Type.Optional(time),
  waiterName: Type.String(),
  guestCount: Type.Integer(),
  /** Set on a kitchen ticket that is a message. */
  slip: Type.Optional(literals(stationSlips)),
  /** The name of the printer in outage that it was meant for. */
  standInFor: Type.Optional(Type.String()),
  /** True for a training order: nothing is to be made. */
  isTraining: Type.Optional(Type.Boolean()),
  /** On a slip: the table before the move, and who moved it. */
  movedFrom: Type.Optional(Type.String()),
  by: Type.Optional(Type.String()),
  station: Type.Optional(Type.String()),
  courseName: Type.Optional(Type.String()),
  allergyNote: Type.Optional(Type.String()),
  allergies: Type.Optional(orderAllergies),
  note: Type.Optional(Type.String()),
  at: time,
  timeZone: Type.String(),
  lines: Type.Array(printedLine),
  vat: Type.Array(
    strictObject({
      letter: Type.String(),
      rate: vatRate,
      isExempt: Type.Optional(Type.Boolean()),
      net: money,
      vat: money,
      gross: money,
      serviceCharge: Type.Optional(money),
    }),
  ),
  subtotal: money,
  discountTotal: money,
  /** Set on a bill; on a receipt it is among the lines, once per VAT rate. */
  serviceCharge: Type.Optional(strictObject({ name: Type.String(), amount: money })),
  /** The total of sales; on a fiscal printer its fiscal total. */
  total: money,
  /**
   * Deposits on bottles and cans, one entry per amount: no sale and outside VAT, so not in `lines`, `vat` and `total`. A fiscal printer prints them after
   * the fiscal total, as returnable packaging. Absent: none.
   */
  deposits: Type.Optional(
    Type.Array(
      strictObject({ name: Type.String(), quantity: Type.Integer(), unitPrice: money, amount: money }),
    ),
  ),
  /** The total with deposits, which `payments` add up to. Absent: `total`. */
  toPay: Type.Optional(money),
  payments: Type.Array(strictObject({ kind: Type.String(), amount: money })),
  tip: money,
  change: money,
  /** The sections of a Z or an invoice, with amounts as text; the number of a Z is in `orderNumber`. */
  report: Type.Optional(
    Type.Array(
      strictObject({
        title: Type.String(),
        rows: Type.Array(
          strictObject({
            label: Type.String(),
            detail: Type.Optional(Type.String()),
            value: Type.Optional(Type.String()),
            isTotal: Type.Optional(Type.Boolean()),
          }),
        ),
      }),
    ),
  ),
  invoiceNumber: Type.Optional(Type.String()),
  /** On an invoice: links printed as QR codes, with the text below each. */
  codes: Type.Optional(Type.Array(strictObject({ link: Type.String(), label: Type.String() }))),
  /** On a copy: the original's number. */
  copyOf: Type.Optional(Type.String()),
});
export type PrintedDocument = Static<typeof printedDocument>;

/** A row of `GET /api/admin/receipts`: unfinished print jobs, oldest first. */
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
  /** The name of the printer that it was queued for, if another prints it. */
  standInFor: Type.Optional(Type.String()),
  attempts: Type.Integer(),
  error: Type.Optional(Type.String()),
  number: Type.Optional(Type.String()),
  createdAt: time,
  finishedAt: Type.Optional(time),
});
export type PrintJob = Static<typeof printJob>;

/** A row of `GET /api/waiter/printers`: whether the printer works. */
export const printerState = strictObject({
  /** The device's id; `simulator` without a configured printer. */
  id: Type.String(),
  name: Type.String(),
  driver: literals(printerDrivers),
  /** True for the fiscal printer that prints receipts. */
  isFiscal: Type.Boolean(),
  isOut: Type.Boolean(),
  /** The printer's last fault, and since when. */
  error: Type.Optional(Type.String()),
  outSince: Type.Optional(time),
  waitingJobs: Type.Integer(),
  /** During an outage: the printer that stands in. `isPrinting`: it has tickets of this outage. */
  standIn: Type.Optional(
    strictObject({ name: Type.String(), isOut: Type.Boolean(), isPrinting: Type.Boolean() }),
  ),
  /** The names of printers in outage whose tickets it prints. */
  printsFor: Type.Optional(Type.Array(Type.String())),
});
export type PrinterState = Static<typeof printerState>;

/** Fetched by bridge programs: `POST /bridge/jobs/claim` returns `{job: BridgeJob | null}`. */
const bridgeJob = strictObject({ id: uuid, attempt: Type.Integer(), document: printedDocument });
export type BridgeJob = Static<typeof bridgeJob>;

/** With a fault no job is fetched: the printer shows the fault until a claim without one. */
export const bridgeClaim = strictObject({ fault: Type.Optional(literals(printerFaults)) });
export type BridgeClaim = Static<typeof bridgeClaim>;

/** `attempt` is that of the fetched job; `unknown`: the program lost the printer's response. */
export const bridgeReport = strictObject({
  attempt: Type.Integer({ minimum: 1 }),
  outcome: literals(['issued', 'failed', 'unknown']),
  number: Type.Optional(text(64)),
  error: Type.Optional(text(limits.noteLength)),
});
export type BridgeReport = Static<typeof bridgeReport>;

/** Shown once; the bridge program authenticates with it. */
export const bridgeToken = strictObject({ deviceId: uuid, token: Type.String() });
export type BridgeToken = Static<typeof bridgeToken>;
