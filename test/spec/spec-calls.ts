/** §7: the calls that the product makes, each with its interval. */
import type { SpecSection } from './spec-row.ts';

export const calls: SpecSection = {
  title: '7. The calls it makes',
  lines: 18,
  rows: [
    {
      id: '7.1a',
      says: 'GET /api/auth/userinfo returns username, userId, orgId, needsSubscription, roles',
      read: 'userInfo',
    },
    {
      id: '7.1b',
      says: 'GET /api/auth/userinfo is not sent while a signed-in user has no organization',
    },
    {
      id: '7.2',
      says: 'POST /api/auth/logout with JSON content type',
    },
    {
      id: '7.3',
      says: 'GET /api/waiter/tables refreshed every 15 s, also in background',
      read: 'waiterTables',
      constants: { waiterTablesRefreshMs: 15_000 },
    },
    {
      id: '7.4',
      says: 'GET /api/preparation/orders?location={kitchen or bar} refreshed every 10 s',
      read: 'preparationOrders',
      constants: { preparationRefreshMs: 10_000 },
    },
    {
      id: '7.5',
      says: 'GET /api/waiter/orders/{id} one order',
      read: 'waiterOrder',
    },
    {
      id: '7.6',
      says: 'GET /api/admin/orders/{id} one order',
      read: 'adminOrder',
    },
    {
      id: '7.7',
      says: 'GET /api/admin/users',
      read: 'users',
    },
    {
      id: '7.8',
      says: 'GET /api/admin/table-locations',
      read: 'tableLocations',
    },
    {
      id: '7.9',
      says: 'GET /api/admin/tables',
      read: 'adminTables',
    },
    {
      id: '7.10',
      says: 'GET /api/admin/settings',
      read: 'settings',
    },
    {
      id: '7.11',
      says: 'GET /api/admin/menu/categories',
      read: 'menuCategories',
    },
    {
      id: '7.12',
      says: 'GET /api/admin/menu/items',
      read: 'menuItems',
    },
    {
      id: '7.13',
      says: 'GET /api/admin/devices',
      read: 'devices',
    },
    {
      id: '7.14',
      says: 'POST /api/notifications/fcm-token with {token}, after permission and push token',
    },
    {
      id: '7.15',
      says: 'GET /lang/{namespace}/{language}.json, namespace common',
    },
    {
      id: '7.16',
      says: 'all admin reads refresh every 5 minutes',
      constants: { defaultRefreshMs: 300_000 },
    },
    {
      id: '7.17',
      says: 'every call, the writes included, has its place in the tables and is answered',
    },
    {
      id: '7.18a',
      says: 'the identity provider’s script is loaded from its CDN with the publishable key',
    },
    {
      id: '7.18b',
      says: 'the push backend creates installations (POST with fid, authVersion, appId, sdkVersion)',
    },
    {
      id: '7.18c',
      says: 'the push backend generates auth tokens (POST)',
    },
    {
      id: '7.18d',
      says: 'the push backend updates registrations (PATCH)',
    },
  ],
};
