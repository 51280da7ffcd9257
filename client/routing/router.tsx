/** Route table: path → access, layout, lazy-loaded screen and the reads to load first. */

import type { PreparationLocation } from '#shared/kernel/roles.ts';
import type { ScreenName } from '#shared/kernel/screen-paths.ts';
import type { Access } from '../identity/route-guards.ts';
import {
  officeOrderReads,
  orderReads,
  overviewReads,
  printJobReads,
  stationReads,
  ticketsOf,
} from './screen-reads.ts';
import { chunk, drawn, type ScreenRoute } from './screen-route.ts';

/** Clerk's screens for people who have no account yet. */
const hostedEntry = (entry: 'SignUp' | 'Waitlist'): ScreenRoute => ({
  access: { for: 'signedOut' },
  layout: 'bare',
  load: chunk(
    () => import('../screens/auth/hosted-entry-screen.tsx'),
    ({ HostedEntryScreen }) => drawn(HostedEntryScreen, { entry }),
  ),
});

const station = (location: PreparationLocation): ScreenRoute => ({
  access: { for: 'member', roles: [location], staysWithoutSubscription: true },
  layout: 'wall',
  texts: 'preparation',
  load: chunk(
    () => import('../screens/preparation/station/station-screen.tsx'),
    ({ StationScreen }) => drawn(StationScreen, { key: location, location }),
  ),
  reads: () => [ticketsOf(location)],
});

const waiter: Access = { for: 'member', roles: ['waiter'] };
const admin: Access = { for: 'member', roles: ['admin'] };
const anyMember: Access = { for: 'member', roles: [] };
/**
 * Available without a subscription: open orders can be completed, staff deactivated, reports and orders read.
 */
const openOrders = { staysWithoutSubscription: true } as const;

