/** The whole route table: path → who may see it, in which frame, its screen (a chunk of its own) and the data it needs first. */
import type { ReactNode } from 'react';
import { matchPath, type PathParams } from '#shared/paths.ts';
import type { ReadName } from '#shared/reads.ts';
import { type ScreenName, screenPaths } from '#shared/screen-paths.ts';
import type { Access } from './identity/route-guards.ts';

/** Draws a screen for the parameters of its address. */
export type RenderScreen = (params: PathParams) => ReactNode;

export type WantedRead = { name: ReadName; params?: PathParams };

export type ScreenRoute = {
  access: Access;
  /** `bare`: before sign-in; `standard`: with the menus; `wall`: nothing but the screen. */
  layout: 'bare' | 'standard' | 'wall';
  load(): Promise<RenderScreen>;
  /** Read before the screen shows. */
  reads?: (params: PathParams) => WantedRead[];
};

const waiter: Access = { for: 'member', roles: ['waiter'] };
const admin: Access = { for: 'member', roles: ['admin'] };

export const routes: Record<ScreenName, ScreenRoute> = {
  landing: {
    access: { for: 'anyone' },
    layout: 'bare',
    load: async () => {
      const { LandingScreen } = await import('./screens/landing/landing-screen.tsx');
      return () => <LandingScreen />;
    },
  },
  setup: {
    access: { for: 'setup' },
    layout: 'bare',
    load: async () => {
      const { SetupScreen } = await import('./screens/auth/setup-screen.tsx');
      return () => <SetupScreen />;
    },
  },
  login: {
    access: { for: 'signedOut' },
    layout: 'bare',
    load: async () => {
      const { LoginScreen } = await import('./screens/auth/login-screen.tsx');
      return () => <LoginScreen />;
    },
  },
  invitation: {
    access: { for: 'anyone' },
    layout: 'bare',
    load: async () => {
      const { InvitationScreen } = await import('./screens/auth/invitation-screen.tsx');
      return ({ token = '' }) => <InvitationScreen token={token} />;
    },
  },
  selectOrganization: {
    access: { for: 'noOrganization' },
    layout: 'bare',
    load: async () => {
      const { SelectOrganizationScreen } = await import('./screens/auth/select-organization-screen.tsx');
      return () => <SelectOrganizationScreen />;
    },
  },
  waiterTables: {
    access: waiter,
    layout: 'standard',
    load: async () => {
      const { TablesScreen } = await import('./screens/waiter/tables-screen.tsx');
      return () => <TablesScreen />;
    },
    reads: () => [{ name: 'waiterTables' }],
  },
  waiterOrders: {
    access: waiter,
    layout: 'standard',
    load: async () => {
      const { WaiterOrdersScreen } = await import('./screens/waiter/orders-screen.tsx');
      return () => <WaiterOrdersScreen />;
    },
    reads: () => [{ name: 'waiterOrders' }],
  },
  waiterOrder: {
    access: waiter,
    layout: 'standard',
    load: async () => {
      const { OrderScreen } = await import('./screens/waiter/order-screen.tsx');
      return ({ orderId = '' }) => <OrderScreen key={orderId} orderId={orderId} />;
    },
    reads: ({ orderId = '' }) => [{ name: 'waiterOrder', params: { id: orderId } }, { name: 'waiterMenu' }],
  },
  kitchen: {
    access: { for: 'member', roles: ['kitchen'] },
    layout: 'wall',
    load: async () => {
      const { StationScreen } = await import('./screens/preparation/station-screen.tsx');
      return () => <StationScreen key="kitchen" location="kitchen" />;
    },
    reads: () => [{ name: 'preparationOrders', params: { location: 'kitchen' } }],
  },
  bar: {
    access: { for: 'member', roles: ['bar'] },
    layout: 'wall',
    load: async () => {
      const { StationScreen } = await import('./screens/preparation/station-screen.tsx');
      return () => <StationScreen key="bar" location="bar" />;
    },
    reads: () => [{ name: 'preparationOrders', params: { location: 'bar' } }],
  },
  adminUsers: {
    access: admin,
    layout: 'standard',
    load: async () => {
      const { UsersScreen } = await import('./screens/admin/users-screen.tsx');
      return () => <UsersScreen />;
    },
    reads: () => [{ name: 'users' }],
  },
  adminTables: {
    access: admin,
    layout: 'standard',
    load: async () => {
      const { AdminTablesScreen } = await import('./screens/admin/admin-tables-screen.tsx');
      return () => <AdminTablesScreen />;
    },
    reads: () => [{ name: 'tableLocations' }, { name: 'adminTables' }],
  },
  adminMenu: {
    access: admin,
    layout: 'standard',
    load: async () => {
      const { MenuScreen } = await import('./screens/admin/menu-screen.tsx');
      return () => <MenuScreen />;
    },
    reads: () => [{ name: 'menuCategories' }, { name: 'menuItems' }],
  },
  adminSettings: {
    access: admin,
    layout: 'standard',
    load: async () => {
      const { SettingsScreen } = await import('./screens/admin/settings-screen.tsx');
      return () => <SettingsScreen />;
    },
    reads: () => [{ name: 'settings' }],
  },
};

const routeNames = Object.keys(routes) as ScreenName[];

export type FoundRoute = { name: ScreenName; route: ScreenRoute; params: PathParams };

/** A slash at the end means the same screen. */
export function plainPath(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') : path;
}

export function findRoute(path: string): FoundRoute | null {
  for (const name of routeNames) {
    const params = matchPath(screenPaths[name], path);
    if (params !== null) return { name, route: routes[name], params };
  }
  return null;
}
