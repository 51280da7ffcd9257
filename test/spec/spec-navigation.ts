/** §2, the bullets: who is led where, what is loaded when, and what stands in when something is missing. */
import { inFile, type SpecSection } from './spec-row.ts';

const app = inFile('test/client/app.test.tsx');
const guards = inFile('test/client/identity/route-guards.test.ts');
const navigation = inFile('test/client/app-navigation.test.tsx');
const shell = inFile('test/client/ui/shell/app-shell.test.tsx');

export const navigationRows: SpecSection = {
  title: '2. Screens and routes: behaviour',
  lines: 9,
  rows: [
    {
      line: 1,
      says: 'a signed-in user without a selected organization is sent to /auth/select-organization',
      provedBy: guards('without a restaurant one chooses it first'),
    },
    {
      line: 2,
      says: 'a user with no session is sent to /auth/login',
      provedBy: [
        guards('without a session one is sent to sign in, and back to where one wanted to go'),
        inFile('test/browser/routes.test.ts')(
          'without a session every address of the app leads to the sign-in and keeps where it was to go',
        ),
      ],
    },
    {
      line: 3,
      says: 'after sign-out the user goes to /auth/login',
      provedBy: app('after signing out one stands at sign-in, and a failed sign-out says so'),
    },
    {
      line: 4,
      says: 'clicking a push notification opens /app/waiter/orders/{orderId}',
      provedBy: [
        inFile('test/browser/service-worker.test.ts')('a click with the app closed opens the order'),
        inFile('test/browser/service-worker.test.ts')(
          'a click with the app open goes to the order in that tab',
        ),
      ],
    },
    {
      line: 5,
      says: 'a message navigate-to-order of the background worker goes to that order',
      provedBy: [
        inFile('test/client/notifications/notices-part.test.tsx')(
          'a message navigate-to-order of the worker goes to that order, and is answered',
        ),
        inFile('test/browser/service-worker.test.ts')(
          'a click goes to the tab of the app that is not the wall screen',
        ),
      ],
    },
    {
      line: 6,
      says: 'tables, kitchen, bar, users, admin tables, settings, menu, devices and single orders load before they show',
      provedBy: inFile('test/client/data-before-screen.test.tsx')(
        '%s does not show before its %s is answered',
      ),
    },
    {
      line: 6,
      says: 'navigation data is preloaded on user intent',
      constants: { preloadDelayMs: 50 },
      provedBy: navigation(
        'a link with %s for 50 ms has its screen read ahead, and coming there reads no second time',
      ),
    },
    {
      line: 6,
      says: 'preloading has a stale time of 0: each intent reads anew',
      provedBy: navigation(
        'a pointer that only passes over a link reads nothing, one that returns reads again',
      ),
    },
    {
      line: 7,
      says: 'shared piece: language selector',
      provedBy: shell("the person's menu shows the language, the areas and the way out"),
    },
    {
      line: 7,
      says: 'shared piece: navigation menu',
      provedBy: shell("a phone's bar has four entries, the last of which leads to all the others"),
    },
    {
      line: 7,
      says: 'shared piece: unauthorized view',
      provedBy: app('a screen that is not for the roles of a person leads them to their own'),
    },
    {
      line: 7,
      says: 'shared piece: protected-route wrapper',
      provedBy: guards('a screen opens for its roles and for admins; others are told that it is not theirs'),
    },
    {
      line: 7,
      says: 'shared piece: order creation modal',
      provedBy: inFile('test/client/screens/waiter/tables/tables-screen.test.tsx')(
        'takes more than eight guests and what they are allergic to',
      ),
    },
    {
      line: 7,
      says: 'shared piece: quantity selector',
      provedBy: inFile('test/client/screens/waiter/taking/order-workspace.test.tsx')(
        'a new line can be changed, and only what was changed is asked for',
      ),
    },
    {
      line: 7,
      says: 'shared piece: pagination controls',
      provedBy: inFile('test/client/ui/pagination-controls.test.tsx')(
        'say where one is, and lead to the first, previous, next and last page',
      ),
    },
    {
      line: 7,
      says: 'shared piece: timestamp range picker',
      provedBy: inFile('test/client/ui/forms/timestamp-range-picker.test.tsx')(
        'is chosen by one tap: today, yesterday, the last 7 days, this business day',
      ),
    },
    {
      line: 8,
      says: 'the default not-found view shows Not Found',
      provedBy: app('an address of nothing is Not Found, a slash at the end changes nothing'),
    },
    {
      line: 8,
      says: 'the default error view shows Something went wrong! with Show Error / Hide Error',
      provedBy: inFile('test/client/ui/messages/error-view.test.tsx')(
        'a broken screen says so, shows the error on demand and can be tried again',
      ),
    },
    {
      line: 9,
      says: 'hosted screens: sign-in, sign-up, waitlist, profile, organization profile, list and switcher, accounts, reverification',
      provedBy: [
        inFile('test/browser/clerk-hosted.test.ts')(
          'signing up asks for consent and refuses a name that is taken; then the person is in',
        ),
        inFile('test/browser/clerk-hosted.test.ts')('with a waiting list people leave their address there'),
        inFile('test/browser/clerk-hosted.test.ts')(
          'the account’s page is Clerk’s, survives a reload at its tab, and asks again before it changes the password',
        ),
        inFile('test/browser/clerk-evening.test.ts')(
          'who belongs to two restaurants chooses, and switching leaves nothing of the other behind',
        ),
      ],
    },
  ],
};
