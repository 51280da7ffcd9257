/** The writes of the office: master data, each change with If-Match, and the settings. */
import type {
  MenuCategory,
  MenuCategoryChange,
  MenuItem,
  MenuItemChange,
  NewMenuCategory,
  NewMenuItem,
} from './schemas/menu-schema.ts';
import type {
  NewRestaurantTable,
  NewTableLocation,
  RestaurantTable,
  RestaurantTableChange,
  TableLocation,
  TableLocationChange,
} from './schemas/table-schema.ts';
import type { NewUser, User, UserChange } from './schemas/user-schema.ts';
import { menuReads, orderAndStationReads, write } from './write-row.ts';

const admin = ['admin'] as const;
const room = ['tableLocations', 'adminTables', 'waiterTables'] as const;
/** How many dishes use an ingredient stands with the ingredient. */
const dishReads = [...menuReads, 'ingredients'] as const;

export const officeWrites = {
  createUser: write<NewUser, User>({
    method: 'POST',
    path: '/api/admin/users',
    roles: admin,
    touches: ['users'],
    needsSubscription: true,
    addsUp: true,
  }),
  changeUser: write<UserChange, User>({
    method: 'PATCH',
    path: '/api/admin/users/:id',
    roles: admin,
    touches: ['users', ...orderAndStationReads],
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
    needsSubscription: true,
    addsUp: true,
  }),
  changeTableLocation: write<TableLocationChange, TableLocation>({
    method: 'PATCH',
    path: '/api/admin/table-locations/:id',
    roles: admin,
    touches: room,
    ifMatch: true,
    needsSubscription: true,
  }),
  archiveTableLocation: write<undefined, void>({
    method: 'DELETE',
    path: '/api/admin/table-locations/:id',
    roles: admin,
    touches: room,
    ifMatch: true,
    needsSubscription: true,
  }),
  createTable: write<NewRestaurantTable, RestaurantTable>({
    method: 'POST',
    path: '/api/admin/tables',
    roles: admin,
    touches: room,
    needsSubscription: true,
    addsUp: true,
  }),
  changeTable: write<RestaurantTableChange, RestaurantTable>({
    method: 'PATCH',
    path: '/api/admin/tables/:id',
    roles: admin,
    touches: [...room, ...orderAndStationReads],
    ifMatch: true,
    needsSubscription: true,
  }),
  archiveTable: write<undefined, void>({
    method: 'DELETE',
    path: '/api/admin/tables/:id',
    roles: admin,
    touches: room,
    ifMatch: true,
    needsSubscription: true,
  }),
  createMenuCategory: write<NewMenuCategory, MenuCategory>({
    method: 'POST',
    path: '/api/admin/menu/categories',
    roles: admin,
    touches: menuReads,
    needsSubscription: true,
    addsUp: true,
  }),
  changeMenuCategory: write<MenuCategoryChange, MenuCategory>({
    method: 'PATCH',
    path: '/api/admin/menu/categories/:id',
    roles: admin,
    touches: menuReads,
    ifMatch: true,
    needsSubscription: true,
  }),
  archiveMenuCategory: write<undefined, void>({
    method: 'DELETE',
    path: '/api/admin/menu/categories/:id',
    roles: admin,
    touches: menuReads,
    ifMatch: true,
    needsSubscription: true,
  }),
  createMenuItem: write<NewMenuItem, MenuItem>({
    method: 'POST',
    path: '/api/admin/menu/items',
    roles: admin,
    touches: dishReads,
    needsSubscription: true,
    addsUp: true,
  }),
  changeMenuItem: write<MenuItemChange, MenuItem>({
    method: 'PATCH',
    path: '/api/admin/menu/items/:id',
    roles: admin,
    touches: dishReads,
    ifMatch: true,
    needsSubscription: true,
  }),
  archiveMenuItem: write<undefined, void>({
    method: 'DELETE',
    path: '/api/admin/menu/items/:id',
    roles: admin,
    touches: dishReads,
    ifMatch: true,
    needsSubscription: true,
  }),
} as const;
