/**
 * Cache of memberships and roles in Clerk's organizations, from Clerk's webhooks and tokens: in memory for every request, on disk for the next start. A
 * token older than the last known change doesn't override it.
 */

import type { Identity } from '../../http/guards.ts';
import type { Database } from '../../store/database.ts';
import type { ClerkMembersTable, IdentityTables } from '../shared/identity-tables.ts';
import { issuedAtMs } from '../shared/session-tokens.ts';
import {
  findClerkMemberNews,
  listClerkMembers,
  listClerkOrganizations,
  saveClerkMember,
  saveClerkOrganization,
  savePlan,
  saveSeen,
} from './clerk-member-store.ts';

export type ClerkRole = 'admin' | 'member';

/** Times are by Clerk's clock. */
type Membership = {
  readonly role: ClerkRole;
  readonly changedAtMs: number;
  /** Null while they are a member. */
  readonly leftAtMs: number | null;
};

type ClerkOrganization = {
  readonly name: string | null;
  readonly changedAtMs: number;
  readonly deletedAtMs: number | null;
};

export type MembershipCache = {
  of(organizationId: string, userId: string): Membership | undefined;
  /** Current organizations of a user. */
  organizationsOf(userId: string): string[];
  membersOf(organizationId: string): string[];
  organization(organizationId: string): ClerkOrganization | undefined;
  /** Both take effect at once; they reject if the disk write fails. */
  note(organizationId: string, userId: string, membership: Membership): Promise<void>;
  noteOrganization(organizationId: string, organization: ClerkOrganization): Promise<void>;
  /** When a Clerk session of the member was last verified here, by our clock; null: never. */
  seenAtMs(organizationId: string, userId: string): number | null;
  /** Ignored for non-members. Effective at once, and written in time for another start on the same day. */
  noteSeen(organizationId: string, userId: string, nowMs: number): Promise<void>;
  /** Whether the organization has a required plan, according to the latest token with that claim. */
  hasPlan(organizationId: string): boolean;
  notePlan(organizationId: string, hasPlan: boolean): Promise<void>;
  /** Applies the known state to a token's identity: unchanged, with another role, or null. */
  judge(identity: Identity): Identity | null;
  /** Reads changes of other processes of the store; returns members who have left since. */
  readAgain(): Promise<{ organizationId: string; userId: string }[]>;
};

/** Writing for each request would be too expensive. */
const seenStoredEveryMs = 10 * 60_000;
/** Other processes' times are by their clocks, and stored a moment later. */
const seenLateMs = 10_000;

function keyOf(organizationId: string, userId: string): string {
  return `${organizationId} ${userId}`;
}

export async function createMembershipCache({
  db,
}: Pick<Database<IdentityTables>, 'db'>): Promise<MembershipCache> {
  const memberships = new Map<string, Membership>();
  const organizations = new Map<string, ClerkOrganization>();
  const seen = new Map<string, number>();
  const seenStored = new Map<string, number>();
  const plans = new Map<string, boolean>();
  /** The digest of the members that were read last. */
  let lastDigest = '';
  let lastSeenMs = 0;

  const noteSeenAt = (key: string, seenAtMs: number | null): void => {
    if (seenAtMs === null) return;
    seen.set(key, Math.max(seenAtMs, seen.get(key) ?? 0));
    lastSeenMs = Math.max(lastSeenMs, seenAtMs);
  };

  /** Reads the members of all restaurants if any membership has changed. */
  const readMembers = async (): Promise<ClerkMembersTable[]> => {
    const news = await findClerkMemberNews(db, lastSeenMs - seenLateMs);
    for (const { organization_id, user_id, seen_at_ms } of news.seen)
      noteSeenAt(keyOf(organization_id, user_id), seen_at_ms);
    if (news.digest === lastDigest) return [];
    const rows = await listClerkMembers(db);
    lastDigest = news.digest;
    return rows;
  };

  /** Current pairs of organization and user. */
  const current = (): string[][] =>
    [...memberships].filter(([, { leftAtMs }]) => leftAtMs === null).map(([key]) => key.split(' '));
  const membersOf = (organizationId: string): string[] =>
    current().flatMap(([organization, user = '']) => (organization === organizationId ? [user] : []));

  /** Changes of this process that are not stored yet stay. Returns the pairs that were members before. */
  const readAgain = async () => {
    const left: { organizationId: string; userId: string }[] = [];
    for (const row of await readMembers()) {
      const { organization_id: organizationId, user_id: userId, seen_at_ms, role } = row;
      const key = keyOf(organizationId, userId);
      const known = memberships.get(key);
      noteSeenAt(key, seen_at_ms);
      if (known !== undefined && known.changedAtMs >= row.changed_at_ms) continue;
      memberships.set(key, { role, changedAtMs: row.changed_at_ms, leftAtMs: row.left_at_ms });
      if (known?.leftAtMs === null && row.left_at_ms !== null) left.push({ organizationId, userId });
    }
    for (const row of await listClerkOrganizations(db)) {
      const { name, changed_at_ms: changedAtMs, deleted_at_ms: deletedAtMs } = row;
      const known = organizations.get(row.id);
      if ((known?.changedAtMs ?? -1) < changedAtMs) {
        organizations.set(row.id, { name, changedAtMs, deletedAtMs });
        if (deletedAtMs !== null && (known?.deletedAtMs ?? null) === null)
          left.push(...membersOf(row.id).map(userId => ({ organizationId: row.id, userId })));
      }
      if (row.has_plan !== null) plans.set(row.id, row.has_plan === 'yes');
    }
    return left;
  };
  await readAgain();

  return {
    of: (organizationId, userId) => memberships.get(keyOf(organizationId, userId)),
    organizationsOf: userId =>
      current().flatMap(([organization = '', user]) => (user === userId ? [organization] : [])),
    membersOf,
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
    seenAtMs: (organizationId, userId) => seen.get(keyOf(organizationId, userId)) ?? null,
    async noteSeen(organizationId, userId, nowMs) {
      const key = keyOf(organizationId, userId);
      if (memberships.get(key)?.leftAtMs !== null) return;
      seen.set(key, nowMs);
      if (Math.abs(nowMs - (seenStored.get(key) ?? 0)) < seenStoredEveryMs) return;
      seenStored.set(key, nowMs);
      await saveSeen(db, { organizationId, userId }, nowMs);
    },
    hasPlan: organizationId => plans.get(organizationId) ?? false,
    async notePlan(organizationId, hasPlan) {
      if (plans.get(organizationId) === hasPlan) return;
      plans.set(organizationId, hasPlan);
      await savePlan(db, organizationId, hasPlan ? 'yes' : 'no');
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
    readAgain,
  };
}
