/** Stores when each person last made a verified request, at intervals and without delaying the request. */
import type { Database } from '../../../store/database.ts';
import type { OriginTables } from '../origin-tables.ts';
import { savePresence } from './presence-store.ts';

/** The minimum interval between two writes for a person. */
const presenceEveryMs = 5 * 60_000;

type NotePresence = (
  person: { organizationId: string; userId: string },
  onFault: (error: unknown) => void,
) => Promise<void>;

export function createPresenceNotes(database: Database<OriginTables>, now: () => number): NotePresence {
  const storedAtMs = new Map<string, number>();
  return async ({ organizationId, userId }, onFault) => {
    const key = `${organizationId} ${userId}`;
    const nowMs = now();
    if (nowMs - (storedAtMs.get(key) ?? Number.NEGATIVE_INFINITY) < presenceEveryMs) return;
    storedAtMs.set(key, nowMs);
    try {
      const at = new Date(nowMs).toISOString();
      // The write has its own lock name, so that it never waits for a command of the restaurant.
      await database.transaction(`presence ${organizationId}`, tx =>
        savePresence(tx, organizationId, userId, at),
      );
    } catch (error) {
      // A failed write, such as on a full disk, must not fail the request.
      onFault(error);
    }
  };
}
