/**
 * Which sessions were ended although a token of theirs may still be valid: known at once, and on disk, so that a restart
 * lets nobody in again.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../store/database.ts';
import type { IdentityTables } from './identity-tables.ts';

export type EndedSessions = {
  has(sessionId: string): boolean;
  /** Holds from now on; resolves, never rejects, when that is on disk too, as far as the disk takes it. */
  add(sessionId: string): Promise<void>;
};

/** Longer than any session token lives; a session never comes back, so it may be too long. */
const keptMs = 10 * 60_000;

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** `acceptedLateMs`: for how long past their end tokens may be accepted. */
export async function createEndedSessions(options: {
  database: Pick<Database<IdentityTables>, 'db'>;
  acceptedLateMs: number;
  now: () => number;
  log: Pick<FastifyBaseLogger, 'error'>;
}): Promise<EndedSessions> {
  const { now, log } = options;
  const { db } = options.database;
  const forget = (nowMs: number) =>
    db.deleteFrom('ended_sessions').where('kept_until', '<=', isoTime(nowMs)).execute();

  const rows = await db
    .selectFrom('ended_sessions')
    .selectAll()
    .where('kept_until', '>', isoTime(now()))
    .execute();
  const untilMs = new Map(rows.map(row => [row.session_id, Date.parse(row.kept_until)]));

  const write = async (sessionId: string, keptUntilMs: number): Promise<void> => {
    const kept_until = isoTime(keptUntilMs);
    await forget(now());
    await db
      .insertInto('ended_sessions')
      .values({ session_id: sessionId, kept_until })
      .onConflict(conflict => conflict.column('session_id').doUpdateSet({ kept_until }))
      .execute();
  };

  return {
    has: sessionId => untilMs.has(sessionId),
    async add(sessionId) {
      const nowMs = now();
      for (const [ended, endMs] of untilMs) if (endMs <= nowMs) untilMs.delete(ended);
      const keptUntilMs = nowMs + keptMs + options.acceptedLateMs;
      untilMs.set(sessionId, keptUntilMs);
      // On a full disk people must still be able to sign out.
      await write(sessionId, keptUntilMs).catch((error: unknown) =>
        log.error({ err: error }, 'the end of a session is not on disk: a restart would forget it'),
      );
    },
  };
}
