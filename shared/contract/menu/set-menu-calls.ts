/** Calls of set menus, for the office and for a waiter's order. */
import { defaultRefreshMs } from '../../intervals.ts';
import { additionRefusals } from '../order-calls.ts';
import { read } from '../read-row.ts';
import { orderTouches } from '../touched-reads.ts';
import { write } from '../write-row.ts';

const waiter = ['waiter'] as const;
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
  /** Adds a whole set menu: each of its dishes becomes a line. */
  addSet: write({
    method: 'POST',
    path: '/api/waiter/orders/:id/sets',
    roles: waiter,
    byPin: true,
    body: 'SetAddition',
    status: 200,
    answer: 'Order',
    delivery: 'now',
    touches: orderTouches,
    addsUp: true,
    refusals: ['ORDER_NOT_OPEN', 'ID_TAKEN', ...additionRefusals],
    needsSubscription: 'earlierDays',
  }),
  /** Replaces an unsent dish of a set menu with another one. */
  exchangeSetDish: write({
    method: 'POST',
    path: '/api/waiter/orders/:id/lines/:lineId/exchange',
    roles: waiter,
    byPin: true,
    body: 'SetDishExchange',
    status: 200,
    answer: 'Order',
    delivery: 'now',
    touches: orderTouches,
    refusals: [
      'ORDER_NOT_OPEN',
      'LINE_STATE',
      'ID_TAKEN',
      'ALREADY_PAID',
      'PRICE_BILLED',
      'PAYMENTS_EXCEED_TOTAL',
      ...additionRefusals,
    ],
    needsSubscription: 'earlierDays',
  }),
  saveSetMenus: write({
    method: 'PUT',
    path: '/api/admin/menu/set-menus',
    roles: admin,
    body: 'SetMenusChange',
    status: 200,
    answer: 'SetMenus',
    delivery: 'now',
    touches: ['setMenus', 'waiterMenu', 'stationMenu'],
    ifMatch: true,
    needsSubscription: 'always',
    refusals: ['NAME_TAKEN'],
  }),
} as const;
