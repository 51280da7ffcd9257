/** Where a person's work begins, by their roles: the floor before the stations before the office. */
import type { Role } from '#shared/roles.ts';
import { screenPaths } from '#shared/screen-paths.ts';

/** Null: no role yet, so no screen is theirs. */
export function homePath(roles: readonly Role[]): string | null {
  if (roles.includes('waiter')) return screenPaths.waiterTables;
  if (roles.includes('kitchen')) return screenPaths.kitchen;
  if (roles.includes('bar')) return screenPaths.bar;
  return roles.includes('admin') ? screenPaths.admin : null;
}

/** Where to go after signing in: to what was asked for first, if it is a page of ours, else home. */
export function pathAfterSignIn(next: string | null, roles: readonly Role[]): string {
  const isOwnPage = next !== null && /^\/app(\/[\w-]+)+\/?(\?[\w=&%.:+~-]*)?$/.test(next);
  return (isOwnPage ? next : homePath(roles)) ?? screenPaths.landing;
}
