/** Cache of verified tokens: each is verified once and cached until it expires; tokens of ended sessions are refused. */
import type { Identity, VerifyToken } from '../../http/guards.ts';
import { type CheckedToken, claimsToIdentity } from './claims-to-identity.ts';
import type { EndedSessions } from './ended-sessions.ts';
import type { SessionGrace } from './session-grace.ts';

const cachedTokensMax = 5_000;

type Known = { readonly identity: Identity; readonly checkedAtMs: number; readonly overAtMs: number };

export type VerifiedTokens = {
  verify: VerifyToken;
  /** The session's identity with a later expiry, if it may continue past its token's; else null. */
  extend(identity: Identity): Promise<Identity | null>;
  /** Revokes the session's tokens and notifies listeners at once; resolves when that is on disk. */
  endSession(sessionId: string): Promise<void>;
  /** Reads sessions that other processes ended, and notifies listeners of them. */
  readEnded(): Promise<void>;
  /** Ends every recently seen session of the person. */
  endSessionsOf(userId: string): Promise<void>;
  /** Returns the unsubscribe function. */
  onSessionEnded(listener: (sessionId: string) => void): () => void;
};

export function createVerifiedTokens({
  check,
  servedOrganizationId,
  ended,
  now,
  elapsedMs = () => performance.now(),
  recheckMs = null,
  grace = null,
  judge = identity => identity,
}: {
  check: (token: string) => Promise<CheckedToken | null>;
  servedOrganizationId: string | null;
  ended: EndedSessions;
  now: () => number;
  /** Monotonic: the age of a cached token, independent of the system clock. */
  elapsedMs?: (() => number) | undefined;
  /** How long a cached result counts if other processes may have changed it; null: until the token expires. */
  recheckMs?: number | null;
  /** Null: sessions end with their token. */
  grace?: SessionGrace | null;
  /** Additional state: changes or refuses (null) a token's identity. */
  judge?: (identity: Identity) => Identity | null;
}): VerifiedTokens {
  const known = new Map<string, Known>();
  const listeners = new Set<(sessionId: string) => void>();

  /** Setting the clock back extends no token: it is verified again and then issued in the future. */
  const isOver = ({ identity, overAtMs }: Known): boolean =>
    identity.expiresAtMs <= now() || overAtMs <= elapsedMs();

  /** All tokens live a minute, so the oldest expire first. */
  function forgetOver(): void {
    for (const [token, entry] of known) {
      if (!isOver(entry) && known.size < cachedTokensMax) return;
      known.delete(token);
    }
  }

  function remember(token: string, identity: Identity): void {
    forgetOver();
    const checkedAtMs = elapsedMs();
    known.set(token, { identity, checkedAtMs, overAtMs: checkedAtMs + identity.expiresAtMs - now() });
  }

  const isOld = ({ checkedAtMs }: Known): boolean =>
    recheckMs !== null && elapsedMs() - checkedAtMs > recheckMs;

  async function identify(token: string): Promise<Identity | null> {
    const cached = known.get(token);
    if (cached !== undefined && !isOver(cached) && !isOld(cached)) return cached.identity;
    known.delete(token);
    const checked = await check(token);
    const identity = checked && claimsToIdentity(checked, token, servedOrganizationId);
    if (identity !== null && identity.expiresAtMs > now()) remember(token, identity);
    return identity;
  }

  /** Checked last: the session may have ended during verification. */
  const unlessEnded = (identity: Identity | null): Identity | null =>
    identity === null || ended.has(identity.sessionId) ? null : judge(identity);

  function notifyEnded(sessionId: string): void {
    grace?.sessionEnded(sessionId);
    for (const listener of listeners) listener(sessionId);
  }

  function endSession(sessionId: string): Promise<void> {
    const written = ended.add(sessionId);
    notifyEnded(sessionId);
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
    async readEnded() {
      for (const sessionId of await ended.readAgain()) notifyEnded(sessionId);
    },
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
