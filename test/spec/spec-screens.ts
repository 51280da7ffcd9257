/** §2, the table: the 21 routes one by one. Each also opens in a real browser, in both languages. */
import { inFile, type SpecSection } from './spec-row.ts';

const inBrowser = inFile('test/browser/routes.test.ts')(
  'every screen opens without a fault, in English on a desk and in Polish on a phone',
);
const screens = 'test/client/screens';
const slashAtEnd = inFile('test/client/app.test.tsx')(
  'an address of nothing is Not Found, a slash at the end changes nothing',
);
const tables = inFile(`${screens}/waiter/tables/tables-screen.test.tsx`);

export const screenRows: SpecSection = {
  title: '2. Screens and routes: the table',
  lines: 21,
  rows: [
    {
      line: 1,
      says: '/ landing page; it reloads itself after 1 hour (3,600,000 ms)',
      screen: 'landing',
      constants: { landingReloadMs: 3_600_000 },
      provedBy: [
        inBrowser,
        inFile(`${screens}/landing/landing-screen.test.tsx`)('the landing page reloads itself after an hour'),
      ],
    },
    {
      line: 2,
      says: '/auth/login sign-in',
      screen: 'login',
      provedBy: [
        inBrowser,
        inFile(`${screens}/auth/sign-in-screens.test.tsx`)(
          'somebody without a session signs in and comes to where they wanted to go',
        ),
      ],
    },
    {
      line: 3,
      says: '/auth/select-organization choose the organization',
      screen: 'selectOrganization',
      provedBy: [
        inBrowser,
        inFile(`${screens}/auth/sign-in-screens.test.tsx`)('people of several restaurants choose one'),
      ],
    },
    {
      line: 4,
      says: '/app/subscribe subscription screen, serving needsSubscription',
      screen: 'subscribe',
      provedBy: [
        inBrowser,
        inFile(`${screens}/subscribe-screen.test.tsx`)(
          'whoever needs a subscription stands before it on every screen but their open tables',
        ),
      ],
    },
    {
      line: 5,
      says: '/app/waiter waiter area',
      screen: 'waiter',
      provedBy: [
        inBrowser,
        inFile(`${screens}/waiter/waiter-home-screen.test.tsx`)(
          "a waiter's start shows their own open orders, ready to serve first, then late ones",
        ),
      ],
    },
    {
      line: 6,
      says: '/app/waiter/tables tables',
      screen: 'waiterTables',
      provedBy: [inBrowser, tables('say in words what each waits for, since when and how much')],
    },
    {
      line: 7,
      says: '/app/waiter/recently-closed-orders recently closed orders',
      screen: 'recentlyClosedOrders',
      provedBy: [
        inBrowser,
        inFile(`${screens}/waiter/closed/recently-closed-orders-screen.test.tsx`)(
          'are one’s own first, with state and total, and all of the house by a tap',
        ),
      ],
    },
    {
      line: 8,
      says: '/app/waiter/orders list of orders, also with a slash at its end',
      screen: 'waiterOrders',
      provedBy: [inBrowser, tables('shows all or only one’s own'), slashAtEnd],
    },
    {
      line: 9,
      says: '/app/waiter/orders/{orderId} order detail',
      screen: 'waiterOrder',
      provedBy: [
        inBrowser,
        inFile(`${screens}/waiter/taking/order-workspace.test.tsx`)(
          'shows where its guests sit, how many they are and since when',
        ),
      ],
    },
    {
      line: 10,
      says: '/app/preparation preparation area',
      screen: 'preparation',
      provedBy: [
        inBrowser,
        inFile(`${screens}/preparation/preparation-home-screen.test.tsx`)(
          'an admin chooses between the stations, each with its open tickets and the late ones',
        ),
      ],
    },
    {
      line: 11,
      says: '/app/preparation/kitchen kitchen orders',
      screen: 'kitchen',
      provedBy: [
        inBrowser,
        inFile(`${screens}/preparation/tickets/ticket-card.test.tsx`)(
          'says for whom, since when, what, how and what must not be in it',
        ),
      ],
    },
    {
      line: 12,
      says: '/app/preparation/bar bar orders',
      screen: 'bar',
      provedBy: [
        inBrowser,
        inFile(`${screens}/preparation/station/station-screen.test.tsx`)(
          'who works at both stations can switch',
        ),
      ],
    },
    {
      line: 13,
      says: '/app/admin admin area',
      screen: 'admin',
      provedBy: [
        inBrowser,
        inFile(`${screens}/admin/overview/admin-home-screen.test.tsx`)(
          'the overview counts every area and names what somebody should look at',
        ),
      ],
    },
    {
      line: 14,
      says: '/app/admin/users users',
      screen: 'adminUsers',
      provedBy: [
        inBrowser,
        inFile(`${screens}/admin/people/users-screen.test.tsx`)(
          'adds a person and then offers the link with which they sign in',
        ),
      ],
    },
    {
      line: 15,
      says: '/app/admin/tables tables',
      screen: 'adminTables',
      provedBy: [
        inBrowser,
        inFile(`${screens}/admin/tables/admin-tables-screen.test.tsx`)(
          'moves a table on the plan with the arrow keys and says that it is saved',
        ),
      ],
    },
    {
      line: 16,
      says: '/app/admin/settings settings',
      screen: 'adminSettings',
      provedBy: [
        inBrowser,
        inFile(`${screens}/admin/restaurant/settings-screen.test.tsx`)(
          'are saved as a whole, with the version that was seen',
        ),
      ],
    },
    {
      line: 17,
      says: '/app/admin/menu menu',
      screen: 'adminMenu',
      provedBy: [
        inBrowser,
        inFile(`${screens}/admin/menu/menu-screen.test.tsx`)(
          'adds a dish with its price typed the Polish way',
        ),
      ],
    },
    {
      line: 18,
      says: '/app/admin/ingredients ingredients',
      screen: 'adminIngredients',
      provedBy: [
        inBrowser,
        inFile(`${screens}/admin/ingredients/ingredients-screen.test.tsx`)(
          'are listed with stock, cost, allergens, and in how many dishes each is',
        ),
      ],
    },
    {
      line: 19,
      says: '/app/admin/orders order list, also with a slash at its end',
      screen: 'adminOrders',
      provedBy: [
        inBrowser,
        slashAtEnd,
        inFile(`${screens}/admin/orders/orders-list-screen.test.tsx`)(
          'shows the business day of the settings, each order with its facts, and leads to the order',
        ),
      ],
    },
    {
      line: 20,
      says: '/app/admin/orders/{orderId} order detail',
      screen: 'adminOrder',
      provedBy: [
        inBrowser,
        inFile(`${screens}/admin/orders/order-detail-screen.test.tsx`)(
          'shows its facts, its lines with the time of each step, the VAT by rate, and the total',
        ),
      ],
    },
    {
      line: 21,
      says: '/app/admin/devices devices, also with a slash at its end',
      screen: 'adminDevices',
      provedBy: [
        inBrowser,
        slashAtEnd,
        inFile(`${screens}/admin/devices/devices-screen.test.tsx`)(
          'show state, kind, station, version, and when each was last seen in words',
        ),
      ],
    },
  ],
};
