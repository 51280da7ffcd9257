/** Every address of the interface (spec §2). `:name` is a parameter. */
export const screenPaths = {
  landing: '/',
  setup: '/auth/setup',
  login: '/auth/login',
  signUp: '/auth/sign-up',
  waitlist: '/auth/waitlist',
  invitation: '/auth/invitation/:token',
  selectOrganization: '/auth/select-organization',
  subscribe: '/app/subscribe',
  profile: '/app/profile',
  organization: '/app/organization',
  waiter: '/app/waiter',
  waiterTables: '/app/waiter/tables',
  recentlyClosedOrders: '/app/waiter/recently-closed-orders',
  waiterOrders: '/app/waiter/orders',
  waiterReady: '/app/waiter/ready',
  waiterOrder: '/app/waiter/orders/:orderId',
  waiterCash: '/app/waiter/cash',
  preparation: '/app/preparation',
  kitchen: '/app/preparation/kitchen',
  bar: '/app/preparation/bar',
  admin: '/app/admin',
  adminUsers: '/app/admin/users',
  adminTables: '/app/admin/tables',
  adminMenu: '/app/admin/menu',
  adminSettings: '/app/admin/settings',
  adminIngredients: '/app/admin/ingredients',
  adminOrders: '/app/admin/orders',
  adminOrder: '/app/admin/orders/:orderId',
  adminReceipts: '/app/admin/receipts',
  adminDevices: '/app/admin/devices',
  adminReports: '/app/admin/reports',
  adminCash: '/app/admin/cash',
  adminHealth: '/app/admin/health',
} as const;

export type ScreenName = keyof typeof screenPaths;

/** The address of an order's screen. */
export function waiterOrderPath(orderId: string): string {
  return screenPaths.waiterOrder.replace(':orderId', encodeURIComponent(orderId));
}

/** The address of an order in the office. */
export function adminOrderPath(orderId: string): string {
  return screenPaths.adminOrder.replace(':orderId', encodeURIComponent(orderId));
}
