/** Calls of set menus, for the office and for a waiter's order. */
import { defaultRefreshMs } from '../kernel/intervals.ts';
import { read } from '../kernel/read-row.ts';
import { write } from '../kernel/write-row.ts';

const admin = ['admin'] as const;

export const setMenuReads = {
  setMenus: read({
    path: '/api/admin/menu/set-menus',
    roles: admin,
    answer: 'SetMenus',
    live: false,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch menu items',
  }),
} as const;

export const setMenuWrites = {
  saveSetMenus: write({
    method: 'PUT',
    path: '/api/admin/menu/set-menus',
    roles: admin,
    body: 'SetMenusChange',
    answer: 'SetMenus',
    touches: ['setMenus', 'waiterMenu', 'stationMenu'],
    ifMatch: true,
    needsSubscription: 'always',
    refusals: ['NAME_TAKEN'],
  }),
} as const;
