/** Calls for 86: of items, ingredients and portions, and waiters' reports that a dish is out. */
import { availabilityRefreshMs, defaultRefreshMs, impactRefreshMs } from '../kernel/intervals.ts';
import { read } from '../kernel/read-row.ts';
import { menuTouches, stockTouches } from '../kernel/touched-reads.ts';
import { write } from '../kernel/write-row.ts';

const waiter = ['waiter'] as const;
const station = ['kitchen', 'bar'] as const;
const outTouches = ['blockedOrders', 'availabilityReports'] as const;

export const availabilityReads = {
  stationIngredients: read({
    path: '/api/preparation/ingredients',
    roles: station,
    byPin: true,
    answer: 'StationIngredient[]',
    live: true,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch ingredients',
  }),
  /** A preview of what an 86 would affect, shown before it is confirmed. */
  itemImpact: read({
    path: '/api/preparation/items/:id/impact',
    roles: station,
    byPin: true,
    answer: 'AvailabilityImpact',
    live: false,
    refreshMs: impactRefreshMs,
    failure: 'Failed to fetch menu items',
  }),
  ingredientImpact: read({
    path: '/api/preparation/ingredients/:id/impact',
    roles: station,
    byPin: true,
    answer: 'AvailabilityImpact',
    live: false,
    refreshMs: impactRefreshMs,
    failure: 'Failed to fetch ingredients',
  }),
  /** Orders with lines that are 86'd: unsent, held, or sent and not started, paid or not. Their waiters are notified. */
  blockedOrders: read({
    path: '/api/preparation/blocked-orders',
    roles: [...station, ...waiter],
    byPin: true,
    answer: 'BlockedOrder[]',
    live: true,
    refreshMs: availabilityRefreshMs,
    failure: 'Failed to fetch preparation orders',
  }),
  /** Open reports, and those decided in the last minutes. */
  availabilityReports: read({
    path: '/api/preparation/availability-reports',
    roles: station,
    byPin: true,
    answer: 'AvailabilityReport[]',
    live: true,
    refreshMs: availabilityRefreshMs,
    failure: 'Failed to fetch menu items',
  }),
} as const;

export const availabilityWrites = {
  setAvailability: write({
    path: '/api/preparation/items/:id/availability',
    roles: station,
    byPin: true,
    body: 'AvailabilityChange',
    answer: 'MenuItem',
    touches: [...menuTouches, ...outTouches],
    refusals: ['VERSION_CONFLICT'],
  }),
  setIngredientAvailability: write({
    path: '/api/preparation/ingredients/:id/availability',
    roles: station,
    byPin: true,
    body: 'IngredientAvailabilityChange',
    answer: 'StationIngredient',
    touches: [...stockTouches, 'availabilityReports'],
    refusals: ['VERSION_CONFLICT'],
  }),
  /** A waiter reports a dish as out; a station confirms it with an 86 or declines. */
  reportOut: write({
    path: '/api/waiter/items/:id/report-out',
    roles: waiter,
    byPin: true,
    body: 'EmptyCommand',
    answer: 'AvailabilityReport',
    touches: ['availabilityReports'],
    refusals: ['ITEM_UNAVAILABLE', 'REPORT_LIMIT', 'REPORT_REFUSED'],
  }),
  refuseReport: write({
    path: '/api/preparation/availability-reports/:id/refuse',
    roles: station,
    byPin: true,
    body: 'EmptyCommand',
    answer: 'AvailabilityReport',
    touches: ['availabilityReports'],
    refusals: ['REPORT_DECIDED'],
  }),
} as const;
