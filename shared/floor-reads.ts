/** The reads of waiters, kitchen and bar. */
import {
  defaultRefreshMs,
  preparationRefreshMs,
  printersRefreshMs,
  waiterOrdersRefreshMs,
  waiterTablesRefreshMs,
} from './intervals.ts';
import { orderListRefreshMs, orderRefreshMs, read } from './read-row.ts';
import type { WaiterMenuCategory } from './schemas/menu-schema.ts';
import type { ModifierGroup } from './schemas/modifier-schema.ts';
import type { Order } from './schemas/order-schema.ts';
import type { PrinterState } from './schemas/receipt-schema.ts';
import type { WaiterTable } from './schemas/table-schema.ts';
import type { Ticket } from './schemas/ticket-schema.ts';
import type { Colleague, UserInfo } from './schemas/user-schema.ts';

export const floorReads = {
  userInfo: read<UserInfo>({
    path: '/api/auth/userinfo',
    roles: [],
    live: false,
    isSingle: true,
    refreshMs: false,
    failure: null,
  }),
  waiterTables: read<WaiterTable[]>({
    path: '/api/waiter/tables',
    roles: ['waiter'],
    live: true,
    refreshMs: waiterTablesRefreshMs,
    inBackground: true,
    failure: 'Failed to fetch tables',
  }),
  waiterMenu: read<WaiterMenuCategory[]>({
    path: '/api/waiter/menu',
    roles: ['waiter'],
    live: true,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch menu items',
  }),
  waiterModifiers: read<ModifierGroup[]>({
    path: '/api/waiter/modifier-groups',
    roles: ['waiter'],
    live: true,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch menu items',
  }),
  colleagues: read<Colleague[]>({
    path: '/api/waiter/colleagues',
    roles: ['waiter'],
    live: true,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch users',
  }),
  printers: read<PrinterState[]>({
    path: '/api/waiter/printers',
    roles: ['waiter'],
    live: true,
    refreshMs: printersRefreshMs,
    failure: 'Failed to fetch devices',
  }),
  waiterOrders: read<Order[]>({
    path: '/api/waiter/orders',
    roles: ['waiter'],
    live: true,
    refreshMs: waiterOrdersRefreshMs,
    failure: 'Failed to fetch orders',
  }),
  waiterOrder: read<Order>({
    path: '/api/waiter/orders/:id',
    roles: ['waiter'],
    live: true,
    isSingle: true,
    refreshMs: orderRefreshMs,
    failure: 'Failed to fetch order',
  }),
  preparationOrders: read<Ticket[]>({
    path: '/api/preparation/orders?location=kitchen|bar',
    roles: ['kitchen', 'bar'],
    live: true,
    refreshMs: preparationRefreshMs,
    failure: 'Failed to fetch preparation orders',
  }),
  /** What a station takes out (86) and brings back; the same menu as the waiters'. */
  stationMenu: read<WaiterMenuCategory[]>({
    path: '/api/preparation/menu',
    roles: ['kitchen', 'bar'],
    live: true,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch menu items',
  }),
  recentlyClosedOrders: read<Order[]>({
    path: '/api/waiter/recently-closed-orders',
    roles: ['waiter'],
    live: true,
    refreshMs: orderListRefreshMs,
    failure: 'Failed to fetch orders',
  }),
} as const;
