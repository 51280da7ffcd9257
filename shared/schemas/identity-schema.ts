/** Schemas of local sign-in (contract, "Identity") and of the public `GET /config.json`. */
import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { organizationRoles } from '../roles.ts';
import { languageTag, literals, strictObject, text, time, uuid } from './parts.ts';
import { displayName, username } from './user-schema.ts';

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
  /** None can be selected, and one of theirs is archived. */
  isArchived: Type.Optional(Type.Literal(true)),
  /** Of a shared screen: after how long without a touch it locks, and whether after each order. */
  screen: Type.Optional(strictObject({ lockSeconds, locksAfterOrder: Type.Boolean() })),
  /** The session is by PIN, or a station's screen: the office and the account need the password. */
  isByPin: Type.Optional(Type.Literal(true)),
  /** With Clerk, in the browser of a shared screen: its people come by PIN, or somebody signs in there at Clerk, or has. */
  sharedBy: Type.Optional(literals(['pin', 'account'])),
  /** The session's first token, of the selected organization: opening the app takes one call less. */
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

const pin = Type.String({ minLength: 4, maxLength: 6, pattern: '^[0-9]*$' });

/** On a shared screen: its person is chosen first. */
export const pinSignIn = strictObject({ userId: Type.String({ minLength: 1, maxLength: 64 }), pin });
export type PinSignIn = Static<typeof pinSignIn>;

/** An admin's PIN for one approval; `amount`: as the screen showed it. */
export const pinApproval = strictObject({
  userId: Type.String({ minLength: 1, maxLength: 64 }),
  pin,
  amount: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.paymentMax })),
});
export type PinApproval = Static<typeof pinApproval>;

/** `password`: where it is ours; Clerk asks for its own. */
export const pinChange = strictObject({
  password: Type.Optional(Type.String({ minLength: 1, maxLength: limits.passwordMaxBytes })),
  pin,
});
export type PinChange = Static<typeof pinChange>;

/** `lockedOn`: the name of the device of the last wrong try. */
const pinLock = { lockedAt: Type.Optional(time), lockedOn: Type.Optional(Type.String()) };
export const pinState = strictObject({ state: literals(['none', 'set', 'locked']), ...pinLock });
export type PinState = Static<typeof pinState>;

/** Everybody who has a PIN. */
export const pinOverview = Type.Array(strictObject({ userId: Type.String(), ...pinLock }));
export type PinOverview = Static<typeof pinOverview>;

/** What a locked screen shows; null where this browser's screen isn't shared. `isOnShift`: seen within 12 hours. */
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
  /** It belongs to a station and to no person: it signs itself in. */
  isStation: Type.Optional(Type.Literal(true)),
});
export type ScreenState = Static<typeof sharedScreen>;
export type SharedScreen = NonNullable<Static<typeof sharedScreen>['screen']>;

/** Null: its people don't share it. */
const sharing = {
  lockSeconds: Type.Union([lockSeconds, Type.Null()]),
  locksAfterOrder: Type.Boolean(),
};
export const screenSharing = strictObject(sharing);
export type ScreenSharing = Static<typeof screenSharing>;

/** Of every device that was paired with a credential, or whose sharing was set. `isPaired`: its browser can prove that it is it. */
export const screenOverview = Type.Array(
  strictObject({
    ...{ deviceId: Type.String(), isPaired: Type.Boolean(), ...sharing },
    isStation: Type.Boolean(),
  }),
);
export type ScreenOverview = Static<typeof screenOverview>;

/** Somebody new on the staff list with the roles of a station, whom a screen is from now on. */
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
  /** Where it is also found when the address of this answer leads nowhere any more; absent where there is no such name. */
  lastingAddress: Type.Optional(Type.String()),
  languages: Type.Array(languageTag),
  identity: Type.Union([
    strictObject({
      kind: Type.Literal('local'),
      setupRequired: Type.Boolean(),
      setupCodeRequired: Type.Boolean(),
      /** Setup can't create the sample restaurant, as the origin is elsewhere. */
      isOriginElsewhere: Type.Optional(Type.Literal(true)),
    }),
    strictObject({
      kind: Type.Literal('clerk'),
      publishableKey: Type.String(),
      /** Screens can be shared by PIN: not with an origin that trusts Clerk's tokens alone. */
      hasPins: Type.Boolean(),
    }),
  ]),
  /** Push configuration of browsers; null: no push, notices arrive over the socket only. */
  push: Type.Union([
    strictObject({
      /** Firebase's configuration, from its console. */
      webConfig: Type.Record(Type.String(), Type.String()),
      vapidKey: Type.String(),
    }),
    Type.Null(),
  ]),
  billingPortalUrl: Type.Union([Type.String(), Type.Null()]),
});
export type PublicConfig = Static<typeof publicConfig>;
