import { type Static, Type } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { preparationLocations, stations } from '../kernel/roles.ts';
import {
  color,
  course,
  email,
  languageTag,
  literals,
  names,
  stationId,
  strictObject,
  text,
  uuid,
  vatRate,
  version,
} from '../kernel/schema-parts.ts';
import { copyPrintersMax, stationModes, stationsMax, targetMinutesMax } from './station-work.ts';

/** Service charge terms, of an order and of the settings. */
export const chargeFields = {
  /** In steps of a half. */
  percent: Type.Number({ minimum: 0, maximum: limits.serviceChargeMax, multipleOf: 0.5 }),
  /** The smallest number of guests that is charged. */
  minGuests: Type.Integer({ minimum: 1, maximum: limits.guestCountMax }),
  /** One of the restaurant's rates; absent: the rates of the lines, in proportion. */
  vatRate: Type.Optional(vatRate),
  /** The text on the bill before the percentage. */
  name: text(limits.serviceChargeNameLength),
  /** The name in other languages than the restaurant's. */
  names: Type.Optional(names),
};

const seconds = Type.Integer({ minimum: 10, maximum: 3_600 });
const reasons = Type.Array(text(limits.reasonLength), { maxItems: limits.reasonsMax, uniqueItems: true });

/** `names`: in languages other than the restaurant's. */
export const courseOfMeal = strictObject({
  number: course,
  name: text(limits.locationNameLength),
  names: Type.Optional(names),
});

/** A quick note is offered with items of these stations and of these categories; without a scope, or with an empty one, with every item. */
export const quickNoteScope = strictObject({
  note: text(limits.reasonLength),
  stations: Type.Array(literals(stations), { uniqueItems: true }),
  categoryIds: Type.Array(uuid, { uniqueItems: true, maxItems: 100 }),
});
export type QuickNoteScope = Static<typeof quickNoteScope>;

/** A word of the restaurant in other languages: the name of a station or location, a reason, a quick note. */
export const translation = strictObject({ text: text(limits.reasonLength), names });
export type Translation = Static<typeof translation>;

const stationFields = {
  id: stationId,
  group: literals(preparationLocations),
  name: text(limits.locationNameLength),
  color,
};

/** A place in kitchen or bar with its own tickets: grill, cold, desserts. */
const restaurantStation = strictObject({
  ...stationFields,
  /** Whether it works from its screen or from paper; absent: it prints if it has a printer. */
  mode: Type.Optional(literals(stationModes)),
  /** Absent: it has none. */
  printerId: Type.Optional(uuid),
  /** Printers that print the same. */
  copyPrinterIds: Type.Optional(Type.Array(uuid, { uniqueItems: true, maxItems: copyPrintersMax })),
});
export type RestaurantStation = Static<typeof restaurantStation>;

/** A station for all screens. */
export const stationSummary = strictObject(stationFields);
export type StationSummary = Static<typeof stationSummary>;

/** A rate with the letter that printed documents show for it; `isExempt` marks the rate 0 of sales without VAT ("zw"). */
export const vatRateLetter = strictObject({
  rate: vatRate,
  letter: Type.String({ pattern: '^[A-Z]$' }),
  isExempt: Type.Optional(Type.Boolean()),
});

/** 0 %: no charge. */
const serviceChargeSetting = strictObject(chargeFields);
export type ServiceChargeSetting = Static<typeof serviceChargeSetting>;

/** The Ministry's systems; only what `production` accepts is an invoice in law. */
export const ksefEnvironment = literals(['test', 'demo', 'production']);
export type KsefEnvironment = Static<typeof ksefEnvironment>;

/** How invoices are issued. The seller's NIP is the restaurant's. */
const invoiceSettings = strictObject({
  /** The seller's registered name and address. */
  name: text(limits.partyNameLength),
  address: text(limits.descriptionLength),
  /** Begins each number: `FV/2026/1`. */
  series: Type.String({ pattern: '^[A-Z0-9]{1,10}$' }),
  /** True: a line for each dish; absent: one per VAT rate. */
  isDetailed: Type.Optional(Type.Boolean()),
  /** True: a company may get an invoice without a fiscal receipt. */
  replacesReceipt: Type.Optional(Type.Boolean()),
  /** The legal basis of exempt sales; required with an exempt rate. */
  exemption: Type.Optional(text(limits.noteLength)),
  /** The system of KSeF to which issued invoices are sent; absent: none are sent. */
  ksef: Type.Optional(ksefEnvironment),
});
export type InvoiceSettings = Static<typeof invoiceSettings>;

