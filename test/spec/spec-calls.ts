/** §7: the calls that the product makes, each with its interval. */
import { inFile, type SpecSection } from './spec-row.ts';

const origin = 'test/server/origin';
const rhythm = inFile('test/client/data/cache-rules.test.tsx')(
  'the rhythm of %s is the one of the spec: %i ms',
);
const polled = inFile('test/client/data/cache-rules.test.tsx')(
  'while nothing is live, %s is read again every %i ms',
);
const translations = inFile('test/server/web/translations-plugin.test.ts');

export const calls: SpecSection = {
  title: '7. The calls it makes',
  lines: 18,
  rows: [
    {
      line: 1,
      says: 'GET /api/auth/userinfo returns username, userId, orgId, needsSubscription, roles',
      read: 'userInfo',
      provedBy: inFile(`${origin}/staff/account-routes.test.ts`)(
        'a waiter learns who they are and what they need to know of the restaurant',
      ),
    },
    {
      line: 1,
      says: 'GET /api/auth/userinfo is not sent while a signed-in user has no organization',
      provedBy: inFile('test/client/identity/local-provider.test.tsx')(
        'nothing is asked about a person in a restaurant before they have chosen one',
      ),
    },
    {
      line: 2,
      says: 'POST /api/auth/logout with JSON content type',
      provedBy: [
        inFile('test/client/identity/local-provider.test.tsx')(
          'signing out is one POST of JSON to /api/auth/logout',
        ),
        inFile('test/server/identity/local/local-sessions.test.ts')(
          "the product's own sign-out takes a token or the cookie, with or without a body",
        ),
        inFile('test/flows/access/sign-out.test.ts')(
          'after signing out nothing of the session is accepted any more and its sockets are closed',
        ),
      ],
    },
    {
      line: 3,
      says: 'GET /api/waiter/tables refreshed every 15 s, also in background',
      read: 'waiterTables',
      constants: { waiterTablesRefreshMs: 15_000 },
      provedBy: [
        rhythm,
        inFile('test/client/data/cache-rules.test.tsx')('in a hidden tab only the tables are read: %s'),
        inFile(`${origin}/orders/waiter-table-rules.test.ts`)(
          'a tile carries its order’s sums and turns from occupied to ready to free',
        ),
      ],
    },
    {
      line: 4,
      says: 'GET /api/preparation/orders?location={kitchen or bar} refreshed every 10 s',
      read: 'preparationOrders',
      constants: { preparationRefreshMs: 10_000 },
      provedBy: [
        rhythm,
        inFile(`${origin}/preparation/preparation-commands.test.ts`)(
          'each station sees its own tickets with everything the cook needs',
        ),
      ],
    },
    {
      line: 5,
      says: 'GET /api/waiter/orders/{id} one order',
      read: 'waiterOrder',
      provedBy: inFile(`${origin}/orders/order-commands.test.ts`)(
        'an order is opened at a table with its first lines, priced and taxed from the menu',
      ),
    },
    {
      line: 6,
      says: 'GET /api/admin/orders/{id} one order',
      read: 'adminOrder',
      provedBy: inFile(`${origin}/orders/office/office-order-routes.test.ts`)(
        'the office sees an order as its waiter does',
      ),
    },
    {
      line: 7,
      says: 'GET /api/admin/users',
      read: 'users',
      provedBy: inFile(`${origin}/staff/users-routes.test.ts`)('the staff stand in the order of their names'),
    },
    {
      line: 8,
      says: 'GET /api/admin/table-locations',
      read: 'tableLocations',
      provedBy: inFile(`${origin}/tables/table-locations-routes.test.ts`)(
        'the locations stand in display order',
      ),
    },
    {
      line: 9,
      says: 'GET /api/admin/tables',
      read: 'adminTables',
      provedBy: inFile(`${origin}/tables/tables-routes.test.ts`)(
        'the tables stand by location, without the archived ones',
      ),
    },
    {
      line: 10,
      says: 'GET /api/admin/settings',
      read: 'settings',
      provedBy: inFile(`${origin}/settings/settings-routes.test.ts`)(
        'an admin reads the settings and saves them whole',
      ),
    },
    {
      line: 11,
      says: 'GET /api/admin/menu/categories',
      read: 'menuCategories',
      provedBy: inFile(`${origin}/menu/menu-categories-routes.test.ts`)(
        'an admin sees all categories in display order, the hidden one too',
      ),
    },
    {
      line: 12,
      says: 'GET /api/admin/menu/items',
      read: 'menuItems',
      provedBy: inFile(`${origin}/menu/menu-items-routes.test.ts`)(
        'an archived or inactive item is off the waiter’s menu',
      ),
    },
    {
      line: 13,
      says: 'GET /api/admin/devices',
      read: 'devices',
      provedBy: inFile(`${origin}/devices/devices-routes.test.ts`)(
        'a new device is listed by its name, new until it is paired',
      ),
    },
    {
      line: 14,
      says: 'POST /api/notifications/fcm-token with {token}, after permission and push token',
      provedBy: [
        inFile('test/client/notifications/push/push-registration.test.ts')(
          'nothing is asked on load; the permission comes with a tap, and then the token is sent',
        ),
        inFile('test/browser/firebase-registration.test.ts')(
          'after a tap the phone becomes an installation of Firebase, and its token goes to our server',
        ),
      ],
    },
    {
      line: 15,
      says: 'GET /lang/{namespace}/{language}.json, namespace common',
      provedBy: [
        translations('each language has its texts; pl answers those of pl-PL'),
        translations('other languages, namespaces and spellings are not found'),
      ],
    },
    {
      line: 16,
      says: 'all admin reads refresh every 5 minutes',
      constants: { defaultRefreshMs: 300_000 },
      provedBy: [rhythm, polled],
    },
    {
      line: 17,
      says: 'every call, the writes included, has its place in the tables and is answered',
      provedBy: [
        inFile(`${origin}/calls/read-routes.test.ts`)(
          'every row of the read and write tables is a route of the origin',
        ),
        inFile('test/completeness.test.ts')(
          'every row of the read and write tables is answered by a route of the origin',
        ),
      ],
    },
    {
      line: 18,
      says: 'the identity provider’s script is loaded from its CDN with the publishable key',
      provedBy: inFile('test/browser/clerk-evening.test.ts')(
        'a waiter signs in by Clerk, and what they order is on another person’s kitchen screen',
      ),
    },
    {
      line: 18,
      says: 'the push backend creates installations (POST with fid, authVersion, appId, sdkVersion)',
      provedBy: inFile('test/browser/firebase-registration.test.ts')(
        'after a tap the phone becomes an installation of Firebase, and its token goes to our server',
      ),
    },
    {
      line: 18,
      says: 'the push backend generates auth tokens (POST)',
      provedBy: inFile('test/browser/firebase-registration.test.ts')(
        'after 7 days the registration is updated, with an auth token that is not about to end',
      ),
    },
    {
      line: 18,
      says: 'the push backend updates registrations (PATCH)',
      provedBy: inFile('test/browser/firebase-registration.test.ts')(
        'after 7 days the registration is updated, with an auth token that is not about to end',
      ),
    },
  ],
};
