/**
 * Which tokens are good now: each is checked once and remembered until it expires, and those of a session that was
 * ended are refused although they would still be valid.
 */
import type { Identity, VerifyToken } from '../../http/guards.ts';
import { type CheckedToken, claimsToIdentity } from './claims-to-identity.ts';
import type { EndedSessions } from './ended-sessions.ts';
import type { SessionGrace } from './session-grace.ts';

const tokensKept = 5_000;

type Known = { readonly identity: Identity; readonly overAtMs: number };

export type VerifiedTokens = {
  verify: VerifyToken;
  /** The session's identity for some time more, where it may go on past its token's end now; else null. */
  extend(identity: Identity): Promise<Identity | null>;
  /** Refuses the session's tokens from now on and tells the listeners, at once; resolves when that is on disk. */
  endSession(sessionId: string): Promise<void>;
  /** The same for every session of the person that was seen lately. */
  endSessionsOf(userId: string): Promise<void>;
  /** Returns how to stop listening. */
  onSessionEnded(listener: (sessionId: string) => void): () => void;
};

export function createVerifiedTokens({
  check,
  servedOrganizationId,
  ended,
  now,
  elapsedMs = () => performance.now(),
  grace = null,
  judge = identity => identity,
}: {
  check: (token: string) => Promise<CheckedToken | null>;
  servedOrganizationId: string | null;
  ended: EndedSessions;
  now: () => number;
  /** Only ever goes forward: how long a token was kept, whatever is done to the computer's clock. */
  elapsedMs?: (() => number) | undefined;
  /** Null: no session goes on past its token's end. */
  grace?: SessionGrace | null;
  /** What is known besides: changes or refuses (null) what a token says. */
  judge?: (identity: Identity) => Identity | null;
}): VerifiedTokens {
  const known = new Map<string, Known>();
  const listeners = new Set<(sessionId: string) => void>();

  /** A clock that was set back makes no token good for longer: looked at anew, it was issued in the future. */
  const isOver = ({ identity, overAtMs }: Known): boolean =>
    identity.expiresAtMs <= now() || overAtMs <= elapsedMs();

  /** Tokens live a minute each, so the oldest are the first to be over. */
  function forgetOver(): void {
    for (const [token, entry] of known) {
      if (!isOver(entry) && known.size < tokensKept) return;
      known.delete(token);
    }
  }

  function remember(token: string, identity: Identity): void {
    forgetOver();
    known.set(token, { identity, overAtMs: elapsedMs() + identity.expiresAtMs - now() });
  }

  async function identify(token: string): Promise<Identity | null> {
    const cached = known.get(token);
    if (cached !== undefined && !isOver(cached)) return cached.identity;
    known.delete(token);
    const checked = await check(token);
    const identity = checked && claimsToIdentity(checked, token, servedOrganizationId);
    if (identity !== null && identity.expiresAtMs > now()) remember(token, identity);
    return identity;
  }

  /** Asked last: the session may have ended while its token was being checked. */
  const unlessEnded = (identity: Identity | null): Identity | null =>
    identity === null || ended.has(identity.sessionId) ? null : judge(identity);

  function endSession(sessionId: string): Promise<void> {
    const written = ended.add(sessionId);
    grace?.sessionEnded(sessionId);
    for (const listener of listeners) listener(sessionId);
    return written;
  }

  return {
    async verify(token) {
      const identity = await identify(token);
      if (grace === null) return unlessEnded(identity);
      if (identity === null || identity.expiresAtMs <= now())
        return unlessEnded((await grace.extend(token)) ?? identity);
      const good = unlessEnded(identity);
      if (good !== null) grace.sawValid(good);
      return good;
    },
    extend: async ({ token }) => unlessEnded((await grace?.extend(token)) ?? null),
    endSession,
    async endSessionsOf(userId) {
      const own = [...known.values()].filter(({ identity }) => identity.userId === userId);
      await Promise.all([...new Set(own.map(({ identity }) => identity.sessionId))].map(endSession));
    },
    onSessionEnded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
