/** Identifies the owner of a token that a client sent over a socket. */
import { closeCodes } from '#shared/live/live-messages.ts';
import { ProblemError } from '../../http/errors.ts';
import type { AdmitToken, Identity, MemberIdentity, TokenPlace } from '../../http/guards.ts';
import { inProcessTime, type LiveClock } from '../live-clock.ts';

function isMember(identity: Identity): identity is MemberIdentity {
  return identity.organizationId !== undefined;
}

/** An identity in a restaurant, with its expiry in process time, or the close code. */
export async function findTokenOwner(
  { admitToken, clock }: { admitToken: AdmitToken; clock: LiveClock },
  token: string | null,
  place: TokenPlace,
): Promise<MemberIdentity | 4401 | 4403> {
  let isArchived = false;
  const identity =
    token === null
      ? null
      : await admitToken(token, place).catch((error: unknown) => {
          isArchived = error instanceof ProblemError && error.code === 'RESTAURANT_ARCHIVED';
          return null;
        });
  if (isArchived) return closeCodes.forbidden;
  if (identity === null || identity.expiresAtMs <= clock.wallNow()) return closeCodes.expired;
  return isMember(identity) ? inProcessTime(clock, identity) : closeCodes.forbidden;
}
