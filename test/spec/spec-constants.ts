/** §9: the constants and limits of the business, each with the test that would notice another value. */
import { inFile, type SpecSection } from './spec-row.ts';

const cache = inFile('test/client/data/cache-rules.test.tsx');
const rhythm = cache('the rhythm of %s is the one of the spec: %i ms');
const transition = inFile('test/client/routing/router-transition.test.tsx');
const i18n = inFile('test/client/i18n/i18n.test.ts');

export const constants: SpecSection = {
  title: '9. Business constants and limits',
  lines: 7,
  rows: [
    {
      line: 1,
      says: 'root page reload: 1 hour',
      constants: { landingReloadMs: 3_600_000 },
      provedBy: inFile('test/client/screens/landing/landing-screen.test.tsx')(
        'the landing page reloads itself after an hour',
      ),
    },
    {
      line: 2,
      says: 'refresh interval of waiter tables: 15 s',
      constants: { waiterTablesRefreshMs: 15_000 },
      provedBy: rhythm,
    },
    {
      line: 2,
      says: 'refresh interval of preparation orders: 10 s',
      constants: { preparationRefreshMs: 10_000 },
      provedBy: rhythm,
    },
    {
      line: 2,
      says: 'refresh interval of an order with a receipt pending: 3 s',
      constants: { receiptPendingRefreshMs: 3_000 },
      provedBy: inFile('test/server/live/topics/topics.test.ts')(
        'the interval is the read table’s, for an order by its receipt',
      ),
    },
    {
      line: 2,
      says: 'refresh interval of all other reads: 5 min',
      constants: { defaultRefreshMs: 300_000 },
      provedBy: rhythm,
    },
    {
      line: 3,
      says: 'default notification title Notification',
      provedBy: inFile('test/client/notifications/worker/worker-notifications.test.ts')(
        'a push that says nothing is shown as "Notification" all the same',
      ),
    },
    {
      line: 3,
      says: 'notification icon path /public/logo192.png',
      provedBy: inFile('test/browser/service-worker.test.ts')(
        'a push is shown with its dishes, icon and order, and confirmed to the server',
      ),
    },
    {
      line: 4,
      says: 'default language English',
      provedBy: i18n('a browser that says %s sees "%s", and that is remembered'),
    },
    {
      line: 4,
      says: 'locale pl-PL for Polish',
      provedBy: inFile('test/server/web/translations-plugin.test.ts')(
        'each language has its texts; pl answers those of pl-PL',
      ),
    },
    {
      line: 5,
      says: 'the cache keeps unused data 5 minutes',
      constants: { unusedDataKeptMs: 300_000 },
      provedBy: cache('data that no screen shows is kept for 5 minutes, then forgotten'),
    },
    {
      line: 5,
      says: 'the back-off of retries is capped at 30 s',
      constants: { retryBackoffCapMs: 30_000 },
      provedBy: cache('a retry waits 1 s, then twice as long each time, never more than 30 s'),
    },
    {
      line: 5,
      says: 'preload delay 50 ms',
      constants: { preloadDelayMs: 50 },
      provedBy: inFile('test/client/app-navigation.test.tsx')(
        'a link with %s for 50 ms has its screen read ahead, and coming there reads no second time',
      ),
    },
    {
      line: 5,
      says: 'pending display after 1000 ms',
      constants: { pendingAfterMs: 1_000 },
      provedBy: transition('the old screen stays while the next one is made ready within a second'),
    },
    {
      line: 5,
      says: 'pending display for at least 500 ms',
      constants: { pendingAtLeastMs: 500 },
      provedBy: transition('after a second a skeleton stands in, for at least half a second'),
    },
    {
      line: 6,
      says: 'push: installation pending timeout 10,000 ms',
      provedBy: inFile('test/browser/firebase-registration.test.ts')(
        'after a tap the phone becomes an installation of Firebase, and its token goes to our server',
      ),
    },
    {
      line: 6,
      says: 'push: auth-token refresh margin 1 h',
      provedBy: inFile('test/browser/firebase-registration.test.ts')(
        'after 7 days the registration is updated, with an auth token that is not about to end',
      ),
    },
    {
      line: 6,
      says: 'push: registration refresh after 7 days',
      constants: { pushRegistrationRefreshMs: 604_800_000 },
      provedBy: [
        inFile('test/client/notifications/push/push-registration.test.ts')(
          'a registration is used for a week, and then renewed',
        ),
        inFile('test/browser/firebase-registration.test.ts')(
          'after 7 days the registration is updated, with an auth token that is not about to end',
        ),
      ],
    },
    {
      line: 7,
      says: 'names up to 256 characters',
      constants: { personNameLength: 256, organizationNameLength: 256 },
      provedBy: [
        inFile('test/server/identity/account/profile-routes.test.ts')(
          'each field of a profile is refused beside its name when it is not valid',
        ),
        inFile('test/server/identity/account/organization-routes.test.ts')(
          'an admin renames the organization, with up to 256 characters',
        ),
      ],
    },
    {
      line: 7,
      says: 'minimum password length 8',
      constants: { passwordMinLength: 8 },
      provedBy: inFile('test/server/identity/local/passwords.test.ts')(
        'a password of seven signs is refused, one of eight is taken',
      ),
    },
    {
      line: 7,
      says: 'profile image under 10 MB',
      constants: { imageBytes: 10_000_000 },
      provedBy: inFile('test/server/identity/account/image-routes.test.ts')('an image has to be under 10 MB'),
    },
  ],
};
