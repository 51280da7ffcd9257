/** Calls of the menu: categories, items and modifier groups. */
import { availabilityRefreshMs, defaultRefreshMs } from '../kernel/intervals.ts';
import { read } from '../kernel/read-row.ts';
import { menuTouches } from '../kernel/touched-reads.ts';
import { write } from '../kernel/write-row.ts';

const waiter = ['waiter'] as const;
const admin = ['admin'] as const;
const station = ['kitchen', 'bar'] as const;

/** The menu is polled more often if prices or availability change by the hour. */
function menuRefreshMs(menu: readonly { pricesChange?: boolean; hasHours?: boolean }[] | undefined): number {
  const changes = menu?.some(({ pricesChange, hasHours }) => pricesChange || hasHours);
  return changes ? availabilityRefreshMs : defaultRefreshMs;
}

/** Ingredients include the number of items that use them. */
const itemTouches = [...menuTouches, 'ingredients'] as const;
const groupTouches = ['modifierGroups', 'waiterModifiers', 'menuItems'] as const;

export const menuReads = {
  waiterMenu: read({
    path: '/api/waiter/menu',
    roles: waiter,
    byPin: true,
    answer: 'WaiterMenuCategory[]',
    live: true,
    refreshMs: menuRefreshMs,
    failure: 'Failed to fetch menu items',
  }),
  /** A station's menu for marking items as 86; the waiters' menu with the kitchen's names. */
  stationMenu: read({
    path: '/api/preparation/menu',
    roles: station,
    byPin: true,
    answer: 'WaiterMenuCategory[]',
    live: true,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch menu items',
  }),
  menuCategories: read({
    path: '/api/admin/menu/categories',
    roles: admin,
    answer: 'MenuCategory[]',
    live: true,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch menu categories',
  }),
  preparationTimes: read({
    path: '/api/admin/menu/items/:id/preparation-times',
    roles: admin,
    answer: 'PreparationTimes',
    live: false,
    refreshMs: defaultRefreshMs,
    failure: null,
  }),
  menuItems: read({
    path: '/api/admin/menu/items',
    roles: admin,
    answer: 'MenuItem[]',
    live: true,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch menu items',
  }),
  waiterModifiers: read({
    path: '/api/waiter/modifier-groups',
    roles: waiter,
    byPin: true,
    answer: 'ModifierGroup[]',
    live: true,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch menu items',
  }),
  priceLists: read({
    path: '/api/admin/menu/price-lists',
    roles: admin,
    answer: 'PriceLists',
    live: false,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch menu items',
  }),
  /** Covers the dishes that are available now. */
  allergenSheet: read({
    path: '/api/waiter/allergen-sheet',
    roles: waiter,
    byPin: true,
    answer: 'AllergenSheetCategory[]',
    live: false,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch menu items',
  }),
  modifierGroups: read({
    path: '/api/admin/menu/modifier-groups',
    roles: admin,
    answer: 'ModifierGroup[]',
    live: true,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch modifier groups',
  }),
} as const;

export const menuWrites = {
  createMenuCategory: write({
    path: '/api/admin/menu/categories',
    roles: admin,
    body: 'NewMenuCategory',
    status: 201,
    answer: 'MenuCategory',
    touches: menuTouches,
    needsSubscription: 'always',
    addsUp: true,
    refusals: ['NAME_TAKEN', 'ID_TAKEN'],
  }),
  changeMenuCategory: write({
    method: 'PATCH',
    path: '/api/admin/menu/categories/:id',
    roles: admin,
    body: 'MenuCategoryChange',
    answer: 'MenuCategory',
    touches: menuTouches,
    ifMatch: true,
    needsSubscription: 'always',
    refusals: ['NAME_TAKEN'],
  }),
  archiveMenuCategory: write({
    method: 'DELETE',
    path: '/api/admin/menu/categories/:id',
    roles: admin,
    body: null,
    answer: null,
    touches: menuTouches,
    ifMatch: true,
    needsSubscription: 'always',
    refusals: ['IN_USE'],
  }),
  createMenuItem: write({
    path: '/api/admin/menu/items',
    roles: admin,
    body: 'NewMenuItem',
    status: 201,
    answer: 'MenuItem',
    touches: itemTouches,
    needsSubscription: 'always',
    addsUp: true,
    refusals: ['NAME_TAKEN', 'ID_TAKEN'],
  }),
  changeMenuItem: write({
    method: 'PATCH',
    path: '/api/admin/menu/items/:id',
    roles: admin,
    body: 'MenuItemChange',
    answer: 'MenuItem',
    touches: itemTouches,
    ifMatch: true,
    needsSubscription: 'always',
    refusals: ['NAME_TAKEN'],
  }),
  archiveMenuItem: write({
    method: 'DELETE',
    path: '/api/admin/menu/items/:id',
    roles: admin,
    body: null,
    answer: null,
    touches: itemTouches,
    ifMatch: true,
    needsSubscription: 'always',
  }),
  savePriceLists: write({
    method: 'PUT',
    path: '/api/admin/menu/price-lists',
    roles: admin,
    body: 'PriceListsChange',
    answer: 'PriceLists',
    touches: ['priceLists', 'waiterMenu', 'stationMenu'],
    ifMatch: true,
    needsSubscription: 'always',
    refusals: ['NAME_TAKEN'],
  }),
  createModifierGroup: write({
    path: '/api/admin/menu/modifier-groups',
    roles: admin,
    body: 'NewModifierGroup',
    status: 201,
    answer: 'ModifierGroup',
    touches: groupTouches,
    needsSubscription: 'always',
    addsUp: true,
    refusals: ['NAME_TAKEN', 'ID_TAKEN'],
  }),
  changeModifierGroup: write({
    method: 'PATCH',
    path: '/api/admin/menu/modifier-groups/:id',
    roles: admin,
    body: 'ModifierGroupChange',
    answer: 'ModifierGroup',
    touches: groupTouches,
    ifMatch: true,
    needsSubscription: 'always',
    refusals: ['NAME_TAKEN', 'ID_TAKEN'],
  }),
  archiveModifierGroup: write({
    method: 'DELETE',
    path: '/api/admin/menu/modifier-groups/:id',
    roles: admin,
    body: null,
    answer: null,
    touches: groupTouches,
    ifMatch: true,
    needsSubscription: 'always',
    refusals: ['IN_USE'],
  }),
} as const;
