import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { preparationLocations, stations } from '../roles.ts';
import { targetMinutesMax } from '../rules/menu-limits.ts';
import { stationModes, stationsMax } from '../rules/station-work.ts';
import { chargeFields } from './correction-schema.ts';
import {
  color,
  course,
  languageTag,
  literals,
  names,
  stationId,
  strictObject,
  text,
  uuid,
  vatRate,
  version,
} from './parts.ts';

const seconds = Type.Integer({ minimum: 10, maximum: 3_600 });
const reasons = Type.Array(text(limits.reasonLength), { maxItems: limits.reasonsMax, uniqueItems: true });

/** `names`: in other languages than the restaurant's. */
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

const stationFields = {
  id: stationId,
  group: literals(preparationLocations),
  name: text(limits.locationNameLength),
  color,
};

/** A place in kitchen or bar with tickets of its own: grill, cold, desserts. */
const restaurantStation = strictObject({
  ...stationFields,
  /** What it works from; absent: it prints if it has a printer. */
  mode: Type.Optional(literals(stationModes)),
  /** Absent: the printers of its group. */
  printerId: Type.Optional(uuid),
});
export type RestaurantStation = Static<typeof restaurantStation>;

/** A station as every screen knows it. */
export const stationSummary = strictObject(stationFields);
export type StationSummary = Static<typeof stationSummary>;

/** A rate with the letter that printed documents show for it; `isExempt` marks the rate 0 of sales without VAT ("zw"). */
export const vatRateLetter = strictObject({
  rate: vatRate,
  letter: Type.String({ pattern: '^[A-Z]$' }),
  isExempt: Type.Optional(Type.Boolean()),
});

/** 0 %: off. */
const serviceChargeSetting = strictObject(chargeFields);
export type ServiceChargeSetting = Static<typeof serviceChargeSetting>;

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
  /** Send holds the later courses; absent: everything goes. */
  sendsFirstCourse: Type.Optional(Type.Boolean()),
  /** A ready dish of the kitchen is told to its waiter at the pass; absent: by its station. */
  usesPass: Type.Optional(Type.Boolean()),
  /** The screens of the stations show an order's courses on one card; absent: side by side. */
  joinsCourses: Type.Optional(Type.Boolean()),
  /** Waiters and tills open with a float and end with a count. */
  usesCashSessions: Type.Optional(Type.Boolean()),
  /** Cash is only taken and given back with an open session. */
  requiresCashSession: Type.Optional(Type.Boolean()),
  /** What a till's drawer opens with, in minor units; another float is for an admin. Absent: what whoever opens it says. */
  drawerFloat: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.paymentMax })),
  /** X says what cash was taken while a session is not counted; absent: not before the count, which is blind to admins too. */
  showsOpenCash: Type.Optional(Type.Boolean()),
  /** In display order, at least one of each group; a group's first one gets what belongs to none. Absent in a change: as they were. */
  stations: Type.Optional(Type.Array(restaurantStation, { maxItems: stationsMax })),
  courses: Type.Array(courseOfMeal, {
    maxItems: 6,
  }),
  thresholds: strictObject({
    lateMinutes: Type.Integer({ minimum: 1, maximum: targetMinutesMax }),
    /** Ready dishes that nobody brought for so long are late. */
    readyUnservedSeconds: seconds,
    /** A receipt that is under way for so long is worth a look. */
    receiptPendingSeconds: seconds,
    /** Ready dishes that nobody takes for so long are told to the other waiters of the location, and later to the admins. */
    takeOverSeconds: Type.Optional(seconds),
    adminAlertSeconds: Type.Optional(seconds),
  }),
  /** Open orders at one table at the same time, at most; absent: one. */
  ordersPerTable: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.ordersPerTableMax })),
  reopenWindowMinutes: Type.Integer({ minimum: 0, maximum: limits.reopenWindowMinutesMax }),
  /** What no station has started may be voided without approval for so long after it was sent; 0: never. */
  voidGraceMinutes: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.voidGraceMinutesMax })),
  /** After closing, guests' names, phones and notes are erased; absent: 90. */
  guestDataDays: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.guestDataDaysMax })),
  voidReasons: reasons,
  discountReasons: reasons,
  /** What a tap puts on a line: "no onion". */
  quickNotes: reasons,
  quickNoteScopes: Type.Optional(Type.Array(quickNoteScope, { maxItems: limits.reasonsMax })),
  /** Of large parties; absent: none. */
  serviceCharge: Type.Optional(serviceChargeSetting),
  /**
   * Tips that aren't in cash, refunds and pay-outs beyond both need an admin: `percent` of the payment, and of what the person took on the business
   * day, and `amount` in any case. Absent: 30 % or 50.00.
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
    /** Lines above and below everything that is printed. */
    header: Type.Optional(text(limits.receiptTextLength)),
    footer: Type.Optional(text(limits.receiptTextLength)),
    /** The device that prints receipts; absent: the simulator, which writes them into the data folder. */
    printerId: Type.Optional(uuid),
    /** The device that prints bills; absent: none, bills are shown. */
    billPrinterId: Type.Optional(uuid),
    /** Closing an order queues its receipt. */
    isAutomatic: Type.Boolean(),
  }),
};

export const settings = strictObject({ ...settingsFields, version });
export type Settings = Static<typeof settings>;

/** PUT replaces the whole; the version stands in If-Match. */
export const settingsChange = strictObject(settingsFields);
export type SettingsChange = Static<typeof settingsChange>;
