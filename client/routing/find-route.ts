/** Finds the row of the route table for a path. */
import { matchPath, type PathParams } from '#shared/contract/paths.ts';
import { type ScreenName, screenPaths } from '#shared/kernel/screen-paths.ts';
import { routes } from './router.tsx';
import type { ScreenRoute } from './screen-route.ts';

const routeNames = Object.keys(routes) as ScreenName[];

export type FoundRoute = { name: ScreenName; route: ScreenRoute; params: PathParams };

/** Strips a trailing slash. */
export function plainPath(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') : path;
}

export function findRoute(path: string): FoundRoute | null {
  for (const name of routeNames) {
    const params = matchPath(screenPaths[name], path);
    if (params !== null) return { name, route: routes[name], params };
  }
  return null;
}
