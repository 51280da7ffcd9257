/**
 * Which tokens are good now: each is checked once and remembered until it expires, and those of a session that was
 * ended are refused although they would still be valid.
 */
import type { Identity, VerifyToken } from '../guards.ts';
import { type CheckedToken, claimsToIdentity } from './claims-to-identity.ts';

const tokensKept = 5_000;
/** Longer than any session token lives; a session never comes back, so it may be too long. */
const endedKeptMs = 10 * 60_000;

export type VerifiedTokens = {
  verify: VerifyToken;
  /** Refuses the session's tokens from now on and tells the listeners, at once. */
  endSession(sessionId: string): void;
  /** Returns how to stop listening. */
  onSessionEnded(listener: (sessionId: string) => void): () => void;
};

export function createVerifiedTokens({
  check,
  servedOrganizationId,
  now,
}: {
  check: (token: string) => Promise<CheckedToken | null>;
  servedOrganizationId: string | null;
  now: () => number;
}): VerifiedTokens {
  const known = new Map<string, Identity>();
  const endedUntilMs = new Map<string, number>();
  const listeners = new Set<(sessionId: string) => void>();

  function remember(token: string, identity: Identity): void {
    const [oldest] = known.keys();
    if (known.size >= tokensKept && oldest !== undefined) known.delete(oldest);
    known.set(token, identity);
  }

  async function identify(token: string): Promise<Identity | null> {
    const cached = known.get(token);
    if (cached !== undefined && cached.expiresAtMs > now()) return cached;
    known.delete(token);
    const checked = await check(token);
    const identity = checked && claimsToIdentity(checked, token, servedOrganizationId);
    if (identity !== null && identity.expiresAtMs > now()) remember(token, identity);
    return identity;
  }

  return {
    async verify(token) {
      const identity = await identify(token);
      // Asked last: the session may have ended while its token was being checked.
      return identity !== null && !endedUntilMs.has(identity.sessionId) ? identity : null;
    },
    endSession(sessionId) {
      const nowMs = now();
      for (const [ended, untilMs] of endedUntilMs) if (untilMs <= nowMs) endedUntilMs.delete(ended);
      endedUntilMs.set(sessionId, nowMs + endedKeptMs);
      for (const listener of listeners) listener(sessionId);
    },
    onSessionEnded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
