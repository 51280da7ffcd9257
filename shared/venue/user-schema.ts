import { type Static, Type } from 'typebox';
import { limits, usernamePattern } from '../kernel/limits.ts';
import { organizationRoles, roles } from '../kernel/roles.ts';
import {
  clearable,
  languageTag,
  literals,
  strictObject,
  text,
  time,
  uuid,
  version,
} from '../kernel/schema-parts.ts';
import {
  courseOfMeal,
  quickNoteScope,
  stationSummary,
  translation,
  vatRateLetter,
} from './settings-schema.ts';

export const username = Type.String({
  minLength: limits.usernameMinLength,
  maxLength: limits.usernameMaxLength,
  pattern: usernamePattern,
});
export const displayName = text(limits.personNameLength);
const roleList = Type.Array(literals(roles), { uniqueItems: true });

/** Actions that a waiter may do without asking an admin; admins may do all of them. */
export const rights = strictObject({
  /** Void sent lines. */
  voidSent: Type.Boolean(),
  discountMaxPercent: Type.Integer({ minimum: 0, maximum: 100 }),
  refund: Type.Boolean(),
  reopen: Type.Boolean(),
  /** Open the cash drawer without a payment (no sale). */
  openDrawer: Type.Optional(Type.Boolean()),
  /** Pay cash out of a session; returning deposits needs no right. */
  payOut: Type.Optional(Type.Boolean()),
  /** Sell an open item, at a price of their own. */
  openItem: Type.Optional(Type.Boolean()),
  /** Take a card on a terminal without link, if the restaurant has a linked one. */
  cardWithoutLink: Type.Optional(Type.Boolean()),
});
export type Rights = Static<typeof rights>;

/** `id` is the identity provider's user id; `joinedAt` is absent until the person first signed in. */
const userFields = {
  id: Type.String({ minLength: 1, maxLength: 64 }),
  username,
  displayName,
  orgRole: literals(organizationRoles),
  roles: roleList,
  rights,
  language: Type.Optional(languageTag),
  isActive: Type.Boolean(),
  /** True for the account of a station's screen, which belongs to no person: it has station roles and no rights. */
  isStation: Type.Optional(Type.Boolean()),
  joinedAt: Type.Optional(time),
  version,
};
export const storedUser = strictObject(userFields);
export const user = strictObject({
  ...userFields,
  /** Only in the list, for a station's account: who added it. */
  madeBy: Type.Optional(Type.Array(Type.String())),
  /** When they last used the system, accurate to a few minutes. */
  lastSeenAt: Type.Optional(time),
});
export type StoredUser = Static<typeof storedUser>;
export type User = Static<typeof user>;

export const newUser = strictObject({
  id: Type.Optional(uuid),
  username,
  displayName,
  roles: roleList,
  rights: Type.Optional(rights),
  language: Type.Optional(languageTag),
});
export type NewUser = Static<typeof newUser>;

export const userChange = strictObject({
  displayName: Type.Optional(displayName),
  roles: Type.Optional(roleList),
  rights: Type.Optional(rights),
  isActive: Type.Optional(Type.Boolean()),
  language: clearable(languageTag),
  /** The new waiter of the open orders of a person who no longer takes any; absent: the person who makes the change. */
  ordersTo: Type.Optional(uuid),
});
export type UserChange = Static<typeof userChange>;

/** Settings that every screen needs; only admins read all settings. */
const restaurantSummary = strictObject({
  name: Type.String(),
  currency: Type.String(),
  timeZone: Type.String(),
  /** When the business day ends, HH:MM; absent from servers of earlier releases. */
  businessDayCutoff: Type.Optional(Type.String()),
  defaultLanguage: languageTag,
  courses: Type.Array(courseOfMeal),
  lateMinutes: Type.Integer(),
  useStartStep: Type.Boolean(),
  sendsFirstCourse: Type.Optional(Type.Boolean()),
  usesPass: Type.Optional(Type.Boolean()),
  usesCashSessions: Type.Optional(Type.Boolean()),
  /** True if the paired device of the request has a cash drawer. */
  hasDrawer: Type.Optional(Type.Boolean()),
  /** The card terminals to which a payment can be sent; absent: none. */
  terminals: Type.Optional(
    Type.Array(
      strictObject({
        id: uuid,
        name: Type.String(),
        isSimulated: Type.Optional(Type.Boolean()),
        /** True: X and Z compare its cards with the totals that it tells, so nobody types them. */
        tellsTotals: Type.Optional(Type.Boolean()),
        /** True: the phone that asks is this terminal. */
        isOwn: Type.Optional(Type.Boolean()),
        /** The table location where it stands. */
        locationId: Type.Optional(uuid),
      }),
    ),
  ),
  /** True: guests are asked for a tip on the terminal. */
  tipsOnTerminal: Type.Optional(Type.Boolean()),
  readyUnservedSeconds: Type.Integer(),
  receiptPendingSeconds: Type.Integer(),
  reopenWindowMinutes: Type.Integer(),
  /** Absent: one. */
  ordersPerTable: Type.Optional(Type.Integer()),
  /** Absent: sent lines are never voided without approval. */
  voidGraceMinutes: Type.Optional(Type.Integer()),
  voidReasons: Type.Array(Type.String()),
  discountReasons: Type.Array(Type.String()),
  quickNotes: Type.Array(Type.String()),
  quickNoteScopes: Type.Optional(Type.Array(quickNoteScope)),
  tipPresets: Type.Array(Type.Integer()),
  /** Words of stations, locations, reasons and notes; absent from servers of earlier releases. */
  translations: Type.Optional(Type.Array(translation)),
  stations: Type.Optional(Type.Array(stationSummary)),
  vatRates: Type.Optional(Type.Array(vatRateLetter)),
  /** True if invoices are set up. */
  issuesInvoices: Type.Optional(Type.Boolean()),
  /** True if nobody gets an invoice without a fiscal receipt. */
  invoicesNeedReceipt: Type.Optional(Type.Boolean()),
  /** True if there is a printer for their slips. */
  printsInvoices: Type.Optional(Type.Boolean()),
  /** True if the server has a mail account to send them. */
  mailsInvoices: Type.Optional(Type.Boolean()),
  /** True if a printer of bills is configured. */
  printsBills: Type.Boolean(),
});
export type RestaurantSummary = Static<typeof restaurantSummary>;

/** `GET /api/auth/userinfo` (spec §3), with the restaurant's summary. */
export const userInfo = strictObject({
  username,
  displayName,
  userId: Type.String(),
  orgId: Type.String(),
  needsSubscription: Type.Boolean(),
  roles: roleList,
  /** The language set by the office for the person, else for the paired device of the request. */
  language: Type.Optional(languageTag),
  /** For an admin all rights, whatever the table says. */
  rights,
  restaurant: restaurantSummary,
});
export type UserInfo = Static<typeof userInfo>;

/** A row of `GET /api/waiter/colleagues`: somebody to whom an order can be transferred. */
export const colleague = strictObject({ id: Type.String(), displayName });
