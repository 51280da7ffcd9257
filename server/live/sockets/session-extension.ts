/** Extends a socket's session beyond its token's expiry without a fresh token, for identities that allow it. */
import type { Identity, MemberIdentity, TokenPlace } from '../../http/guards.ts';
import { type Cancel, inProcessTime, type LiveClock } from '../live-clock.ts';
import type { SocketAuth } from './socket-auth.ts';

/** An identity with a later expiry; null: not for this one, or not now. */
export type ExtendSession = (identity: Identity, place: TokenPlace) => Promise<Identity | null>;

/** Delay after the token's expiry; a fresh token must arrive in the remaining grace period. */
const extendAfterMs = 500;

/** Tries to extend when the token of `auth` has expired; calls `extended` on success. */
export function planExtension(
  { clock, extendSession }: { clock: LiveClock; extendSession: ExtendSession },
  { auth, place }: { auth: SocketAuth; place: TokenPlace },
  extended: () => void,
): Cancel {
  const delayMs = auth.identity.expiresAtMs - clock.now() + extendAfterMs;
  return clock.after(delayMs, async () => {
    const identity = await extendSession(auth.identity, place).catch(() => null);
    const organizationId = identity?.organizationId;
    if (identity === null || organizationId === undefined) return;
    const later: MemberIdentity = inProcessTime(clock, { ...identity, organizationId });
    if (auth.renew(later)) extended();
  });
}
