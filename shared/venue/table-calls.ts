/** Calls of table locations and tables. */
import { defaultRefreshMs, waiterTablesRefreshMs } from '../kernel/intervals.ts';
import { read } from '../kernel/read-row.ts';
import { orderAndStationTouches } from '../kernel/touched-reads.ts';
import { write } from '../kernel/write-row.ts';

const waiter = ['waiter'] as const;
const admin = ['admin'] as const;
const roomTouches = ['tableLocations', 'adminTables', 'waiterTables'] as const;

export const tableReads = {
  waiterTables: read({
    path: '/api/waiter/tables',
    roles: waiter,
    byPin: true,
    answer: 'WaiterTable[]',
    live: true,
    refreshMs: waiterTablesRefreshMs,
    inBackground: true,
    failure: 'Failed to fetch tables',
  }),
  tableLocations: read({
    path: '/api/admin/table-locations',
    roles: admin,
    answer: 'TableLocation[]',
    live: true,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch table locations',
  }),
  adminTables: read({
    path: '/api/admin/tables',
    roles: admin,
    answer: 'RestaurantTable[]',
    live: true,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch tables',
  }),
  tableEvents: read({
    path: '/api/admin/tables/:id/events',
    roles: admin,
    answer: 'OrderEvent[]',
    live: false,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch tables',
  }),
} as const;

export const tableWrites = {
  createTableLocation: write({
    path: '/api/admin/table-locations',
    roles: admin,
    body: 'NewTableLocation',
    status: 201,
    answer: 'TableLocation',
    touches: roomTouches,
    needsSubscription: 'always',
    addsUp: true,
    refusals: ['NAME_TAKEN', 'ID_TAKEN'],
  }),
  changeTableLocation: write({
    method: 'PATCH',
    path: '/api/admin/table-locations/:id',
    roles: admin,
    body: 'TableLocationChange',
    answer: 'TableLocation',
    touches: roomTouches,
    ifMatch: true,
    needsSubscription: 'always',
    refusals: ['NAME_TAKEN'],
  }),
  archiveTableLocation: write({
    method: 'DELETE',
    path: '/api/admin/table-locations/:id',
    roles: admin,
    body: null,
    answer: null,
    touches: roomTouches,
    ifMatch: true,
    needsSubscription: 'always',
    refusals: ['IN_USE'],
  }),
  createTable: write({
    path: '/api/admin/tables',
    roles: admin,
    body: 'NewRestaurantTable',
    status: 201,
    answer: 'RestaurantTable',
    touches: roomTouches,
    needsSubscription: 'always',
    addsUp: true,
    refusals: ['NAME_TAKEN', 'ID_TAKEN'],
  }),
  changeTable: write({
    method: 'PATCH',
    path: '/api/admin/tables/:id',
    roles: admin,
    body: 'RestaurantTableChange',
    answer: 'RestaurantTable',
    touches: [...roomTouches, ...orderAndStationTouches],
    ifMatch: true,
    needsSubscription: 'always',
    refusals: ['NAME_TAKEN'],
  }),
  archiveTable: write({
    method: 'DELETE',
    path: '/api/admin/tables/:id',
    roles: admin,
    body: null,
    answer: null,
    touches: roomTouches,
    ifMatch: true,
    needsSubscription: 'always',
    refusals: ['IN_USE'],
  }),
} as const;
