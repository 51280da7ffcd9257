/** What the product has beyond the nine points: further screens, reads, texts and intervals, so that each has its proof too. */
import { reportRows } from './spec-reports.ts';
import type { SpecSection } from './spec-row.ts';

export const additions: SpecSection = {
  title: 'Beyond the nine points',
  lines: 4,
  rows: [
    {
      id: '10.1a',
      says: '/auth/setup the first start sets the restaurant up',
      screen: 'setup',
    },
    {
      id: '10.1b',
      says: '/auth/invitation/{token} whoever was invited joins',
      screen: 'invitation',
    },
    {
      id: '10.1c',
      says: '/auth/sign-up an account with the hosted provider',
      screen: 'signUp',
    },
    {
      id: '10.1d',
      says: '/auth/waitlist the hosted provider’s waiting list',
      screen: 'waitlist',
    },
    {
      id: '10.1e',
      says: '/app/profile a person’s own account',
      screen: 'profile',
    },
    {
      id: '10.1f',
      says: '/app/organization members, roles and invitations',
      screen: 'organization',
    },
    {
      id: '10.1g',
      says: '/app/admin/receipts what is printed, what went wrong, and how the printers stand',
      screen: 'adminReceipts',
    },
    {
      id: '10.1i',
      says: '/app/waiter/ready what is ready, late or to be checked, by table',
      screen: 'waiterReady',
    },
    {
      id: '10.2a',
      says: 'GET /api/waiter/menu what can be ordered',
      read: 'waiterMenu',
    },
    {
      id: '10.2b',
      says: 'GET /api/preparation/menu what a station can take out',
      read: 'stationMenu',
    },
    {
      id: '10.2c',
      says: 'GET /api/waiter/orders the open orders, refreshed every 15 s',
      read: 'waiterOrders',
      constants: { waiterOrdersRefreshMs: 15_000 },
    },
    {
      id: '10.2d',
      says: 'GET /api/waiter/recently-closed-orders the orders of the last day, every 3 s while a receipt is pending',
      read: 'recentlyClosedOrders',
    },
    {
      id: '10.2e',
      says: 'GET /api/admin/menu/modifier-groups what guests may choose',
      read: 'modifierGroups',
    },
    {
      id: '10.2f',
      says: 'GET /api/admin/ingredients what dishes are made of, with stock',
      read: 'ingredients',
    },
    {
      id: '10.2g',
      says: 'GET /api/admin/ingredients/{id}/movements the stock’s history',
      read: 'stockMovements',
    },
    {
      id: '10.2h',
      says: 'GET /api/admin/orders all orders, by filters and pages',
      read: 'adminOrders',
    },
    {
      id: '10.2i',
      says: 'GET /api/admin/orders/{id}/events what happened to an order',
      read: 'orderEvents',
    },
    ...reportRows,
    { id: '10.3b', says: "failed read: 'Failed to fetch orders'" },
    { id: '10.3c', says: "failed read: 'Failed to fetch modifier groups'" },
    { id: '10.3d', says: "failed read: 'Failed to fetch ingredients'" },
    {
      id: '10.4a',
      says: 'a paired device says that it is there every 30 s',
      constants: { devicePresenceMs: 30_000 },
    },
    {
      id: '10.4b',
      says: 'a device unseen for more than 60 s is stale',
      constants: { deviceStaleAfterMs: 60_000 },
    },
    {
      id: '10.4c',
      says: 'a pairing code is valid for 10 min',
      constants: { pairingCodeValidMs: 600_000 },
    },
    {
      id: '10.4d',
      says: 'a heartbeat every 20 s',
      constants: { heartbeatMs: 20_000 },
    },
    {
      id: '10.4e',
      says: 'a socket says hello within 3 s',
      constants: { helloWithinMs: 3_000 },
    },
    {
      id: '10.4f',
      says: 'a fresh token is asked for 15 s ahead, with 10 s of grace',
      constants: { authAheadMs: 15_000, authGraceMs: 10_000 },
    },
    {
      id: '10.4g',
      says: 'without a socket for 5 s polling begins',
      constants: { fallbackAfterMs: 5_000 },
    },
    {
      id: '10.4h',
      says: 'a lost socket is tried again after 500 ms, and at most every 30 s',
      constants: { reconnectFirstMs: 500, reconnectCapMs: 30_000 },
    },
    {
      id: '10.4i',
      says: 'polling ends 30 s after the last watcher left',
      constants: { topicLingerMs: 30_000 },
    },
    {
      id: '10.4j',
      says: 'removals are told for 10 min',
      constants: { tombstoneRetentionMs: 600_000 },
    },
    {
      id: '10.4k',
      says: 'the roles of a watcher are kept for 60 s',
      constants: { rolesTrustedMs: 60_000 },
    },
    {
      id: '10.4l',
      says: 'a wall asks what the office changed of its restaurant every 30 s',
      constants: { memberRefreshMs: 30_000 },
    },
  ],
};
