/**
 * Lets a session continue past its token's expiry while Clerk is unreachable: only one that this process accepted with a valid token, and never
 * longer than configured.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Identity } from '../../http/guards.ts';
import { anyTokenLifeMaxMs } from './session-tokens.ts';

export type SessionGrace = {
  /** A token was accepted on its own validity. */
  sawValid(identity: Identity): void;
  /** The identity of an expired token, extended by a minute at most; null if it is no longer accepted. */
  extend(token: string): Promise<Identity | null>;
  sessionEnded(sessionId: string): void;
};

const cachedSessionsMax = 10_000;
const cachedTokensMax = 5_000;
/** Interval at which Clerk is probed again. */
const stepMs = 60_000;

/** Sets a key of a map that evicts its oldest entries. */
function keep<V>(map: Map<string, V>, key: string, value: V, most: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}

export function createSessionGrace(options: {
  graceMs: number;
  /** The identity of a token, even an expired one; null for one that was never valid. */
  identifyLate: (token: string) => Promise<Identity | null>;
  isClerkAway: () => Promise<boolean>;
  now: () => number;
  /** Monotonic: setting the clock changes no grace period. */
  elapsedMs: () => number;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}): SessionGrace {
  const { graceMs, identifyLate, isClerkAway, now, elapsedMs, log } = options;
  /** By session: its last valid token, and when that expires in elapsed time. */
  const accepted = new Map<string, { token: string; endsAtMs: number }>();
  const identities = new Map<string, Identity>();
  /** Sessions currently in grace. */
  const inGrace = new Set<string>();

  const end = (sessionId: string, why: string): void => {
    if (inGrace.delete(sessionId)) log.info({ sessionId, why }, 'A session ended: its grace period is over');
  };

  const identify = async (token: string): Promise<Identity | null> => {
    const known = identities.get(token);
    if (known !== undefined) return known;
    const identity = await identifyLate(token);
    if (identity !== null) keep(identities, token, identity, cachedTokensMax);
    return identity;
  };

  return {
    sawValid(identity) {
      const { sessionId, token, expiresAtMs } = identity;
      const before = accepted.get(sessionId);
      // Computed once per token, because the computer's clock may be set later.
      const leftMs = Math.min(Math.max(expiresAtMs - now(), 0), anyTokenLifeMaxMs);
      const isKnown = before?.token === token;
      const last = isKnown ? before : { token, endsAtMs: elapsedMs() + leftMs };
      keep(accepted, sessionId, last, cachedSessionsMax);
      if (!isKnown) keep(identities, token, identity, cachedTokensMax);
      end(sessionId, 'it has a fresh token');
    },
    async extend(token) {
      const identity = await identify(token);
      const last = identity && accepted.get(identity.sessionId);
      if (identity === null || last === null || last === undefined) return null;
      const { sessionId, userId } = identity;
      const leftMs = () => last.endsAtMs + graceMs - elapsedMs();
      if (leftMs() <= 0) {
        identities.delete(token);
        end(sessionId, 'it lasted as long as it may');
        return null;
      }
      if (!(await isClerkAway())) {
        end(sessionId, 'Clerk can be reached');
        return null;
      }
      // The session may have ended during the probe.
      if (!accepted.has(sessionId)) return null;
      const graceUntilMs = now() + leftMs();
      if (!inGrace.has(sessionId)) {
        inGrace.add(sessionId);
        const until = new Date(graceUntilMs).toISOString();
        log.warn(
          { sessionId, userId, until },
          'Clerk cannot be reached: the session continues after its token expired',
        );
      }
      return { ...identity, expiresAtMs: Math.min(graceUntilMs, now() + stepMs), graceUntilMs };
    },
    sessionEnded(sessionId) {
      accepted.delete(sessionId);
      end(sessionId, 'it was ended');
    },
  };
}
