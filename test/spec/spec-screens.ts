/** §2, the table: the 21 routes one by one. Each also opens in a real browser, in both languages. */
import type { SpecSection } from './spec-row.ts';

export const screenRows: SpecSection = {
  title: '2. Screens and routes: the table',
  lines: 21,
  rows: [
    {
      id: '2.1',
      says: '/ landing page; it reloads itself after 1 hour (3,600,000 ms)',
      screen: 'landing',
      constants: { landingReloadMs: 3_600_000 },
    },
    {
      id: '2.2',
      says: '/auth/login sign-in',
      screen: 'login',
    },
    {
      id: '2.3',
      says: '/auth/select-organization choose the organization',
      screen: 'selectOrganization',
    },
    {
      id: '2.4',
      says: '/app/subscribe subscription screen, serving needsSubscription',
      screen: 'subscribe',
    },
    {
      id: '2.5',
      says: '/app/waiter waiter area',
      screen: 'waiter',
    },
    {
      id: '2.6',
      says: '/app/waiter/tables tables',
      screen: 'waiterTables',
    },
    {
      id: '2.7',
      says: '/app/waiter/recently-closed-orders recently closed orders',
      screen: 'recentlyClosedOrders',
    },
    {
      id: '2.8',
      says: '/app/waiter/orders list of orders, also with a slash at its end',
      screen: 'waiterOrders',
    },
    {
      id: '2.9',
      says: '/app/waiter/orders/{orderId} order detail',
      screen: 'waiterOrder',
    },
    {
      id: '2.10',
      says: '/app/preparation preparation area',
      screen: 'preparation',
    },
    {
      id: '2.11',
      says: '/app/preparation/kitchen kitchen orders',
      screen: 'kitchen',
    },
    {
      id: '2.12',
      says: '/app/preparation/bar bar orders',
      screen: 'bar',
    },
    {
      id: '2.13',
      says: '/app/admin admin area',
      screen: 'admin',
    },
    {
      id: '2.14',
      says: '/app/admin/users users',
      screen: 'adminUsers',
    },
    {
      id: '2.15',
      says: '/app/admin/tables tables',
      screen: 'adminTables',
    },
    {
      id: '2.16',
      says: '/app/admin/settings settings',
      screen: 'adminSettings',
    },
    {
      id: '2.17',
      says: '/app/admin/menu menu',
      screen: 'adminMenu',
    },
    {
      id: '2.18',
      says: '/app/admin/ingredients ingredients',
      screen: 'adminIngredients',
    },
    {
      id: '2.19',
      says: '/app/admin/orders order list, also with a slash at its end',
      screen: 'adminOrders',
    },
    {
      id: '2.20',
      says: '/app/admin/orders/{orderId} order detail',
      screen: 'adminOrder',
    },
    {
      id: '2.21',
      says: '/app/admin/devices devices, also with a slash at its end',
      screen: 'adminDevices',
    },
  ],
};
