/** Versions of the open pages, by restaurant. */
import type { LiveScreen, ScreenListener } from './connection-events.ts';

export type ScreenVersions = {
  /** The number of open pages of the restaurant, and how many of them run another version than the server. */
  of(organizationId: string): { count: number; outdated: number };
  /** Wraps the listener that the sockets call. */
  watch(listener: ScreenListener): ScreenListener;
};

export function createScreenVersions(appVersion: string): ScreenVersions {
  const organizations = new Map<LiveScreen, string>();
  const isOutdated = (screen: LiveScreen) => ![appVersion, null].includes(screen.version());
  return {
    of(organizationId) {
      const own = [...organizations].flatMap(([screen, id]) => (id === organizationId ? screen : []));
      return { count: own.length, outdated: own.filter(isOutdated).length };
    },
    watch: listener => ({
      ...listener,
      opened(screen) {
        const owner = screen.identity();
        if (owner !== null) organizations.set(screen, owner.organizationId);
        listener.opened(screen);
      },
      closed(screen) {
        organizations.delete(screen);
        listener.closed(screen);
      },
    }),
  };
}
