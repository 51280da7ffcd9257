/** Our own tokens with Clerk identity: of sessions by PIN, stored in our table, and for one call. They are read with the current membership. */
import type { Identity } from '../../http/guards.ts';
import { aliveSince } from '../local/local-sessions.ts';
import { findAliveSession } from '../local/session-store.ts';
import { notePinSession } from '../pins/pin-sessions.ts';
import type { ScreenIdentity } from '../pins/screen-identity.ts';
import type { CheckedToken } from '../shared/claims-to-identity.ts';
import { claimsOf, livesTooLong, localParty, tokenLifeMs } from '../shared/session-tokens.ts';
import { createTokenCheck, localKeys } from './clerk-identity.ts';
import type { MembershipCache } from './membership-cache.ts';

type PinTokens = {
  /** Whether a token claims to be ours; `check` verifies it. */
  isOurs(token: string): boolean;
  check(token: string): Promise<CheckedToken | null>;
  /** The identity with the current role; null once the person has left. */
  judge(identity: Identity): Identity | null;
};

type Parts = Pick<
  ScreenIdentity,
  'database' | 'issuer' | 'callSessions' | 'pinSessions' | 'devices' | 'now'
> & {
  memberships: Pick<MembershipCache, 'of' | 'organization' | 'hasPlan'>;
  /** True if organizations must have one of the configured plans. */
  needsPlan: boolean;
};

export function isScreenAccount(
  devices: ScreenIdentity['devices'],
  organizationId: string,
  userId: string,
): boolean {
  return devices.list(organizationId).some(({ accountId }) => accountId === userId);
}

export function createPinTokens(parts: Parts): PinTokens {
  const { database, issuer, callSessions, pinSessions, devices, memberships, now } = parts;
  const signed = createTokenCheck(localKeys(issuer.publicKeyPem, localParty));
  return {
    isOurs: token => claimsOf(token)['iss'] === localParty,
    async check(token) {
      const checked = await signed.check(token);
      if (checked?.sessionId === undefined || livesTooLong(token, tokenLifeMs)) return null;
      const { sessionId: id, userId: accountId, organizationId = '' } = checked;
      if (callSessions.get(id) !== accountId) {
        const session = await findAliveSession(database.db, {
          id,
          accountId,
          usedSince: aliveSince({ now }),
        });
        if (session?.device_id == null || session.organization_id !== organizationId) return null;
        notePinSession(pinSessions, session);
      }
      return { ...checked, ...(parts.needsPlan && { hasPlan: memberships.hasPlan(organizationId) }) };
    },
    judge(identity) {
      const { organizationId = '', userId } = identity;
      if (memberships.organization(organizationId)?.deletedAtMs != null) return null;
      const membership = memberships.of(organizationId, userId);
      if (membership === undefined) return isScreenAccount(devices, organizationId, userId) ? identity : null;
      if (membership.leftAtMs !== null) return null;
      return { ...identity, organizationRole: membership.role === 'admin' ? 'admin' : 'basic_member' };
    },
  };
}
