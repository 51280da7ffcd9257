/**
 * The write table: every non-GET under /api, once: who may call it and which live reads it may change.
 * `touches` is what the BFF nudges after the call passed through; a read left out costs one interval, never correctness.
 */
import type { ReadName } from './reads.ts';
import type { Role } from './roles.ts';
import type {
  AvailabilityChange,
  MenuCategory,
  MenuCategoryChange,
  MenuItem,
  MenuItemChange,
  NewMenuCategory,
  NewMenuItem,
} from './schemas/menu-schema.ts';
import type {
  EmptyCommand,
  LineChange,
  LinesAddition,
  NewOrder,
  Order,
  OrderChange,
  SendCommand,
  ServeCommand,
} from './schemas/order-schema.ts';
import type { Settings, SettingsChange } from './schemas/settings-schema.ts';
import type {
  NewRestaurantTable,
  NewTableLocation,
  RestaurantTable,
  RestaurantTableChange,
  TableLocation,
  TableLocationChange,
} from './schemas/table-schema.ts';
import type { NewUser, User, UserChange } from './schemas/user-schema.ts';

export type WriteMethod = 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export type WriteRow<Body, Answer> = {
  readonly method: WriteMethod;
  readonly path: string;
  /** Who may call it; an admin always may. Empty: any signed-in member. */
  readonly roles: readonly Role[];
  readonly touches: readonly ReadName[];
  /** Needs If-Match with the entity's version (master data). */
  readonly ifMatch?: true;
  /** Carries the types; never set. */
  readonly types?: { body: Body; answer: Answer };
};

function write<Body, Answer>(row: WriteRow<Body, Answer>): WriteRow<Body, Answer> {
  return row;
}

const waiter = ['waiter'] as const;
const station = ['kitchen', 'bar'] as const;
const admin = ['admin'] as const;
const order = ['waiterOrder', 'waiterOrders', 'waiterTables'] as const;
const orderAndStations = ['preparationOrders', ...order] as const;
const menu = ['menuCategories', 'menuItems', 'waiterMenu'] as const;
const room = ['tableLocations', 'adminTables', 'waiterTables'] as const;

