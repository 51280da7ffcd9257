/** What the product has beyond the nine points: further screens, reads, texts and intervals, so that each has its proof too. */
import { reportRows } from './spec-reports.ts';
import { inFile, type SpecSection } from './spec-row.ts';

const origin = 'test/server/origin';
const inBrowser = inFile('test/browser/routes.test.ts')(
  'every screen opens without a fault, in English on a desk and in Polish on a phone',
);
const shown = inFile('test/client/read-failures.test.tsx')(
  'a failed read of %s shows "%s", and trying again helps',
);
const session = inFile('test/server/live/sockets/live-session.test.ts');
const connection = inFile('test/client/data/live/live-connection.test.ts');
const orderList = inFile(`${origin}/orders/office/office-order-routes.test.ts`);
const pairing = inFile(`${origin}/devices/pairing-commands.test.ts`);

export const additions: SpecSection = {
  title: 'Beyond the nine points',
  lines: 4,
  rows: [
    {
      line: 1,
      says: '/auth/setup the first start sets the restaurant up',
      screen: 'setup',
      provedBy: inFile('test/client/screens/auth/sign-in-screens.test.tsx')(
        'the first start sets up the restaurant with the sample, after the fields are right',
      ),
    },
    {
      line: 1,
      says: '/auth/invitation/{token} whoever was invited joins',
      screen: 'invitation',
      provedBy: inFile('test/client/screens/auth/sign-in-screens.test.tsx')(
        'whoever was invited chooses a password, accepts the terms and joins',
      ),
    },
    {
      line: 1,
      says: '/auth/sign-up an account with the hosted provider',
      screen: 'signUp',
      provedBy: inFile('test/browser/clerk-hosted.test.ts')(
        'signing up asks for consent and refuses a name that is taken; then the person is in',
      ),
    },
    {
      line: 1,
      says: '/auth/waitlist the hosted provider’s waiting list',
      screen: 'waitlist',
      provedBy: inFile('test/browser/clerk-hosted.test.ts')(
        'with a waiting list people leave their address there',
      ),
    },
    {
      line: 1,
      says: '/app/profile a person’s own account',
      screen: 'profile',
      provedBy: [
        inBrowser,
        inFile('test/client/screens/account/profile-screen.test.tsx')(
          'a person changes their details, and only what they changed is sent',
        ),
      ],
    },
    {
      line: 1,
      says: '/app/organization members, roles and invitations',
      screen: 'organization',
      provedBy: [
        inBrowser,
        inFile('test/client/screens/account/organization-screen.test.tsx')(
          'an admin changes a role, and hears that one admin has to stay',
        ),
      ],
    },
    {
      line: 1,
      says: '/app/admin/receipts what is printed, what went wrong, and how the printers stand',
      screen: 'adminReceipts',
      provedBy: [
        inBrowser,
        inFile('test/client/screens/admin/print-jobs/receipts-screen.test.tsx')(
          'show what went wrong, where and why, and try again',
        ),
      ],
    },
    {
      line: 2,
      says: 'GET /api/waiter/menu what can be ordered',
      read: 'waiterMenu',
      provedBy: inFile(`${origin}/menu/menu-items-routes.test.ts`)(
        'the waiter’s menu has visible categories with active items, and each item’s course',
      ),
    },
    {
      line: 2,
      says: 'GET /api/preparation/menu what a station can take out',
      read: 'stationMenu',
      provedBy: inFile(`${origin}/menu/menu-items-routes.test.ts`)(
        'the stations read the same menu, to take something out; waiters have their own',
      ),
    },
    {
      line: 2,
      says: 'GET /api/waiter/orders the open orders, refreshed every 15 s',
      read: 'waiterOrders',
      constants: { waiterOrdersRefreshMs: 15_000 },
      provedBy: inFile(`${origin}/orders/order-commands.test.ts`)(
        'the waiters see the open orders in the order of their numbers',
      ),
    },
    {
      line: 2,
      says: 'GET /api/waiter/recently-closed-orders the orders of the last day, every 3 s while a receipt is pending',
      read: 'recentlyClosedOrders',
      provedBy: [
        inFile(`${origin}/orders/recently-closed-read.test.ts`)(
          'closed and cancelled orders of the last day are there, the latest first, open ones not',
        ),
        inFile('test/server/live/sockets/subscription.test.ts')(
          'closed orders are polled every 3 s while one of them waits for its receipt',
        ),
      ],
    },
    {
      line: 2,
      says: 'GET /api/admin/menu/modifier-groups what guests may choose',
      read: 'modifierGroups',
      provedBy: inFile(`${origin}/menu/modifiers-routes.test.ts`)(
        'a group has its options in order, completed where the form left something out',
      ),
    },
    {
      line: 2,
      says: 'GET /api/admin/ingredients what dishes are made of, with stock',
      read: 'ingredients',
      provedBy: inFile(`${origin}/stock/ingredients-routes.test.ts`)(
        'a new ingredient begins with its first count, and the list says how many dishes use it',
      ),
    },
    {
      line: 2,
      says: 'GET /api/admin/ingredients/{id}/movements the stock’s history',
      read: 'stockMovements',
      provedBy: inFile(`${origin}/stock/stock-commands.test.ts`)(
        'count, delivery and waste move the stock, and the newest movement stands first',
      ),
    },
    {
      line: 2,
      says: 'GET /api/admin/orders all orders, by filters and pages',
      read: 'adminOrders',
      provedBy: orderList('the list is filtered by time of opening, state, table and waiter'),
    },
    {
      line: 2,
      says: 'GET /api/admin/orders/{id}/events what happened to an order',
      read: 'orderEvents',
      provedBy: orderList(
        'everything that happened to an order is told in its order: who, when, what, before and after',
      ),
    },
    ...reportRows,
    { line: 3, says: "failed read: 'Failed to fetch orders'", provedBy: shown },
    { line: 3, says: "failed read: 'Failed to fetch modifier groups'", provedBy: shown },
    { line: 3, says: "failed read: 'Failed to fetch ingredients'", provedBy: shown },
    {
      line: 4,
      says: 'a paired device says that it is there every 30 s',
      constants: { devicePresenceMs: 30_000 },
      provedBy: inFile('test/client/data/paired-device.test.ts')(
        'says every 30 s that it is there, with its version, as long as somebody is signed in',
      ),
    },
    {
      line: 4,
      says: 'a device unseen for more than 60 s is stale',
      constants: { deviceStaleAfterMs: 60_000 },
      provedBy: pairing('a paired device says that it is there, and is stale when it has not for a minute'),
    },
    {
      line: 4,
      says: 'a pairing code is valid for 10 min',
      constants: { pairingCodeValidMs: 600_000 },
      provedBy: pairing('a code ends after ten minutes, and when a new one takes its place'),
    },
    {
      line: 4,
      says: 'a heartbeat every 20 s',
      constants: { heartbeatMs: 20_000 },
      provedBy: session('a heartbeat every 20 s tells the cursors that were sent'),
    },
    {
      line: 4,
      says: 'a socket says hello within 3 s',
      constants: { helloWithinMs: 3_000 },
      provedBy: session('without a hello in 3 s the socket goes'),
    },
    {
      line: 4,
      says: 'a fresh token is asked for 15 s ahead, with 10 s of grace',
      constants: { authAheadMs: 15_000, authGraceMs: 10_000 },
      provedBy: session(
        'a fresh token is asked for 15 s before the old one expires, and 10 s after that it is over',
      ),
    },
    {
      line: 4,
      says: 'without a socket for 5 s polling begins',
      constants: { fallbackAfterMs: 5_000 },
      provedBy: inFile('test/client/data/live/polling-fallback.test.ts')(
        'without a socket for 5 s polling begins, and the first snapshot ends it',
      ),
    },
    {
      line: 4,
      says: 'a lost socket is tried again after 500 ms, and at most every 30 s',
      constants: { reconnectFirstMs: 500, reconnectCapMs: 30_000 },
      provedBy: connection('attempts spread out by full jitter, from half a second to 30 s'),
    },
    {
      line: 4,
      says: 'polling ends 30 s after the last watcher left',
      constants: { topicLingerMs: 30_000 },
      provedBy: inFile('test/server/live/sockets/subscription.test.ts')(
        'polling ends 30 s after the last watcher left, and a new one within them finds it running',
      ),
    },
    {
      line: 4,
      says: 'removals are told for 10 min',
      constants: { tombstonesKeptMs: 600_000 },
      provedBy: inFile('test/server/live/topics/topic-state.test.ts')(
        'ten minutes after a removal nobody is told of it, they get everything',
      ),
    },
    {
      line: 4,
      says: 'the roles of a watcher are kept for 60 s',
      constants: { rolesKeptMs: 60_000 },
      provedBy: inFile('test/server/live/sockets/watcher-roles.test.ts')(
        'many who ask at once are one question, and the answer holds for a minute',
      ),
    },
  ],
};
