/** Notes when each person last used the system: a verified request of theirs, stored once in a while and never in its way. */
import type { Database } from '../../store/database.ts';
import type { OriginTables } from '../origin-tables.ts';
import { savePresence } from './presence-store.ts';

/** Between two stored times of a person. */
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
      // Of no account to the restaurant's rules: whoever reads waits for none of its commands.
      await database.transaction(`presence ${organizationId}`, tx =>
        savePresence(tx, organizationId, userId, at),
      );
    } catch (error) {
      // A full disk refuses writes; it is no reason to refuse what the request asks for.
      onFault(error);
    }
  };
}
