/**
 * Who stands how in which of Clerk's organizations, as last heard from Clerk: in memory for every request, on disk for
 * the next start. A token that is older than the last word doesn't count against it.
 */

import type { Identity } from '../../http/guards.ts';
import type { Database } from '../../store/database.ts';
import type { IdentityTables } from '../shared/identity-tables.ts';
import { issuedAtMs } from '../shared/session-tokens.ts';
import {
  listClerkMembers,
  listClerkOrganizations,
  saveClerkMember,
  saveClerkOrganization,
} from './clerk-member-store.ts';

export type ClerkRole = 'admin' | 'member';

/** Times are Clerk's. */
export type Membership = {
  readonly role: ClerkRole;
  readonly changedAtMs: number;
  /** Null while they belong there. */
  readonly leftAtMs: number | null;
};

export type ClerkOrganization = {
  readonly name: string | null;
  readonly changedAtMs: number;
  readonly deletedAtMs: number | null;
};

export type MembershipCache = {
  of(organizationId: string, userId: string): Membership | undefined;
  /** Where somebody belongs now. */
  organizationsOf(userId: string): string[];
  membersOf(organizationId: string): string[];
  organization(organizationId: string): ClerkOrganization | undefined;
  /** These two hold at once; they reject where that can't be written down. */
  note(organizationId: string, userId: string, membership: Membership): Promise<void>;
  noteOrganization(organizationId: string, organization: ClerkOrganization): Promise<void>;
  /** What a token's word is worth now: its identity, one with the role changed, or null. */
  judge(identity: Identity): Identity | null;
};

function keyOf(organizationId: string, userId: string): string {
  return `${organizationId} ${userId}`;
}

export async function createMembershipCache({
  db,
}: Pick<Database<IdentityTables>, 'db'>): Promise<MembershipCache> {
  const memberships = new Map<string, Membership>();
  const organizations = new Map<string, ClerkOrganization>();
  for (const row of await listClerkMembers(db)) {
    const { role, changed_at_ms: changedAtMs, left_at_ms: leftAtMs } = row;
    memberships.set(keyOf(row.organization_id, row.user_id), { role, changedAtMs, leftAtMs });
  }
  for (const row of await listClerkOrganizations(db)) {
    const { name, changed_at_ms: changedAtMs, deleted_at_ms: deletedAtMs } = row;
    organizations.set(row.id, { name, changedAtMs, deletedAtMs });
  }

  /** The pairs of organization and user that belong together now. */
  const current = (): string[][] =>
    [...memberships].filter(([, { leftAtMs }]) => leftAtMs === null).map(([key]) => key.split(' '));

  return {
    of: (organizationId, userId) => memberships.get(keyOf(organizationId, userId)),
    organizationsOf: userId =>
      current().flatMap(([organization = '', user]) => (user === userId ? [organization] : [])),
    membersOf: organizationId =>
      current().flatMap(([organization, user = '']) => (organization === organizationId ? [user] : [])),
    organization: organizationId => organizations.get(organizationId),
    async note(organizationId, userId, membership) {
      memberships.set(keyOf(organizationId, userId), membership);
      await saveClerkMember(db, {
        organization_id: organizationId,
        user_id: userId,
        role: membership.role,
        changed_at_ms: membership.changedAtMs,
        left_at_ms: membership.leftAtMs,
      });
    },
    async noteOrganization(organizationId, organization) {
      organizations.set(organizationId, organization);
      await saveClerkOrganization(db, {
        id: organizationId,
        name: organization.name,
        changed_at_ms: organization.changedAtMs,
        deleted_at_ms: organization.deletedAtMs,
      });
    },
    judge(identity) {
      const { organizationId, userId, token } = identity;
      if (organizationId === undefined) return identity;
      if (organizations.get(organizationId)?.deletedAtMs != null) return null;
      const membership = memberships.get(keyOf(organizationId, userId));
      if (membership === undefined) return identity;
      const role = membership.role === 'admin' ? 'admin' : 'basic_member';
      const isSame =
        role === 'admin' ? identity.organizationRole === role : identity.organizationRole !== 'admin';
      if (isSame || issuedAtMs(token) >= membership.changedAtMs) return identity;
      return { ...identity, organizationRole: role };
    },
  };
}
