/** §3 and §4: what there is, with its fields, and the states it passes through. */
import { inFile, type SpecSection } from './spec-row.ts';

const origin = 'test/server/origin';

export const entities: SpecSection = {
  title: '3. Entities and their fields',
  lines: 7,
  rows: [
    {
      line: 1,
      says: 'signed-in user info: username, userId, orgId, needsSubscription (boolean), roles (list)',
      read: 'userInfo',
      provedBy: inFile(`${origin}/staff/account-routes.test.ts`)(
        'the answer has the five fields of every sign-in, the person’s name and the restaurant, and no more',
      ),
    },
    {
      line: 1,
      says: 'the identity provider’s user id and organization id are kept alongside',
      provedBy: inFile('test/server/identity/shared/session-tokens.test.ts')(
        'an identity has the restaurant of its token, or none',
      ),
    },
    {
      line: 2,
      says: 'session: sessionId, sessionClaims, userId, orgId, orgRole, orgSlug, as its token carries them',
      provedBy: [
        inFile('test/server/identity/shared/session-tokens.test.ts')("a local token says what Clerk's says"),
        inFile('test/server/identity/session-verification.test.ts')(
          'a good token becomes the identity of the request, in both versions of the claims',
        ),
      ],
    },
    {
      line: 2,
      says: 'session in the browser: client, session, user, organization, sessionStatus, actor, orgPermissions, factorVerificationAge',
      provedBy: inFile('test/browser/clerk-hosted.test.ts')(
        'the session in the browser tells client, person, restaurant, status and rights',
      ),
    },
    {
      line: 3,
      says: 'organization membership roles: admin, basic member, guest member',
      provedBy: inFile('test/server/identity/account/organization-routes.test.ts')(
        'a role is given in the words of tokens and restaurant alike',
      ),
    },
    {
      line: 3,
      says: 'verified domains: automatic invitations, automatic suggestions or manual invitations only',
      provedBy: inFile('test/browser/clerk-hosted.test.ts')(
        'administrators let people of a verified domain in by one of three ways',
      ),
    },
    {
      line: 4,
      says: 'push message: title, body, and data with orderId',
      provedBy: inFile('test/server/notifications/push-sender.test.ts')(
        'a message reaches Google’s push service by the real firebase-admin, its token exchange included',
      ),
    },
    {
      line: 5,
      says: 'push token record: token, createTime, auth, p256dh, endpoint, swScope, vapidKey',
      provedBy: inFile('test/browser/firebase-registration.test.ts')(
        'what the library keeps of a token is the record of the specification',
      ),
    },
    {
      line: 6,
      says: 'order: isReceiptPending (boolean)',
      provedBy: inFile('test/shared/order-states.test.ts')('a receipt is pending until its outcome is known'),
    },
    {
      line: 7,
      says: 'entity: tables',
      provedBy: inFile(`${origin}/tables/tables-routes.test.ts`)(
        'a new table seats four and stands free of the others',
      ),
    },
    {
      line: 7,
      says: 'entity: table locations',
      provedBy: inFile(`${origin}/tables/table-locations-routes.test.ts`)(
        'a new location has a colour, stands last and is in the list',
      ),
    },
    {
      line: 7,
      says: 'entity: menu categories',
      provedBy: inFile(`${origin}/menu/menu-categories-routes.test.ts`)(
        'a new category stands last and cooks in the kitchen unless it says otherwise',
      ),
    },
    {
      line: 7,
      says: 'entity: menu items',
      provedBy: inFile(`${origin}/menu/menu-items-routes.test.ts`)(
        'a new item takes from its category what it leaves out',
      ),
    },
    {
      line: 7,
      says: 'entity: devices',
      provedBy: [
        inFile(`${origin}/devices/devices-routes.test.ts`)(
          'a new device is listed by its name, new until it is paired',
        ),
        inFile('test/flows/access/device-is-paired.test.ts')(
          'the office sees a tablet being paired, and later which orders were taken on it',
        ),
      ],
    },
    {
      line: 7,
      says: 'entity: users',
      provedBy: inFile(`${origin}/staff/users-routes.test.ts`)(
        'a new person is expected: known, but not yet here',
      ),
    },
    {
      line: 7,
      says: 'entity: settings',
      provedBy: inFile(`${origin}/settings/settings-routes.test.ts`)(
        'an admin reads the settings and saves them whole',
      ),
    },
    {
      line: 7,
      says: 'entity: ingredients',
      provedBy: [
        inFile(`${origin}/stock/ingredients-routes.test.ts`)(
          'a new ingredient begins with its first count, and the list says how many dishes use it',
        ),
        inFile('test/flows/orders/ingredient-runs-out.test.ts')(
          'an ingredient that runs out takes its dish off every open menu, and brings it back',
        ),
      ],
    },
    {
      line: 7,
      says: 'entity: organizations',
      provedBy: inFile('test/server/identity/account/organization-routes.test.ts')(
        'members see who belongs to the organization; only its admins see who is invited',
      ),
    },
  ],
};

export const states: SpecSection = {
  title: '4. States and transitions',
  lines: 4,
  rows: [
    {
      line: 1,
      says: 'while isReceiptPending is true an order refreshes every 3 seconds, otherwise every 5 minutes',
      constants: { receiptPendingRefreshMs: 3_000, defaultRefreshMs: 300_000 },
      provedBy: [
        inFile('test/client/data/cache-rules.test.tsx')(
          '%s is read every 3 s while its receipt is pending, every 5 minutes otherwise',
        ),
        inFile('test/server/live/sockets/subscription.test.ts')(
          'an order with a pending receipt is polled every 3 s',
        ),
      ],
    },
    {
      line: 2,
      says: 'identity is loading, then ready or error',
      provedBy: inFile('test/client/app.test.tsx')('a server that is away is waited for'),
    },
    {
      line: 2,
      says: 'calls made before the provider loads are queued and replayed once loaded',
      provedBy: inFile('test/client/identity/clerk-session.test.ts')(
        'a call made before Clerk is loaded waits for it and goes on then',
      ),
    },
    {
      line: 3,
      says: 'invitations: invited, then joined',
      provedBy: [
        inFile('test/server/identity/account/invitations.test.ts')(
          'an invited person sees by whom, sets a password once and is a member',
        ),
        inFile('test/client/screens/admin/people/user-form.test.ts')('tells who is invited, here and gone'),
      ],
    },
    {
      line: 3,
      says: 'join requests: pending approval, approved or rejected',
      provedBy: inFile('test/browser/clerk-hosted.test.ts')(
        'administrators approve a request to join, and reject another',
      ),
    },
    {
      line: 4,
      says: 'push installation: not-registered, pending (reset after 10 s), registered',
      provedBy: inFile('test/browser/firebase-registration.test.ts')(
        'after a tap the phone becomes an installation of Firebase, and its token goes to our server',
      ),
    },
    {
      line: 4,
      says: 'push auth-token request: none, in-progress, completed',
      provedBy: inFile('test/browser/firebase-registration.test.ts')(
        'after 7 days the registration is updated, with an auth token that is not about to end',
      ),
    },
  ],
};
