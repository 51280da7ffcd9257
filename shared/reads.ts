/**
 * The read table: every GET under /api, once. The origin's routes, the live topics, the poller, the polling
 * fallback, the query keys and the error texts derive from these rows.
 */
import {
  defaultRefreshMs,
  preparationRefreshMs,
  receiptPendingRefreshMs,
  waiterOrdersRefreshMs,
  waiterTablesRefreshMs,
} from './intervals.ts';
import type { Role } from './roles.ts';
import type { MenuCategory, MenuItem, WaiterMenuCategory } from './schemas/menu-schema.ts';
import type { Order } from './schemas/order-schema.ts';
import type { Settings } from './schemas/settings-schema.ts';
import type { RestaurantTable, TableLocation, WaiterTable } from './schemas/table-schema.ts';
import type { Ticket } from './schemas/ticket-schema.ts';
import type { User, UserInfo } from './schemas/user-schema.ts';

export type ReadRow<T> = {
  /** Path template: `:name` is a parameter, `?name=a|b` a query parameter with its allowed values. */
  readonly path: string;
  /** Who may read it; an admin always may. Empty: any signed-in member. */
  readonly roles: readonly Role[];
  /** Can be watched on the socket. */
  readonly live: boolean;
  /** Answers one object instead of a list of entities with `id`. */
  readonly isSingle?: true;
  /** How often it is polled (BFF while watched, client without a socket); false: on demand only. */
  readonly refreshMs: number | false | ((data: T | undefined) => number);
  /** Polled by the client also while its tab is hidden. */
  readonly inBackground?: true;
  /** The spec's text for a failed read (§8); translated as `failures.<text>`. Null: no text of its own. */
  readonly failure: string | null;
};

function read<T>(row: ReadRow<T>): ReadRow<T> {
  return row;
}

export const reads = {
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
    refreshMs: order => (order?.isReceiptPending ? receiptPendingRefreshMs : defaultRefreshMs),
    failure: 'Failed to fetch order',
  }),
  preparationOrders: read<Ticket[]>({
    path: '/api/preparation/orders?location=kitchen|bar',
    roles: ['kitchen', 'bar'],
    live: true,
    refreshMs: preparationRefreshMs,
    failure: 'Failed to fetch preparation orders',
  }),
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
} as const;

export type ReadName = keyof typeof reads;
/** What the read named `N` answers. */
export type ReadData<N extends ReadName> = (typeof reads)[N] extends ReadRow<infer T> ? T : never;
export const readNames = Object.keys(reads) as ReadName[];