export const writes = {
  logout: write<EmptyCommand, void>({
    method: 'POST',
    path: '/api/auth/logout',
    roles: [],
    touches: [],
  }),

  createOrder: write<NewOrder, Order>({
    method: 'POST',
    path: '/api/waiter/orders',
    roles: waiter,
    touches: order,
  }),
  changeOrder: write<OrderChange, Order>({
    method: 'PATCH',
    path: '/api/waiter/orders/:id',
    roles: waiter,
    touches: orderAndStations,
  }),
  cancelOrder: write<EmptyCommand, Order>({
    method: 'POST',
    path: '/api/waiter/orders/:id/cancel',
    roles: waiter,
    touches: order,
  }),
  addLines: write<LinesAddition, Order>({
    method: 'POST',
    path: '/api/waiter/orders/:id/lines',
    roles: waiter,
    touches: order,
  }),
  changeLine: write<LineChange, Order>({
    method: 'PATCH',
    path: '/api/waiter/orders/:id/lines/:lineId',
    roles: waiter,
    touches: order,
  }),
  removeLine: write<undefined, Order>({
    method: 'DELETE',
    path: '/api/waiter/orders/:id/lines/:lineId',
    roles: waiter,
    touches: order,
  }),
  sendOrder: write<SendCommand, Order>({
    method: 'POST',
    path: '/api/waiter/orders/:id/send',
    roles: waiter,
    touches: orderAndStations,
  }),
  serveLines: write<ServeCommand, Order>({
    method: 'POST',
    path: '/api/waiter/orders/:id/serve',
    roles: waiter,
    touches: orderAndStations,
  }),

  startLine: write<EmptyCommand, Order>({
    method: 'POST',
    path: '/api/preparation/lines/:id/start',
    roles: station,
    touches: orderAndStations,
  }),
  readyLine: write<EmptyCommand, Order>({
    method: 'POST',
    path: '/api/preparation/lines/:id/ready',
    roles: station,
    touches: orderAndStations,
  }),
  recallLine: write<EmptyCommand, Order>({
    method: 'POST',
    path: '/api/preparation/lines/:id/recall',
    roles: station,
    touches: orderAndStations,
  }),
  readyTicket: write<EmptyCommand, Order>({
    method: 'POST',
    path: '/api/preparation/tickets/:id/ready',
    roles: station,
    touches: orderAndStations,
  }),
  recallTicket: write<EmptyCommand, Order>({
    method: 'POST',
    path: '/api/preparation/tickets/:id/recall',
    roles: station,
    touches: orderAndStations,
  }),
  setAvailability: write<AvailabilityChange, MenuItem>({
    method: 'POST',
    path: '/api/preparation/items/:id/availability',
    roles: station,
    touches: menu,
  }),

  createUser: write<NewUser, User>({
    method: 'POST',
    path: '/api/admin/users',
    roles: admin,
    touches: ['users'],
  }),
  changeUser: write<UserChange, User>({
    method: 'PATCH',
    path: '/api/admin/users/:id',
    roles: admin,
    touches: ['users', ...orderAndStations],
    ifMatch: true,
  }),
  archiveUser: write<undefined, void>({
    method: 'DELETE',
    path: '/api/admin/users/:id',
    roles: admin,
    touches: ['users'],
    ifMatch: true,
  }),
  createTableLocation: write<NewTableLocation, TableLocation>({
    method: 'POST',
    path: '/api/admin/table-locations',
    roles: admin,
    touches: room,
  }),
  changeTableLocation: write<TableLocationChange, TableLocation>({
    method: 'PATCH',
    path: '/api/admin/table-locations/:id',
    roles: admin,
    touches: room,
    ifMatch: true,
  }),
  archiveTableLocation: write<undefined, void>({
    method: 'DELETE',
    path: '/api/admin/table-locations/:id',
    roles: admin,
    touches: room,
    ifMatch: true,
  }),
  createTable: write<NewRestaurantTable, RestaurantTable>({
    method: 'POST',
    path: '/api/admin/tables',
    roles: admin,
    touches: room,
  }),
  changeTable: write<RestaurantTableChange, RestaurantTable>({
    method: 'PATCH',
    path: '/api/admin/tables/:id',
    roles: admin,
    touches: [...room, ...orderAndStations],
    ifMatch: true,
  }),
  archiveTable: write<undefined, void>({
    method: 'DELETE',
    path: '/api/admin/tables/:id',
    roles: admin,
    touches: room,
    ifMatch: true,
  }),
  createMenuCategory: write<NewMenuCategory, MenuCategory>({
    method: 'POST',
    path: '/api/admin/menu/categories',
    roles: admin,
    touches: menu,
  }),
  changeMenuCategory: write<MenuCategoryChange, MenuCategory>({
    method: 'PATCH',
    path: '/api/admin/menu/categories/:id',
    roles: admin,
    touches: menu,
    ifMatch: true,
  }),
  archiveMenuCategory: write<undefined, void>({
    method: 'DELETE',
    path: '/api/admin/menu/categories/:id',
    roles: admin,
    touches: menu,
    ifMatch: true,
  }),
  createMenuItem: write<NewMenuItem, MenuItem>({
    method: 'POST',
    path: '/api/admin/menu/items',
    roles: admin,
    touches: menu,
  }),
  changeMenuItem: write<MenuItemChange, MenuItem>({
    method: 'PATCH',
    path: '/api/admin/menu/items/:id',
    roles: admin,
    touches: menu,
    ifMatch: true,
  }),
  archiveMenuItem: write<undefined, void>({
    method: 'DELETE',
    path: '/api/admin/menu/items/:id',
    roles: admin,
    touches: menu,
    ifMatch: true,
  }),
  saveSettings: write<SettingsChange, Settings>({
    method: 'PUT',
    path: '/api/admin/settings',
    roles: admin,
    touches: ['settings', ...orderAndStations],
    ifMatch: true,
  }),
} as const;

export type WriteName = keyof typeof writes;
export type WriteBody<N extends WriteName> =
  (typeof writes)[N] extends WriteRow<infer B, infer _> ? B : never;
export type WriteAnswer<N extends WriteName> =
  (typeof writes)[N] extends WriteRow<infer _, infer A> ? A : never;
export const writeNames = Object.keys(writes) as WriteName[];
