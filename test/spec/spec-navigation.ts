/** §2, the bullets: who is led where, what is loaded when, and what stands in when something is missing. */
import type { SpecSection } from './spec-row.ts';

export const navigationRows: SpecSection = {
  title: '2. Screens and routes: behaviour',
  lines: 9,
  rows: [
    {
      id: '2.22',
      says: 'a signed-in user without a selected organization is sent to /auth/select-organization',
    },
    {
      id: '2.23',
      says: 'a user with no session is sent to /auth/login',
    },
    {
      id: '2.24',
      says: 'after sign-out the user goes to /auth/login',
    },
    {
      id: '2.25',
      says: 'clicking a push notification opens /app/waiter/orders/{orderId}',
    },
    {
      id: '2.26',
      says: 'a message navigate-to-order of the background worker goes to that order',
    },
    {
      id: '2.27a',
      says: 'tables, kitchen, bar, users, admin tables, settings, menu, devices and single orders load before they show',
    },
    {
      id: '2.27b',
      says: 'navigation data is preloaded on user intent',
      constants: { preloadDelayMs: 50 },
    },
    {
      id: '2.27c',
      says: 'preloading has a stale time of 0: each intent reads anew',
    },
    {
      id: '2.28a',
      says: 'shared piece: language selector',
    },
    {
      id: '2.28b',
      says: 'shared piece: navigation menu',
    },
    {
      id: '2.28c',
      says: 'shared piece: unauthorized view',
    },
    {
      id: '2.28d',
      says: 'shared piece: protected-route wrapper',
    },
    {
      id: '2.28e',
      says: 'shared piece: order creation modal',
    },
    {
      id: '2.28f',
      says: 'shared piece: quantity selector',
    },
    {
      id: '2.28g',
      says: 'shared piece: pagination controls',
    },
    {
      id: '2.28h',
      says: 'shared piece: timestamp range picker',
    },
    {
      id: '2.29a',
      says: 'the default not-found view shows Not Found',
    },
    {
      id: '2.29b',
      says: 'the default error view shows Something went wrong! with Show Error / Hide Error',
    },
    {
      id: '2.30',
      says: 'hosted screens: sign-in, sign-up, waitlist, profile, organization profile, list and switcher, accounts, reverification',
    },
  ],
};