const settingsFields = {
  restaurantName: text(limits.restaurantNameLength),
  address: Type.Optional(text(limits.descriptionLength)),
  /** Polish NIP: ten digits, the last a checksum (checked by the settings' rules). */
  taxId: Type.Optional(Type.String({ pattern: '^\\d{10}$' })),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  timeZone: Type.String({ minLength: 1, maxLength: 64 }),
  defaultLanguage: languageTag,
  businessDayCutoff: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
  vatRates: Type.Array(vatRateLetter, {
    minItems: 1,
    maxItems: 7,
  }),
  useStartStep: Type.Boolean(),
  /** True: sending holds the later courses; absent: everything is sent. */
  sendsFirstCourse: Type.Optional(Type.Boolean()),
  /** True: the pass notifies the waiter of a ready dish of the kitchen; absent: its station does. */
  usesPass: Type.Optional(Type.Boolean()),
  /** True: waiters and tills open with a float and end with a count. */
  usesCashSessions: Type.Optional(Type.Boolean()),
  /** True: cash is only taken and given back with an open session. */
  requiresCashSession: Type.Optional(Type.Boolean()),
  /** True: guests are asked for a tip on the card terminal; absent: on the phone. */
  tipsOnTerminal: Type.Optional(Type.Boolean()),
  /** The opening float of a till's drawer in minor units; only an admin may open with another one. Absent: whoever opens it enters one. */
  drawerFloat: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.paymentMax })),
  /** True: X shows cash takings while a session is not counted; absent: they are hidden until the count, which is blind for admins too. */
  showsOpenCash: Type.Optional(Type.Boolean()),
  /** In display order, at least one of each group; the first of a group gets lines that belong to none. Absent in a change: unchanged. */
  stations: Type.Optional(Type.Array(restaurantStation, { maxItems: stationsMax })),
  courses: Type.Array(courseOfMeal, {
    maxItems: 6,
  }),
  thresholds: strictObject({
    lateMinutes: Type.Integer({ minimum: 1, maximum: targetMinutesMax }),
    /** Ready dishes become late if they are not served for so long. */
    readyUnservedSeconds: seconds,
    /** A pending receipt needs attention after this time. */
    receiptPendingSeconds: seconds,
    /** Ready dishes that nobody claims are announced after this time to the other waiters of the location, and later to the admins. */
    takeOverSeconds: Type.Optional(seconds),
    adminAlertSeconds: Type.Optional(seconds),
  }),
  /** The most open orders at one table at the same time; absent: one. */
  ordersPerTable: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.ordersPerTableMax })),
  reopenWindowMinutes: Type.Integer({ minimum: 0, maximum: limits.reopenWindowMinutesMax }),
  /** For so long after sending, lines that no station has started may be voided without approval; 0: never. */
  voidGraceMinutes: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.voidGraceMinutesMax })),
  /** Days after closing until guests' names, phones and notes are erased; absent: 90. */
  guestDataDays: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.guestDataDaysMax })),
  voidReasons: reasons,
  discountReasons: reasons,
  /** Notes offered as buttons for a line: "no onion". */
  quickNotes: reasons,
  quickNoteScopes: Type.Optional(Type.Array(quickNoteScope, { maxItems: limits.reasonsMax })),
  /** Words of the restaurant in other languages, in addition to the initial settings' words, which the product knows. */
  translations: Type.Optional(Type.Array(translation, { maxItems: limits.translationsMax })),
  /** The service charge of large parties; absent: none. */
  serviceCharge: Type.Optional(serviceChargeSetting),
  /**
   * Tips that aren't in cash, refunds and pay-outs need an admin if they exceed both: `percent` of the payment and of what the person took on the business
   * day, and `amount`. Absent: 30 % or 50.00.
   */
  plausibleLimit: Type.Optional(
    strictObject({
      percent: Type.Integer({ minimum: 0, maximum: 100 }),
      amount: Type.Integer({ minimum: 0, maximum: limits.priceMax }),
    }),
  ),
  /** In percent. */
  tipPresets: Type.Array(Type.Integer({ minimum: 1, maximum: 100 }), { maxItems: limits.tipPresetsMax }),
  receipt: strictObject({
    /** Lines printed above and below every document. */
    header: Type.Optional(text(limits.receiptTextLength)),
    footer: Type.Optional(text(limits.receiptTextLength)),
    /** The device that prints receipts; absent: the simulator, which writes them into the data folder. */
    printerId: Type.Optional(uuid),
    /** The device that prints bills; absent: bills are only shown. */
    billPrinterId: Type.Optional(uuid),
    /** True: closing an order queues its receipt. */
    isAutomatic: Type.Boolean(),
  }),
  /** Who gets each Z by e-mail, if the server has a mail account; absent: nobody. */
  dayReportEmails: Type.Optional(
    Type.Array(email, { minItems: 1, maxItems: limits.dayReportEmailsMax, uniqueItems: true }),
  ),
  /** True: each Z is saved in the restaurant's folder on the server, too. */
  savesDayReports: Type.Optional(Type.Boolean()),
  /** Absent: the restaurant issues no invoices. */
  invoices: Type.Optional(invoiceSettings),
};

export const settings = strictObject({ ...settingsFields, version });
export type Settings = Static<typeof settings>;

/** PUT replaces all settings; If-Match holds their version. */
export const settingsChange = strictObject(settingsFields);
export type SettingsChange = Static<typeof settingsChange>;
