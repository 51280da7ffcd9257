import { type Static, Type } from 'typebox';
import { limits, usernamePattern } from '../limits.ts';
import { organizationRoles, roles } from '../roles.ts';
import { clearable, languageTag, literals, strictObject, text, time, uuid, version } from './parts.ts';
import { courseOfMeal, quickNoteScope, stationSummary, vatRateLetter } from './settings-schema.ts';

export const username = Type.String({
  minLength: limits.usernameMinLength,
  maxLength: limits.usernameMaxLength,
  pattern: usernamePattern,
});
export const displayName = text(limits.personNameLength);
const roleList = Type.Array(literals(roles), { uniqueItems: true });

/** What a waiter may do without asking an admin; admins may do all of it. */
export const rights = strictObject({
  /** Void what was sent already. */
  voidSent: Type.Boolean(),
  discountMaxPercent: Type.Integer({ minimum: 0, maximum: 100 }),
  refund: Type.Boolean(),
  reopen: Type.Boolean(),
  /** Open the cash drawer without a payment (no sale). */
  openDrawer: Type.Optional(Type.Boolean()),
  /** Pay cash out of a session; deposits that come back need no right. */
  payOut: Type.Optional(Type.Boolean()),
  /** Sell what is on no menu, at a price of their own. */
  openItem: Type.Optional(Type.Boolean()),
});
export type Rights = Static<typeof rights>;

/** `id` is the identity provider's user id; `joinedAt` is absent until the person was here for the first time. */
const userFields = {
  id: Type.String({ minLength: 1, maxLength: 64 }),
  username,
  displayName,
  orgRole: literals(organizationRoles),
  roles: roleList,
  rights,
  language: Type.Optional(languageTag),
  isActive: Type.Boolean(),
  /** The account of a station's screen, which belongs to nobody: its roles are those of stations, and it has no rights. */
  isStation: Type.Optional(Type.Boolean()),
  joinedAt: Type.Optional(time),
  version,
};
export const storedUser = strictObject(userFields);
export const user = strictObject({
  ...userFields,
  /** In the list, for a station's account: who added it. */
  madeBy: Type.Optional(Type.Array(Type.String())),
  /** When they last used the system, to within a few minutes. */
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
  /** Who has the open orders of someone who takes none any more; else who changes it. */
  ordersTo: Type.Optional(uuid),
});
export type UserChange = Static<typeof userChange>;

/** What every screen needs to know of the restaurant, so that nobody but an admin has to read the settings. */
const restaurantSummary = strictObject({
  name: Type.String(),
  currency: Type.String(),
  timeZone: Type.String(),
  defaultLanguage: languageTag,
  courses: Type.Array(courseOfMeal),
  lateMinutes: Type.Integer(),
  useStartStep: Type.Boolean(),
  sendsFirstCourse: Type.Optional(Type.Boolean()),
  usesPass: Type.Optional(Type.Boolean()),
  joinsCourses: Type.Optional(Type.Boolean()),
  usesCashSessions: Type.Optional(Type.Boolean()),
  /** Whether the paired device that the request names has a cash drawer. */
  hasDrawer: Type.Optional(Type.Boolean()),
  readyUnservedSeconds: Type.Integer(),
  receiptPendingSeconds: Type.Integer(),
  reopenWindowMinutes: Type.Integer(),
  /** Absent: one. */
  ordersPerTable: Type.Optional(Type.Integer()),
  /** Absent: what was sent is never voided without approval. */
  voidGraceMinutes: Type.Optional(Type.Integer()),
  voidReasons: Type.Array(Type.String()),
  discountReasons: Type.Array(Type.String()),
  quickNotes: Type.Array(Type.String()),
  quickNoteScopes: Type.Optional(Type.Array(quickNoteScope)),
  tipPresets: Type.Array(Type.Integer()),
  stations: Type.Optional(Type.Array(stationSummary)),
  vatRates: Type.Optional(Type.Array(vatRateLetter)),
  /** Whether a printer is set up that prints bills. */
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
  /** Of their screens, where the office set one: for them, else for the paired device that the request names. */
  language: Type.Optional(languageTag),
  /** An admin's are the widest, whatever the table says. */
  rights,
  restaurant: restaurantSummary,
});
export type UserInfo = Static<typeof userInfo>;

/** A row of `GET /api/waiter/colleagues`: who an order can be handed over to. */
export const colleague = strictObject({ id: Type.String(), displayName });
