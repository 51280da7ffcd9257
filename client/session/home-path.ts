/** Start screen by role: waiter before preparation stations before back office. */
import type { Role } from '#shared/kernel/roles.ts';
import { screenPaths } from '#shared/kernel/screen-paths.ts';

type Came = { readonly userInfo: { readonly roles: readonly Role[] }; readonly isByPin?: true };

/**
 * The roles by which screens open. A user who came by PIN uses the till only: an admin all of it, and nobody
 * the office.
 */
export function screenRoles({ userInfo: { roles }, isByPin }: Came): readonly Role[] {
  return isByPin && roles.includes('admin') ? ['waiter', 'kitchen', 'bar'] : roles;
}

/** Null if no role gives access to a screen. */
export function homePath(roles: readonly Role[]): string | null {
  if (roles.includes('waiter')) return screenPaths.waiterTables;
  if (roles.includes('kitchen')) return screenPaths.kitchen;
  if (roles.includes('bar')) return screenPaths.bar;
  return roles.includes('admin') ? screenPaths.admin : null;
}

/** Path after sign-in: the requested page if it is one of ours, else the start screen. */
export function pathAfterSignIn(next: string | null, roles: readonly Role[]): string {
  const isOwnPage = next !== null && /^\/app(\/[\w-]+)+\/?(\?[\w=&%.:+~-]*)?$/.test(next);
  return (isOwnPage ? next : homePath(roles)) ?? screenPaths.landing;
}
