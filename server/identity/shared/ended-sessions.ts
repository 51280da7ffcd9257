/** Ended sessions whose tokens may still be valid: in memory for an immediate effect, and on disk so that a restart doesn't readmit them. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../store/database.ts';
import type { IdentityTables } from './identity-tables.ts';

export type EndedSessions = {
  has(sessionId: string): boolean;
  /** Effective at once; resolves, and never rejects, when it is on disk or the write failed. */
  add(sessionId: string): Promise<void>;
  /** Reads what other processes of the store have added; returns the new ones. */
  readAgain(): Promise<string[]>;
};

/** Longer than any session token lives; sessions never resume, so it may be too long. */
const retentionMs = 10 * 60_000;

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** `acceptedLateMs`: how long after their expiry tokens may be accepted. */
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

  const untilMs = new Map<string, number>();

  const readAgain = async (): Promise<string[]> => {
    const rows = await db
      .selectFrom('ended_sessions')
      .selectAll()
      .where('kept_until', '>', isoTime(now()))
      .execute();
    const fresh = rows.filter(row => !untilMs.has(row.session_id));
    for (const row of fresh) untilMs.set(row.session_id, Date.parse(row.kept_until));
    return fresh.map(row => row.session_id);
  };
  await readAgain();

  const write = async (sessionId: string, retainedUntilMs: number): Promise<void> => {
    const kept_until = isoTime(retainedUntilMs);
    await forget(now());
    await db
      .insertInto('ended_sessions')
      .values({ session_id: sessionId, kept_until })
      .onConflict(conflict => conflict.column('session_id').doUpdateSet({ kept_until }))
      .execute();
  };

  return {
    has: sessionId => untilMs.has(sessionId),
    readAgain,
    async add(sessionId) {
      const nowMs = now();
      for (const [ended, endMs] of untilMs) if (endMs <= nowMs) untilMs.delete(ended);
      const retainedUntilMs = nowMs + retentionMs + options.acceptedLateMs;
      untilMs.set(sessionId, retainedUntilMs);
      // Sign-out must work on a full disk.
      await write(sessionId, retainedUntilMs).catch((error: unknown) =>
        log.error(
          { err: error },
          'The end of a session could not be stored: it may be valid again after a restart',
        ),
      );
    },
  };
}
