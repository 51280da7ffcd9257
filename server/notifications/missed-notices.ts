/**
 * The fallback below the hints: one statement finds other processes' decisions for all restaurants of this one, even if a hint got lost or the bus is down.
 * Many decisions change no other data: dishes collected for a moment, or late by the clock alone.
 */
import { openNoticesIn } from './notice-store.ts';
import type { NotificationDb } from './notification-tables.ts';

export function createMissedNotices(options: {
  db: NotificationDb;
  /** Restaurants with screens here and decisions in another process. */
  watched: () => string[];
  /** A new open notice was found. */
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
