/**
 * The net below the hints: what another process decided is found by one statement for all restaurants of this one, though its hint got lost or it is
 * itself cut off from the bus. Much of it changes no data beside: dishes gathered for a moment, or late by the clock alone.
 */
import { openNoticesIn } from './notice-store.ts';
import type { NotificationDb } from './notification-tables.ts';

export function createMissedNotices(options: {
  db: NotificationDb;
  /** Restaurants with screens here that another process decides for. */
  watched: () => string[];
  /** Something is open there that was not before. */
  found: (organizationId: string) => void;
}): () => Promise<void> {
  let known = new Map<string, string>();
  return async () => {
    const watched = options.watched();
    const now = watched.length === 0 ? new Map() : await openNoticesIn(options.db, watched);
    const before = known;
    known = now;
    const ids = new Set([...before.keys(), ...now.keys()]);
    for (const id of ids) if (before.get(id) !== now.get(id)) options.found(id);
  };
}
