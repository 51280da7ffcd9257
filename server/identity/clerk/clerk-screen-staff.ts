/** The people of shared screens with Clerk: current members who had a verified Clerk session within the shift. Their rights come from the staff list. */
import type { FastifyBaseLogger } from 'fastify';
import { ProblemError } from '../../http/errors.ts';
import { closeMembership, notifyEnded } from '../account/memberships.ts';
import type { ActiveMembership } from '../local/account-store.ts';
import { isoTime } from '../local/local-sessions.ts';
import { deleteSessionsOf } from '../local/session-store.ts';
import { listPins } from '../pins/pin-store.ts';
import type { ScreenIdentity, ScreenStaff } from '../pins/screen-identity.ts';
import type { MembershipRole } from '../shared/identity-tables.ts';
import { claimsOf } from '../shared/session-tokens.ts';
import { verifiedMinutesAgo } from './account-visits.ts';
import type { MembershipCache } from './membership-cache.ts';
import type { MembershipCheck } from './membership-check.ts';
import { isScreenAccount } from './pin-tokens.ts';
import type { OriginStaff } from './provision-user.ts';

type Parts = Pick<ScreenIdentity, 'database' | 'tokens' | 'devices' | 'now'> & {
  memberships: MembershipCache;
  check: MembershipCheck;
  originStaff: OriginStaff;
  clearScreen: ScreenStaff['clearScreen'];
  signOut: ScreenStaff['signOut'];
  log: Pick<FastifyBaseLogger, 'error'>;
};

/** A shift including preparation and end; it may last past the end of the business day. */
const shiftMs = 12 * 60 * 60_000;
/** Setting a PIN requires an authentication at Clerk within this time. */
const proofMinutes = 10;

/** Ends the PIN and all PIN sessions of a person who left or lost access. */
export async function closePins(
  { database, tokens, now }: Pick<ScreenIdentity, 'database' | 'tokens' | 'now'>,
  organizationId: string,
  userId: string,
): Promise<void> {
  const ended = await database.transaction(organizationId, tx =>
    closeMembership({ now }, tx, organizationId, userId),
  );
  notifyEnded({ tokens }, ended);
}

export function createClerkScreenStaff(parts: Parts): ScreenStaff {
  const { database, tokens, devices, now, memberships, check, originStaff } = parts;

  async function shiftStartMs(organizationId: string): Promise<number> {
    return Math.min(await originStaff.dayStartMs(organizationId), now() - shiftMs);
  }

  function isMember(organizationId: string, userId: string): boolean {
    if (memberships.organization(organizationId)?.deletedAtMs != null) return false;
    return memberships.of(organizationId, userId)?.leftAtMs === null;
  }

  function membership(organizationId: string, role: MembershipRole): ActiveMembership {
    const name = memberships.organization(organizationId)?.name ?? '';
    return { id: organizationId, name, slug: '', role };
  }

  async function noteRole(organizationId: string, userId: string, role: 'admin' | 'member'): Promise<void> {
    const known = memberships.of(organizationId, userId);
    if (known === undefined || known.role === role) return;
    await originStaff.setOrganizationAdmin({ organizationId, userId, isAdmin: role === 'admin' });
    await memberships.note(organizationId, userId, { ...known, role, changedAtMs: now() });
  }

  return {
    async membershipOf(organizationId, userId) {
      if (!(await originStaff.statusOf(organizationId, userId)).isActive) return undefined;
      if (isScreenAccount(devices, organizationId, userId)) return membership(organizationId, 'guest');
      const seenAtMs = memberships.seenAtMs(organizationId, userId);
      if (!isMember(organizationId, userId) || seenAtMs === null) return undefined;
      if (seenAtMs < (await shiftStartMs(organizationId))) return undefined;
      const role = await check.roleNow(organizationId, userId);
      // The person may have left while Clerk was asked.
      if (role === null || !isMember(organizationId, userId)) return undefined;
      await noteRole(organizationId, userId, role);
      return membership(organizationId, role);
    },
    async roleOf(organizationId, userId) {
      const known = memberships.of(organizationId, userId);
      return known?.leftAtMs === null ? known.role : undefined;
    },
    async namesOf(organizationId, userId) {
      const names = await originStaff.namesOf(organizationId);
      return names.get(userId) ?? { username: userId, displayName: userId };
    },
    async listWithPin(organizationId) {
      const sinceMs = await shiftStartMs(organizationId);
      const names = await originStaff.namesOf(organizationId);
      return (await listPins(database.db, organizationId)).flatMap(({ user_id: id, locked_at: lockedAt }) => {
        const seenAtMs = memberships.seenAtMs(organizationId, id);
        if (!isMember(organizationId, id) || seenAtMs === null || seenAtMs < sinceMs) return [];
        const name = names.get(id)?.displayName ?? id;
        return [{ id, name, lockedAt, lastSeenAt: isoTime(seenAtMs) }];
      });
    },
    async requireProof({ token = '' }) {
      // Impersonation from Clerk's dashboard must not set a PIN.
      if (claimsOf(token)['act'] !== undefined) throw new ProblemError('FORBIDDEN');
      const minutes = verifiedMinutesAgo(token);
      if (minutes === null || minutes > proofMinutes) throw new ProblemError('SIGN_IN_AGAIN');
    },
    async addScreen(organizationId, { userId }) {
      const isTaken =
        memberships.of(organizationId, userId) !== undefined ||
        isScreenAccount(devices, organizationId, userId);
      if (isTaken) throw new ProblemError('ID_TAKEN');
    },
    signOut: parts.signOut,
    async removeScreen(_organizationId, userId) {
      notifyEnded({ tokens }, await deleteSessionsOf(database.db, userId, null));
    },
    clearScreen: parts.clearScreen,
  };
}
