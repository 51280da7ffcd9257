/** A session that goes on past its token's end although no fresh token came, where it is one that may. */
import type { Identity, MemberIdentity } from '../../http/guards.ts';
import { type Cancel, inProcessTime, type LiveClock } from '../live-clock.ts';
import type { SocketAuth } from './socket-auth.ts';

/** An identity for some time more; null: not for this one, not now. */
export type ExtendSession = (identity: Identity) => Promise<Identity | null>;

/** Past the token's end; what comes after it is for a fresh token to arrive in. */
const extendAfterMs = 500;

/** Asks when the token of `auth` is over; `extended` is told where it goes on. */
export function planExtension(
  { clock, extendSession }: { clock: LiveClock; extendSession: ExtendSession },
  auth: SocketAuth,
  extended: () => void,
): Cancel {
  const delayMs = auth.identity.expiresAtMs - clock.now() + extendAfterMs;
  return clock.after(delayMs, async () => {
    const identity = await extendSession(auth.identity).catch(() => null);
    const organizationId = identity?.organizationId;
    if (identity === null || organizationId === undefined) return;
    const later: MemberIdentity = inProcessTime(clock, { ...identity, organizationId });
    if (auth.renew(later)) extended();
  });
}
