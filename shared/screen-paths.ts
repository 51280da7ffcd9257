/** Every address of the interface (spec §2). `:name` is a parameter. */
export const screenPaths = {
  landing: '/',
  setup: '/auth/setup',
  login: '/auth/login',
  invitation: '/auth/invitation/:token',
  selectOrganization: '/auth/select-organization',
  waiterTables: '/app/waiter/tables',
  waiterOrders: '/app/waiter/orders',
  waiterOrder: '/app/waiter/orders/:orderId',
  kitchen: '/app/preparation/kitchen',
  bar: '/app/preparation/bar',
  adminUsers: '/app/admin/users',
  adminTables: '/app/admin/tables',
  adminMenu: '/app/admin/menu',
  adminSettings: '/app/admin/settings',
} as const;

export type ScreenName = keyof typeof screenPaths;

/** The address of an order's screen. */
export function waiterOrderPath(orderId: string): string {
  return screenPaths.waiterOrder.replace(':orderId', encodeURIComponent(orderId));
}
