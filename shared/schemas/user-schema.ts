import { type Static, Type } from 'typebox';
import { limits, usernamePattern } from '../limits.ts';
import { organizationRoles, roles } from '../roles.ts';
import {
  clearable,
  course,
  languageTag,
  literals,
  strictObject,
  text,
  time,
  uuid,
  version,
} from './parts.ts';

export const username = Type.String({
  minLength: limits.usernameMinLength,
  maxLength: limits.usernameMaxLength,
  pattern: usernamePattern,
});
export const displayName = text(limits.personNameLength);
const roleList = Type.Array(literals(roles), { uniqueItems: true });

/** `id` is the identity provider's user id; `joinedAt` is absent until the person was here for the first time. */
export const user = strictObject({
  id: Type.String({ minLength: 1, maxLength: 64 }),
  username,
  displayName,
  orgRole: literals(organizationRoles),
  roles: roleList,
  language: Type.Optional(languageTag),
  isActive: Type.Boolean(),
  joinedAt: Type.Optional(time),
  version,
});
export type User = Static<typeof user>;

export const newUser = strictObject({
  id: Type.Optional(uuid),
  username,
  displayName,
  roles: roleList,
  language: Type.Optional(languageTag),
});
export type NewUser = Static<typeof newUser>;

export const userChange = strictObject({
  displayName: Type.Optional(displayName),
  roles: Type.Optional(roleList),
  isActive: Type.Optional(Type.Boolean()),
  language: clearable(languageTag),
});
export type UserChange = Static<typeof userChange>;

/** What every screen needs to know of the restaurant, so that nobody but an admin has to read the settings. */
export const restaurantSummary = strictObject({
  name: Type.String(),
  currency: Type.String(),
  timeZone: Type.String(),
  defaultLanguage: languageTag,
  courses: Type.Array(strictObject({ number: course, name: Type.String() })),
  lateMinutes: Type.Integer(),
  useStartStep: Type.Boolean(),
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
  restaurant: restaurantSummary,
});
export type UserInfo = Static<typeof userInfo>;
