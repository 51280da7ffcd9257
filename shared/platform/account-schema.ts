/** Schemas of profile and organization for local accounts (spec §5 and §6). */
import { type Static, Type } from 'typebox';
import { limits, profilePhonePattern } from '../kernel/limits.ts';
import { organizationRoles } from '../kernel/roles.ts';
import { clearable, email, literals, strictObject, text, time } from '../kernel/schema-parts.ts';
import { displayName, username } from '../venue/user-schema.ts';

const personName = text(limits.personNameLength);
const phone = Type.String({ pattern: profilePhonePattern });
const passwordGiven = Type.String({ minLength: 1, maxLength: limits.passwordMaxBytes });
/** The text typed to confirm. */
const confirmation = Type.String({ maxLength: limits.organizationNameLength });

/** `imageVersion` identifies the image's content, so that its URL changes with it. */
const imageFacts = { hasImage: Type.Boolean(), imageVersion: Type.Optional(Type.String()) };

export const profileUser = strictObject({
  id: Type.String(),
  username,
  displayName,
  firstName: Type.Optional(personName),
  lastName: Type.Optional(personName),
  email: Type.Optional(email),
  phone: Type.Optional(phone),
  ...imageFacts,
});
export type ProfileUser = Static<typeof profileUser>;

/** `device` is derived from the user agent, e.g. "Chrome · Android"; empty if unknown. */
const profileSession = strictObject({
  id: Type.String(),
  createdAt: time,
  /** Accurate to an hour. */
  lastUsedAt: time,
  device: Type.String(),
  isCurrent: Type.Boolean(),
});
export type ProfileSession = Static<typeof profileSession>;

export const profile = strictObject({ user: profileUser, sessions: Type.Array(profileSession) });
export type Profile = Static<typeof profile>;

export const profileChange = strictObject({
  displayName: Type.Optional(displayName),
  username: Type.Optional(username),
  firstName: clearable(personName),
  lastName: clearable(personName),
  email: clearable(email),
  phone: clearable(phone),
});
export type ProfileChange = Static<typeof profileChange>;

/** `confirmation` is the user's username, which is the same in every language. */
export const accountDeletion = strictObject({ password: passwordGiven, confirmation });
export type AccountDeletion = Static<typeof accountDeletion>;

export const organizationMember = strictObject({
  userId: Type.String(),
  username,
  displayName,
  role: literals(organizationRoles),
  joinedAt: time,
  ...imageFacts,
});
export type OrganizationMember = Static<typeof organizationMember>;

const organizationInvitation = strictObject({
  userId: Type.String(),
  username,
  displayName,
  /** The name of the user who created it. */
  invitedBy: Type.String(),
  createdAt: time,
  expiresAt: time,
});
export type OrganizationInvitation = Static<typeof organizationInvitation>;

/** `invitations` is empty for everyone but admins of the organization. */
export const organizationPage = strictObject({
  id: Type.String(),
  name: Type.String(),
  slug: Type.String(),
  members: Type.Array(organizationMember),
  invitations: Type.Array(organizationInvitation),
});
export type OrganizationPage = Static<typeof organizationPage>;

export const organizationChange = strictObject({ name: text(limits.organizationNameLength) });

export const memberChange = strictObject({ role: literals(organizationRoles) });
export type MemberChange = Static<typeof memberChange>;

/** For leaving and for deleting: `confirmation` is the organization's name. */
export const organizationDeparture = strictObject({ confirmation });
