/**
 * What each read answers, as a schema: what the server holds an origin's answers against and publishes to whoever writes
 * another origin. Beside the read table, not in it: the client knows the table and needs no schemas.
 */
import { type TSchema, Type } from 'typebox';
import type { ReadName } from '../reads.ts';
import { approval } from './correction-schema.ts';
import { device } from './device-schema.ts';
import { ingredient, stockMovement } from './ingredient-schema.ts';
import { menuCategory, menuItem, waiterMenuCategory } from './menu-schema.ts';
import { modifierGroup } from './modifier-schema.ts';
import { orderEvent, orderPage } from './order-list-schema.ts';
import { order } from './order-schema.ts';
import { printerState, printJob } from './receipt-schema.ts';
import { itemsReport, preparationReport, salesReport, vatReport, waitersReport } from './report-schema.ts';
import { settings } from './settings-schema.ts';
import { restaurantTable, tableLocation, waiterTable } from './table-schema.ts';
import { ticket } from './ticket-schema.ts';
import { colleague, user, userInfo } from './user-schema.ts';

export const readAnswers = {
  userInfo,
  waiterTables: Type.Array(waiterTable),
  waiterMenu: Type.Array(waiterMenuCategory),
  waiterModifiers: Type.Array(modifierGroup),
  colleagues: Type.Array(colleague),
  printers: Type.Array(printerState),
  waiterOrders: Type.Array(order),
  waiterOrder: order,
  preparationOrders: Type.Array(ticket),
  stationMenu: Type.Array(waiterMenuCategory),
  recentlyClosedOrders: Type.Array(order),
  users: Type.Array(user),
  tableLocations: Type.Array(tableLocation),
  adminTables: Type.Array(restaurantTable),
  settings,
  menuCategories: Type.Array(menuCategory),
  menuItems: Type.Array(menuItem),
  modifierGroups: Type.Array(modifierGroup),
  ingredients: Type.Array(ingredient),
  stockMovements: Type.Array(stockMovement),
  devices: Type.Array(device),
  adminOrder: order,
  approvals: Type.Array(approval),
  printJobs: Type.Array(printJob),
  tableEvents: Type.Array(orderEvent),
  adminOrders: orderPage,
  orderEvents: Type.Array(orderEvent),
  salesReport,
  itemsReport,
  waitersReport,
  preparationReport,
  vatReport,
} as const satisfies Record<ReadName, TSchema>;
