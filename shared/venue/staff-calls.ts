/** Calls of the staff list and the signed-in user. */
import { defaultRefreshMs, memberRefreshMs } from '../kernel/intervals.ts';
import { read } from '../kernel/read-row.ts';
import { orderAndStationTouches } from '../kernel/touched-reads.ts';
import { write } from '../kernel/write-row.ts';

const waiter = ['waiter'] as const;
const admin = ['admin'] as const;

export const staffReads = {
  userInfo: read({
    path: '/api/auth/userinfo',
    roles: [],
    byPin: true,
    answer: 'UserInfo',
    live: false,
    refreshMs: memberRefreshMs,
    failure: null,
  }),
  users: read({
    path: '/api/admin/users',
    roles: admin,
    answer: 'User[]',
    live: true,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch users',
  }),
  /** The caller's own filters. */
  savedFilters: read({
    path: '/api/admin/saved-filters',
    roles: admin,
    answer: 'SavedFilters',
    live: false,
    refreshMs: defaultRefreshMs,
    failure: null,
  }),
  colleagues: read({
    path: '/api/waiter/colleagues',
    roles: waiter,
    byPin: true,
    answer: 'Colleague[]',
    live: true,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch users',
  }),
} as const;

export const staffWrites = {
  logout: write({
    path: '/api/auth/logout',
    roles: [],
    byPin: true,
    body: null,
    answer: null,
    touches: [],
  }),
  createUser: write({
    path: '/api/admin/users',
    roles: admin,
    body: 'NewUser',
    status: 201,
    answer: 'User',
    touches: ['users', 'overview'],
    needsSubscription: 'always',
    addsUp: true,
    refusals: ['USERNAME_TAKEN', 'NAME_TAKEN', 'ID_TAKEN'],
  }),
  changeUser: write({
    method: 'PATCH',
    path: '/api/admin/users/:id',
    roles: admin,
    body: 'UserChange',
    answer: 'User',
    touches: ['users', ...orderAndStationTouches],
    ifMatch: true,
    refusals: ['NAME_TAKEN', 'LAST_ADMIN', 'ORGANIZATION_ADMIN_REQUIRED', 'STATION_ACCOUNT'],
  }),
  archiveUser: write({
    method: 'DELETE',
    path: '/api/admin/users/:id',
    roles: admin,
    body: null,
    answer: null,
    touches: ['users', 'overview', ...orderAndStationTouches],
    ifMatch: true,
    refusals: ['LAST_ADMIN', 'ORGANIZATION_ADMIN_REQUIRED'],
  }),
  saveFilters: write({
    method: 'PUT',
    path: '/api/admin/saved-filters',
    roles: admin,
    body: 'SavedFiltersChange',
    answer: 'SavedFilters',
    touches: ['savedFilters'],
    ifMatch: true,
    refusals: ['NAME_TAKEN'],
  }),
} as const;
