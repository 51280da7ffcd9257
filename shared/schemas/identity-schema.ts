/** Local sign-in (contract, "Identity") and the public start-up facts of `GET /config.json`. */
import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { organizationRoles } from '../roles.ts';
import { languageTag, literals, strictObject, text, time, uuid } from './parts.ts';
import { displayName, username } from './user-schema.ts';

/** The byte limit is checked besides: a letter may take four bytes. */
export const password = Type.String({
  minLength: limits.passwordMinLength,
  maxLength: limits.passwordMaxBytes,
});

const membership = strictObject({
  id: Type.String(),
  name: Type.String(),
  slug: Type.String(),
  role: literals(organizationRoles),
});
export type Membership = Static<typeof membership>;

export const identityState = strictObject({
  setupRequired: Type.Boolean(),
  signedIn: Type.Boolean(),
  user: Type.Optional(strictObject({ id: Type.String(), username, displayName })),
  organizations: Type.Optional(Type.Array(membership)),
  organizationId: Type.Optional(Type.String()),
});
export type IdentityState = Static<typeof identityState>;

export const setupRequest = strictObject({
  restaurantName: text(limits.restaurantNameLength),
  username,
  displayName: Type.Optional(displayName),
  password,
  sample: Type.Boolean(),
  language: Type.Optional(languageTag),
  setupCode: Type.Optional(Type.String({ maxLength: 64 })),
});
export type SetupRequest = Static<typeof setupRequest>;

export const signInRequest = strictObject({
  username: Type.String({ minLength: 1, maxLength: limits.usernameMaxLength }),
  password: Type.String({ minLength: 1, maxLength: limits.passwordMaxBytes }),
});
export type SignInRequest = Static<typeof signInRequest>;

export const signInAnswer = strictObject({
  userId: Type.String(),
  organizations: Type.Array(membership),
});
export type SignInAnswer = Static<typeof signInAnswer>;

/** A sign-in link's secret, as the demo and an admin hand it out. */
export const linkSignInRequest = strictObject({
  link: Type.String({ minLength: 16, maxLength: 128 }),
});
export type LinkSignInRequest = Static<typeof linkSignInRequest>;

export const organizationChoice = strictObject({
  organizationId: Type.String({ minLength: 1, maxLength: 64 }),
});
export type OrganizationChoice = Static<typeof organizationChoice>;

export const tokenAnswer = strictObject({
  token: Type.String(),
  expiresAt: time,
});
export type TokenAnswer = Static<typeof tokenAnswer>;

export const passwordChange = strictObject({
  current: Type.String({ minLength: 1, maxLength: limits.passwordMaxBytes }),
  next: password,
});
export type PasswordChange = Static<typeof passwordChange>;

/** An admin asks for a link with which the person `userId` sets a password and joins. */
export const newInvitation = strictObject({
  userId: uuid,
  username,
  displayName,
  language: Type.Optional(languageTag),
});
export type NewInvitation = Static<typeof newInvitation>;

export const invitationLink = strictObject({
  token: Type.String(),
  path: Type.String(),
  expiresAt: time,
});
export type InvitationLink = Static<typeof invitationLink>;

export const invitation = strictObject({
  restaurantName: Type.String(),
  invitedBy: Type.String(),
  username,
  displayName,
  expiresAt: time,
});
export type Invitation = Static<typeof invitation>;

export const invitationAcceptance = strictObject({
  username,
  displayName,
  password,
  /** Has to be true (spec §5); left out it is refused as not given. */
  legalConsent: Type.Optional(Type.Boolean()),
});
export type InvitationAcceptance = Static<typeof invitationAcceptance>;

export const publicConfig = strictObject({
  product: Type.String(),
  version: Type.String(),
  languages: Type.Array(languageTag),
  identity: Type.Union([
    strictObject({
      kind: Type.Literal('local'),
      setupRequired: Type.Boolean(),
      setupCodeRequired: Type.Boolean(),
      /** The set-up can't bring the sample restaurant: what there is to sell is kept elsewhere. */
      isOriginElsewhere: Type.Optional(Type.Literal(true)),
    }),
    strictObject({
      kind: Type.Literal('clerk'),
      publishableKey: Type.String(),
    }),
  ]),
  /** What a browser needs to receive pushes; null: there are none, notices come over the socket alone. */
  push: Type.Union([
    strictObject({
      /** Firebase's own, as its console shows it. */
      webConfig: Type.Record(Type.String(), Type.String()),
      vapidKey: Type.String(),
    }),
    Type.Null(),
  ]),
  billingPortalUrl: Type.Union([Type.String(), Type.Null()]),
});
export type PublicConfig = Static<typeof publicConfig>;
