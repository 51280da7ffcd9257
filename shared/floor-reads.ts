/** The reads of waiters, kitchen and bar. */
import {
  defaultRefreshMs,
  preparationRefreshMs,
  waiterOrdersRefreshMs,
  waiterTablesRefreshMs,
} from './intervals.ts';
import { orderRefreshMs, read } from './read-row.ts';
import type { WaiterMenuCategory } from './schemas/menu-schema.ts';
import type { Order } from './schemas/order-schema.ts';
import type { WaiterTable } from './schemas/table-schema.ts';
import type { Ticket } from './schemas/ticket-schema.ts';
import type { UserInfo } from './schemas/user-schema.ts';

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
  recentlyClosedOrders: read<Order[]>({
    path: '/api/waiter/recently-closed-orders',
    roles: ['waiter'],
    live: true,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch orders',
  }),
} as const;
