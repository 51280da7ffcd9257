/**
 * Lets a session go on past its token's end while Clerk can't be reached: only one that this running server accepted
 * while its token was valid, and never longer than configured.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Identity } from '../../http/guards.ts';

export type SessionGrace = {
  /** A token was accepted that is valid by itself. */
  sawValid(identity: Identity): void;
  /** The identity of a token past its end, good for another minute at most; null where it no longer counts. */
  extend(token: string): Promise<Identity | null>;
  sessionEnded(sessionId: string): void;
};

const sessionsKept = 10_000;
const tokensKept = 5_000;
/** Asked again that often whether Clerk is still away. */
const stepMs = 60_000;

/** Sets a key of a map that forgets its oldest ones. */
function keep<V>(map: Map<string, V>, key: string, value: V, most: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}

export function createSessionGrace(options: {
  graceMs: number;
  /** Who a token speaks of, even past its end; null for any that was never good. */
  identifyLate: (token: string) => Promise<Identity | null>;
  isClerkAway: () => Promise<boolean>;
  now: () => number;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}): SessionGrace {
  const { graceMs, identifyLate, isClerkAway, now, log } = options;
  const accepted = new Map<string, true>();
  const late = new Map<string, Identity>();
  /** Sessions that go on without Clerk. */
  const inGrace = new Set<string>();

  const end = (sessionId: string, why: string): void => {
    if (inGrace.delete(sessionId)) log.info({ sessionId, why }, 'a session’s grace has ended');
  };

  const identify = async (token: string): Promise<Identity | null> => {
    const known = late.get(token);
    if (known !== undefined) return known;
    const identity = await identifyLate(token);
    if (identity !== null) keep(late, token, identity, tokensKept);
    return identity;
  };

  return {
    sawValid({ sessionId }) {
      keep(accepted, sessionId, true, sessionsKept);
      end(sessionId, 'it has a fresh token');
    },
    async extend(token) {
      const identity = await identify(token);
      if (identity === null || !accepted.has(identity.sessionId)) return null;
      const { sessionId, userId, expiresAtMs } = identity;
      const graceUntilMs = expiresAtMs + graceMs;
      if (now() >= graceUntilMs) {
        late.delete(token);
        end(sessionId, 'it lasted as long as it may');
        return null;
      }
      if (!(await isClerkAway())) {
        end(sessionId, 'Clerk can be reached');
        return null;
      }
      // It may have ended while Clerk was looked for.
      if (!accepted.has(sessionId)) return null;
      if (!inGrace.has(sessionId)) {
        inGrace.add(sessionId);
        const until = new Date(graceUntilMs).toISOString();
        log.warn({ sessionId, userId, until }, 'Clerk cannot be reached: a session goes on past its token');
      }
      return { ...identity, expiresAtMs: Math.min(graceUntilMs, now() + stepMs), graceUntilMs };
    },
    sessionEnded(sessionId) {
      accepted.delete(sessionId);
      end(sessionId, 'it was ended');
    },
  };
}
