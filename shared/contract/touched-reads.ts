/** The reads that writes change together, for `touches` in their rows. */

/** The reads that show an order to waiters and what is asked about it to admins; the stations' tickets besides. */
export const orderTouches = [
  'waiterOrder',
  'adminOrder',
  'waiterOrders',
  'recentlyClosedOrders',
  'waiterTables',
  'approvals',
] as const;
export const orderAndStationTouches = ['preparationOrders', ...orderTouches] as const;
export const menuTouches = ['menuCategories', 'menuItems', 'waiterMenu', 'stationMenu'] as const;
/** What a send or a void changes besides: portions, stock, and whether paper comes out. */
export const sendTouches = [
  ...orderAndStationTouches,
  'waiterMenu',
  'stationMenu',
  'menuItems',
  'ingredients',
  'printers',
  'printJobs',
] as const;
/** What changes when something is to be printed, or was. */
export const receiptTouches = [...orderTouches, 'printers', 'printJobs'] as const;
/** What changes with an ingredient: the dishes and options that use it besides. */
export const stockTouches = ['ingredients', 'modifierGroups', 'waiterModifiers', ...menuTouches] as const;
