/** The reads of the office. */
import { approvalsRefreshMs, defaultRefreshMs, printersRefreshMs } from './intervals.ts';
import { orderRefreshMs, read } from './read-row.ts';
import type { Approval } from './schemas/correction-schema.ts';
import type { Device } from './schemas/device-schema.ts';
import type { Ingredient, StockMovement } from './schemas/ingredient-schema.ts';
import type { MenuCategory, MenuItem } from './schemas/menu-schema.ts';
import type { ModifierGroup } from './schemas/modifier-schema.ts';
import type { OrderEvent, OrderPage } from './schemas/order-list-schema.ts';
import type { Order } from './schemas/order-schema.ts';
import type { PrintJob } from './schemas/receipt-schema.ts';
import type { Settings } from './schemas/settings-schema.ts';
import type { RestaurantTable, TableLocation } from './schemas/table-schema.ts';
import type { User } from './schemas/user-schema.ts';

export const officeReads = {
  users: read<User[]>({
    path: '/api/admin/users',
    roles: ['admin'],
    live: true,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch users',
  }),
  tableLocations: read<TableLocation[]>({
    path: '/api/admin/table-locations',
    roles: ['admin'],
    live: true,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch table locations',
  }),
  adminTables: read<RestaurantTable[]>({
    path: '/api/admin/tables',
    roles: ['admin'],
    live: true,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch tables',
  }),
  settings: read<Settings>({
    path: '/api/admin/settings',
    roles: ['admin'],
    live: true,
    isSingle: true,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch settings',
  }),
  menuCategories: read<MenuCategory[]>({
    path: '/api/admin/menu/categories',
    roles: ['admin'],
    live: true,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch menu categories',
  }),
  menuItems: read<MenuItem[]>({
    path: '/api/admin/menu/items',
    roles: ['admin'],
    live: true,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch menu items',
  }),
  modifierGroups: read<ModifierGroup[]>({
    path: '/api/admin/menu/modifier-groups',
    roles: ['admin'],
    live: true,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch modifier groups',
  }),
  ingredients: read<Ingredient[]>({
    path: '/api/admin/ingredients',
    roles: ['admin'],
    live: true,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch ingredients',
  }),
  stockMovements: read<StockMovement[]>({
    path: '/api/admin/ingredients/:id/movements',
    roles: ['admin'],
    live: false,
    refreshMs: false,
    failure: 'Failed to fetch ingredients',
  }),
  devices: read<Device[]>({
    path: '/api/admin/devices',
    roles: ['admin'],
    live: true,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch devices',
  }),
  adminOrder: read<Order>({
    path: '/api/admin/orders/:id',
    roles: ['admin'],
    live: true,
    isSingle: true,
    refreshMs: orderRefreshMs,
    failure: 'Failed to fetch order',
  }),
  approvals: read<Approval[]>({
    path: '/api/admin/approvals',
    roles: ['admin'],
    live: true,
    refreshMs: approvalsRefreshMs,
    failure: 'Failed to fetch orders',
  }),
  printJobs: read<PrintJob[]>({
    path: '/api/admin/receipts',
    roles: ['admin'],
    live: true,
    refreshMs: printersRefreshMs,
    failure: 'Failed to fetch orders',
  }),
  tableEvents: read<OrderEvent[]>({
    path: '/api/admin/tables/:id/events',
    roles: ['admin'],
    live: false,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch tables',
  }),
  adminOrders: read<OrderPage>({
    path: '/api/admin/orders',
    query: ['from', 'to', 'state', 'tableId', 'waiterId', 'page', 'pageSize'],
    roles: ['admin'],
    live: false,
    isSingle: true,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch orders',
  }),
  orderEvents: read<OrderEvent[]>({
    path: '/api/admin/orders/:id/events',
    roles: ['admin'],
    live: false,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch order',
  }),
} as const;