export const routes: Record<ScreenName, ScreenRoute> = {
  landing: {
    access: { for: 'anyone' },
    layout: 'bare',
    load: chunk(
      () => import('../screens/landing/landing-screen.tsx'),
      ({ LandingScreen }) => drawn(LandingScreen, {}),
    ),
  },
  setup: {
    texts: 'office',
    access: { for: 'setup' },
    layout: 'bare',
    load: chunk(
      () => import('../screens/auth/setup-screen.tsx'),
      ({ SetupScreen }) => drawn(SetupScreen, {}),
    ),
  },
  login: {
    access: { for: 'signedOut' },
    layout: 'bare',
    load: chunk(
      () => import('../screens/auth/login-screen.tsx'),
      ({ LoginScreen }) => drawn(LoginScreen, {}),
    ),
  },
  signUp: hostedEntry('SignUp'),
  waitlist: hostedEntry('Waitlist'),
  invitation: {
    access: { for: 'anyone' },
    layout: 'bare',
    load: chunk(
      () => import('../screens/auth/invitation-screen.tsx'),
      ({ InvitationScreen }, { token = '' }) => drawn(InvitationScreen, { token }),
    ),
  },
  selectOrganization: {
    access: { for: 'noOrganization' },
    layout: 'bare',
    load: chunk(
      () => import('../screens/auth/select-organization-screen.tsx'),
      ({ SelectOrganizationScreen }) => drawn(SelectOrganizationScreen, {}),
    ),
  },
  subscribe: {
    access: { ...anyMember, ...openOrders },
    load: chunk(
      () => import('../screens/subscribe-screen.tsx'),
      ({ SubscribeScreen }) => drawn(SubscribeScreen, {}),
    ),
  },
  profile: {
    access: { ...anyMember, ...openOrders },
    load: chunk(
      () => import('../screens/account/profile-screen.tsx'),
      ({ ProfileScreen }) => drawn(ProfileScreen, {}),
    ),
  },
  organization: {
    access: { ...anyMember, ...openOrders },
    load: chunk(
      () => import('../screens/account/organization-screen.tsx'),
      ({ OrganizationScreen }) => drawn(OrganizationScreen, {}),
    ),
  },
  waiter: {
    access: waiter,
    load: chunk(
      () => import('../screens/waiter/waiter-home-screen.tsx'),
      ({ WaiterHomeScreen }) => drawn(WaiterHomeScreen, {}),
    ),
    reads: () => [{ name: 'waiterOrders' }],
    next: 'waiterOrder',
  },
  waiterTables: {
    access: { ...waiter, ...openOrders },
    load: chunk(
      async () => {
        const screen = await import('../screens/waiter/tables/tables-screen.tsx');
        await screen.preloadPlan();
        return screen;
      },
      ({ TablesScreen }) => drawn(TablesScreen, {}),
    ),
    reads: () => [{ name: 'waiterTables' }],
    next: 'waiterOrder',
  },
  recentlyClosedOrders: {
    access: { ...waiter, ...openOrders },
    load: chunk(
      () => import('../screens/waiter/closed/recently-closed-orders-screen.tsx'),
      ({ RecentlyClosedOrdersScreen }) => drawn(RecentlyClosedOrdersScreen, {}),
    ),
    reads: () => [{ name: 'recentlyClosedOrders' }],
    next: 'waiterOrder',
  },
  waiterOrders: {
    access: { for: 'member', roles: ['waiter'], ...openOrders },
    load: chunk(
      () => import('../screens/waiter/tables/orders-screen.tsx'),
      ({ WaiterOrdersScreen }) => drawn(WaiterOrdersScreen, {}),
    ),
    reads: () => [{ name: 'waiterOrders' }],
    next: 'waiterOrder',
  },
  waiterReady: {
    access: { for: 'member', roles: ['waiter'], ...openOrders },
    load: chunk(
      () => import('../screens/waiter/ready/ready-screen.tsx'),
      ({ ReadyScreen }) => drawn(ReadyScreen, {}),
    ),
    reads: () => [{ name: 'waiterOrders' }],
    next: 'waiterOrder',
  },
  waiterCash: {
    access: { for: 'member', roles: ['waiter'], ...openOrders },
    load: chunk(
      () => import('../screens/waiter/cash/cash-screen.tsx'),
      ({ CashScreen }) => drawn(CashScreen, {}),
    ),
    reads: () => [{ name: 'cashSessions' }],
  },
  waiterOrder: {
    access: { ...waiter, ...openOrders },
    load: chunk(
      () => import('../screens/waiter/taking/order-screen.tsx'),
      ({ OrderScreen }, { orderId = '' }) => drawn(OrderScreen, { key: orderId, orderId }),
    ),
    reads: ({ orderId = '' }) => orderReads(orderId),
    next: 'waiterTables',
  },
  preparation: {
    access: { for: 'member', roles: ['kitchen', 'bar'] },
    texts: 'preparation',
    load: chunk(
      () => import('../screens/preparation/preparation-home-screen.tsx'),
      ({ PreparationHomeScreen }) => drawn(PreparationHomeScreen, {}),
    ),
    reads: (_, roles) => stationReads(roles),
  },
  kitchen: station('kitchen'),
  bar: station('bar'),
  admin: {
    texts: 'office',
    access: admin,
    load: chunk(
      () => import('../screens/admin/overview/admin-home-screen.tsx'),
      ({ AdminHomeScreen }) => drawn(AdminHomeScreen, {}),
    ),
    reads: () => overviewReads,
  },
  adminUsers: {
    texts: 'office',
    access: { ...admin, ...openOrders },
    load: chunk(
      () => import('../screens/admin/people/users-screen.tsx'),
      ({ UsersScreen }) => drawn(UsersScreen, {}),
    ),
    reads: () => [{ name: 'users' }],
  },
  adminTables: {
    texts: 'office',
    access: admin,
    load: chunk(
      () => import('../screens/admin/tables/admin-tables-screen.tsx'),
      ({ AdminTablesScreen }) => drawn(AdminTablesScreen, {}),
    ),
    reads: () => [{ name: 'tableLocations' }, { name: 'adminTables' }],
  },
  adminMenu: {
    texts: 'office',
    access: admin,
    load: chunk(
      () => import('../screens/admin/menu/menu-screen.tsx'),
      ({ MenuScreen }) => drawn(MenuScreen, {}),
    ),
    reads: () => [{ name: 'menuCategories' }, { name: 'menuItems' }, { name: 'settings' }],
  },
  adminSettings: {
    texts: 'office',
    access: admin,
    load: chunk(
      () => import('../screens/admin/restaurant/settings-screen.tsx'),
      ({ SettingsScreen }) => drawn(SettingsScreen, {}),
    ),
    reads: () => [{ name: 'settings' }, { name: 'devices' }],
  },
  adminIngredients: {
    texts: 'office',
    access: admin,
    load: chunk(
      () => import('../screens/admin/ingredients/ingredients-screen.tsx'),
      ({ IngredientsScreen }) => drawn(IngredientsScreen, {}),
    ),
    reads: () => [{ name: 'ingredients' }],
  },
  adminOrders: {
    texts: 'office',
    access: { ...admin, ...openOrders },
    load: chunk(
      () => import('../screens/admin/orders/orders-list-screen.tsx'),
      ({ AdminOrdersScreen }) => drawn(AdminOrdersScreen, {}),
    ),
    reads: () => [{ name: 'settings' }],
  },
  adminOrder: {
    texts: 'office',
    access: { ...admin, ...openOrders },
    load: chunk(
      () => import('../screens/admin/orders/order-detail-screen.tsx'),
      ({ AdminOrderScreen }, { orderId = '' }) => drawn(AdminOrderScreen, { key: orderId, orderId }),
    ),
    reads: ({ orderId: id = '' }) => officeOrderReads(id),
  },
  adminReceipts: {
    texts: 'office',
    access: { ...admin, ...openOrders },
    load: chunk(
      () => import('../screens/admin/print-jobs/receipts-screen.tsx'),
      ({ ReceiptsScreen }) => drawn(ReceiptsScreen, {}),
    ),
    reads: () => printJobReads,
  },
  adminReports: {
    texts: 'office',
    access: { ...admin, ...openOrders },
    load: chunk(
      () => import('../screens/admin/reports/reports-screen.tsx'),
      ({ ReportsScreen }) => drawn(ReportsScreen, {}),
    ),
    reads: () => [{ name: 'settings' }],
  },
  adminCash: {
    texts: 'office',
    access: { ...admin, ...openOrders },
    load: chunk(
      () => import('../screens/admin/cash/office-cash-screen.tsx'),
      ({ OfficeCashScreen }) => drawn(OfficeCashScreen, {}),
    ),
    reads: () => [{ name: 'officeCashSessions' }],
  },
  // Backups and printers need care without a subscription as well.
  adminHealth: {
    texts: 'office',
    access: { for: 'member', roles: ['admin'], staysWithoutSubscription: true },
    load: chunk(
      () => import('../screens/admin/health/health-screen.tsx'),
      ({ HealthScreen }) => drawn(HealthScreen, {}),
    ),
  },
  adminDevices: {
    texts: 'office',
    access: { ...admin, ...openOrders },
    load: chunk(
      () => import('../screens/admin/devices/devices-screen.tsx'),
      ({ DevicesScreen }) => drawn(DevicesScreen, {}),
    ),
    reads: () => [{ name: 'devices' }],
  },
};
