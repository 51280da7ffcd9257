/** Where a person's work begins, by their roles: the floor before the stations before the office. */
import { hasAnyRole, type Role } from '#shared/roles.ts';
import { screenPaths } from '#shared/screen-paths.ts';

/** Null: no role yet, so no screen is theirs. */
export function homePath(roles: readonly Role[]): string | null {
  if (roles.includes('waiter')) return screenPaths.waiterTables;
  if (roles.includes('kitchen')) return screenPaths.kitchen;
  if (roles.includes('bar')) return screenPaths.bar;
  return roles.includes('admin') ? screenPaths.adminMenu : null;
}

/** Where to go after signing in: to what was asked for first, if it is a page of ours, else home. */
export function pathAfterSignIn(next: string | null, roles: readonly Role[]): string {
  const isOwnPage = next !== null && /^\/app\/[\w/-]*$/.test(next);
  return (isOwnPage ? next : homePath(roles)) ?? screenPaths.landing;
}

/** The area `/app/waiter`, `/app/preparation` or `/app/admin` has no screen of its own: its first one that is theirs. */
export function areaPath(path: string, roles: readonly Role[]): string | null {
  if (path === '/app/waiter') return screenPaths.waiterTables;
  if (path === '/app/admin') return screenPaths.adminMenu;
  if (path !== '/app/preparation') return null;
  return !roles.includes('kitchen') && hasAnyRole(roles, ['bar']) && !roles.includes('admin')
    ? screenPaths.bar
    : screenPaths.kitchen;
}
