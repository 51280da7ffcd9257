/** Schemas of local sign-in (contract, "Identity") and of the public `GET /config.json`. */
import { type Static, Type } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { organizationRoles } from '../kernel/roles.ts';
import { languageTag, literals, strictObject, text, time, uuid } from '../kernel/schema-parts.ts';
import { displayName, username } from '../venue/user-schema.ts';

/** The byte limit is checked separately: a character may take four bytes. */
const password = Type.String({
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

export const tokenAnswer = strictObject({
  token: Type.String(),
  expiresAt: time,
});
export type TokenAnswer = Static<typeof tokenAnswer>;

const lockSeconds = Type.Integer({ minimum: 5, maximum: 3_600 });

export const identityState = strictObject({
  setupRequired: Type.Boolean(),
  signedIn: Type.Boolean(),
  user: Type.Optional(strictObject({ id: Type.String(), username, displayName })),
  organizations: Type.Optional(Type.Array(membership)),
  organizationId: Type.Optional(Type.String()),
  /** Set if the person has no organization to select, but an archived one. */
  isArchived: Type.Optional(Type.Literal(true)),
  /** For a shared screen: the seconds without a touch until it locks, and whether it locks after each order. */
  screen: Type.Optional(strictObject({ lockSeconds, locksAfterOrder: Type.Boolean() })),
  /** True for sessions by PIN and of a station's screen: office and account need the password. */
  isByPin: Type.Optional(Type.Literal(true)),
  /** With Clerk, in the browser of a shared screen. `pin`: its people use PINs; `account`: somebody signs in at Clerk, or has. */
  sharedBy: Type.Optional(literals(['pin', 'account'])),
  /** The session's first token, for the selected organization; saves a call at the start of the app. */
  token: Type.Optional(tokenAnswer),
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

/** The secret of a sign-in link, created by an admin or the demo. */
export const linkSignInRequest = strictObject({
  link: Type.String({ minLength: 16, maxLength: 128 }),
});

export const organizationChoice = strictObject({
  organizationId: Type.String({ minLength: 1, maxLength: 64 }),
});

export const passwordChange = strictObject({
  current: Type.String({ minLength: 1, maxLength: limits.passwordMaxBytes }),
  next: password,
});
export type PasswordChange = Static<typeof passwordChange>;

/** Confirmed by the admin's password, because it lets other devices in. */
export const networkChange = strictObject({
  isOpen: Type.Boolean(),
  password: Type.String({ minLength: 1, maxLength: limits.passwordMaxBytes }),
});
export type NetworkChange = Static<typeof networkChange>;

const pin = Type.String({ minLength: 4, maxLength: 6, pattern: '^[0-9]*$' });

/** Used on a shared screen, where the person is chosen first. */
export const pinSignIn = strictObject({ userId: Type.String({ minLength: 1, maxLength: 64 }), pin });
export type PinSignIn = Static<typeof pinSignIn>;

/** An admin's PIN for one approval; `amount` is the one that the screen showed. */
export const pinApproval = strictObject({
  userId: Type.String({ minLength: 1, maxLength: 64 }),
  pin,
  amount: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.paymentMax })),
});
export type PinApproval = Static<typeof pinApproval>;

/** `password` is required with local sign-in; Clerk asks for its own. */
export const pinChange = strictObject({
  password: Type.Optional(Type.String({ minLength: 1, maxLength: limits.passwordMaxBytes })),
  pin,
});
export type PinChange = Static<typeof pinChange>;

/** `lockedOn`: the name of the device of the last wrong attempt. */
const pinLock = { lockedAt: Type.Optional(time), lockedOn: Type.Optional(Type.String()) };
export const pinState = strictObject({ state: literals(['none', 'set', 'locked']), ...pinLock });
export type PinState = Static<typeof pinState>;

/** A PIN that an admin gives a person who has no password yet. */
export const givenPin = strictObject({ username, displayName, pin });
export type GivenPin = Static<typeof givenPin>;

/** All people who have a PIN. `isGiven`: by an admin, because the person has no password. */
export const pinOverview = Type.Array(
  strictObject({ userId: Type.String(), isGiven: Type.Optional(Type.Literal(true)), ...pinLock }),
);
export type PinOverview = Static<typeof pinOverview>;

/** A code of the office, typed where nobody is signed in. */
export const pairingByCode = strictObject({
  code: Type.String({ minLength: 4, maxLength: 16 }),
  appVersion: Type.String({ minLength: 1, maxLength: 32 }),
});
export const pairedByCode = strictObject({ id: uuid, name: Type.String() });
export type PairedByCode = Static<typeof pairedByCode>;

/** The data of a locked screen; null if this browser's screen isn't shared. `isOnShift`: seen within 12 hours. */
export const sharedScreen = strictObject({
  screen: Type.Union([
    strictObject({
      name: Type.String(),
      lockSeconds,
      locksAfterOrder: Type.Boolean(),
      staff: Type.Array(
        strictObject({
          userId: Type.String(),
          displayName: Type.String(),
          isOnShift: Type.Boolean(),
          isLocked: Type.Boolean(),
        }),
      ),
    }),
    Type.Null(),
  ]),
  /** True for a station's screen, which belongs to no person and signs itself in. */
  isStation: Type.Optional(Type.Literal(true)),
});
export type ScreenState = Static<typeof sharedScreen>;
export type SharedScreen = NonNullable<Static<typeof sharedScreen>['screen']>;

/** Null: the screen isn't shared. */
const sharing = {
  lockSeconds: Type.Union([lockSeconds, Type.Null()]),
  locksAfterOrder: Type.Boolean(),
};
export const screenSharing = strictObject(sharing);
export type ScreenSharing = Static<typeof screenSharing>;

/** All devices that were paired with a credential or whose sharing was set. `isPaired`: the browser can prove which device it is. */
export const screenOverview = Type.Array(
  strictObject({
    deviceId: Type.String(),
    isPaired: Type.Boolean(),
    ...sharing,
    isStation: Type.Boolean(),
  }),
);
export type ScreenOverview = Static<typeof screenOverview>;

/** A new account on the staff list with the roles of a station, used by a screen. */
export const screenAccount = strictObject({ userId: uuid, username, displayName });
export type ScreenAccount = Static<typeof screenAccount>;

/** Creates a link with which the user `userId` sets a password and joins. */
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
  /** Must be true (spec §5); absent means not given. */
  legalConsent: Type.Optional(Type.Boolean()),
});
export type InvitationAcceptance = Static<typeof invitationAcceptance>;

export const publicConfig = strictObject({
  product: Type.String(),
  version: Type.String(),
  /** An address that stays valid when the one of this response no longer does; absent if there is no such name. */
  lastingAddress: Type.Optional(Type.String()),
  languages: Type.Array(languageTag),
  identity: Type.Union([
    strictObject({
      kind: Type.Literal('local'),
      setupRequired: Type.Boolean(),
      setupCodeRequired: Type.Boolean(),
      /** True if setup can't create the sample restaurant, because the origin is a separate server. */
      isOriginElsewhere: Type.Optional(Type.Literal(true)),
    }),
    strictObject({
      kind: Type.Literal('clerk'),
      publishableKey: Type.String(),
      /** True if screens can be shared by PIN; false if the origin only trusts Clerk's tokens. */
      hasPins: Type.Boolean(),
    }),
  ]),
  /** Push configuration of browsers; null: notices arrive over the socket only. */
  push: Type.Union([
    strictObject({
      /** Firebase's web configuration. */
      webConfig: Type.Record(Type.String(), Type.String()),
      vapidKey: Type.String(),
    }),
    Type.Null(),
  ]),
  billingPortalUrl: Type.Union([Type.String(), Type.Null()]),
});
export type PublicConfig = Static<typeof publicConfig>;
