/** Groups of reads that writes change together, for `touches` in their rows. */

/** Reads that show an order: to waiters, to admins (approvals), in the office's overview, as 86'd, as offered to a colleague, in a waiter's shift; and the stations' tickets. */
export const orderTouches = [
  'waiterOrder',
  'adminOrder',
  'waiterOrders',
  'recentlyClosedOrders',
  'waiterTables',
  'approvals',
  'courseForecasts',
  'blockedOrders',
  'orderTransfers',
  'overview',
  'waiterShift',
] as const;
export const orderAndStationTouches = ['preparationOrders', ...orderTouches] as const;
export const menuTouches = ['menuCategories', 'menuItems', 'waiterMenu', 'stationMenu', 'overview'] as const;
/** Reads that a send or void changes besides: portions, stock and printers. */
export const sendTouches = [
  ...orderAndStationTouches,
  'waiterMenu',
  'stationMenu',
  'menuItems',
  'ingredients',
  'printers',
  'printJobs',
] as const;
/** Reads that a message to a station changes. A station with a printer prints it. */
export const stationMessageTouches = [...orderAndStationTouches, 'printers', 'printJobs'] as const;
/** Reads that print jobs and payments change. At a till these open the drawer, at a terminal they end a guest's turn. */
export const receiptTouches = [
  ...orderTouches,
  'printers',
  'printJobs',
  'drawerOpenings',
  'terminalQueues',
] as const;
/** Reads that an ingredient changes, including the items and options that use it. */
export const stockTouches = [
  'ingredients',
  'stationIngredients',
  'modifierGroups',
  'waiterModifiers',
  'blockedOrders',
  ...menuTouches,
] as const;
