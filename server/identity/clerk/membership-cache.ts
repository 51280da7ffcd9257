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

/** Writing for each request would be too expensive. */
const seenStoredEveryMs = 10 * 60_000;
/** Other processes' times are by their clocks, and stored a moment later. */
const seenLateMs = 10_000;

function keyOf(organizationId: string, userId: string): string {
  return `${organizationId} ${userId}`;
}

export class MembershipCache {
  readonly #db: Database<IdentityTables>['db'];
  readonly #memberships = new Map<string, Membership>();
  readonly #organizations = new Map<string, ClerkOrganization>();
  readonly #seen = new Map<string, number>();
  readonly #seenStored = new Map<string, number>();
  readonly #plans = new Map<string, boolean>();
  /** The digest of the members that were read last. */
  #lastDigest = '';
  #lastSeenMs = 0;

  constructor({ db }: Pick<Database<IdentityTables>, 'db'>) {
    this.#db = db;
  }

  of(organizationId: string, userId: string): Membership | undefined {
    return this.#memberships.get(keyOf(organizationId, userId));
  }

  /** Current organizations of a user. */
  organizationsOf(userId: string): string[] {
    return this.#current().flatMap(([organization = '', user]) => (user === userId ? [organization] : []));
  }

  membersOf(organizationId: string): string[] {
    return this.#current().flatMap(([organization, user = '']) =>
      organization === organizationId ? [user] : [],
    );
  }

  organization(organizationId: string): ClerkOrganization | undefined {
    return this.#organizations.get(organizationId);
  }

  /** Like `noteOrganization`, takes effect at once; rejects if the disk write fails. */
  async note(organizationId: string, userId: string, membership: Membership): Promise<void> {
    this.#memberships.set(keyOf(organizationId, userId), membership);
    await saveClerkMember(this.#db, {
      organization_id: organizationId,
      user_id: userId,
      role: membership.role,
      changed_at_ms: membership.changedAtMs,
      left_at_ms: membership.leftAtMs,
    });
  }

  async noteOrganization(organizationId: string, organization: ClerkOrganization): Promise<void> {
    this.#organizations.set(organizationId, organization);
    await saveClerkOrganization(this.#db, {
      id: organizationId,
      name: organization.name,
      changed_at_ms: organization.changedAtMs,
      deleted_at_ms: organization.deletedAtMs,
    });
  }

  /** When a Clerk session of the member was last verified here, by our clock; null: never. */
  seenAtMs(organizationId: string, userId: string): number | null {
    return this.#seen.get(keyOf(organizationId, userId)) ?? null;
  }

  /** Ignored for non-members. Effective at once, and written in time for another start on the same day. */
  async noteSeen(organizationId: string, userId: string, nowMs: number): Promise<void> {
    const key = keyOf(organizationId, userId);
    if (this.#memberships.get(key)?.leftAtMs !== null) return;
    this.#seen.set(key, nowMs);
    if (Math.abs(nowMs - (this.#seenStored.get(key) ?? 0)) < seenStoredEveryMs) return;
    this.#seenStored.set(key, nowMs);
    await saveSeen(this.#db, { organizationId, userId }, nowMs);
  }

  /** Whether the organization has a required plan, according to the latest token with that claim. */
  hasPlan(organizationId: string): boolean {
    return this.#plans.get(organizationId) ?? false;
  }

  async notePlan(organizationId: string, hasPlan: boolean): Promise<void> {
    if (this.#plans.get(organizationId) === hasPlan) return;
    this.#plans.set(organizationId, hasPlan);
    await savePlan(this.#db, organizationId, hasPlan ? 'yes' : 'no');
  }

  /** Applies the known state to a token's identity: unchanged, with another role, or null. */
  judge(identity: Identity): Identity | null {
    const { organizationId, userId, token } = identity;
    if (organizationId === undefined) return identity;
    if (this.#organizations.get(organizationId)?.deletedAtMs != null) return null;
    const membership = this.of(organizationId, userId);
    if (membership === undefined) return identity;
    const role = membership.role === 'admin' ? 'admin' : 'basic_member';
    const isSame =
      role === 'admin' ? identity.organizationRole === role : identity.organizationRole !== 'admin';
    if (isSame || issuedAtMs(token) >= membership.changedAtMs) return identity;
    return { ...identity, organizationRole: role };
  }

  /**
   * Reads changes of other processes of the store; changes of this process that are not stored yet stay. Returns members who have left since.
   */
  async readAgain(): Promise<{ organizationId: string; userId: string }[]> {
    const left: { organizationId: string; userId: string }[] = [];
    for (const row of await this.#readMembers()) {
      const { organization_id: organizationId, user_id: userId, seen_at_ms, role } = row;
      const key = keyOf(organizationId, userId);
      const known = this.#memberships.get(key);
      this.#noteSeenAt(key, seen_at_ms);
      if (known !== undefined && known.changedAtMs >= row.changed_at_ms) continue;
      this.#memberships.set(key, { role, changedAtMs: row.changed_at_ms, leftAtMs: row.left_at_ms });
      if (known?.leftAtMs === null && row.left_at_ms !== null) left.push({ organizationId, userId });
    }
    for (const row of await listClerkOrganizations(this.#db)) {
      const { name, changed_at_ms: changedAtMs, deleted_at_ms: deletedAtMs } = row;
      const known = this.#organizations.get(row.id);
      if ((known?.changedAtMs ?? -1) < changedAtMs) {
        this.#organizations.set(row.id, { name, changedAtMs, deletedAtMs });
        if (deletedAtMs !== null && (known?.deletedAtMs ?? null) === null)
          left.push(...this.membersOf(row.id).map(userId => ({ organizationId: row.id, userId })));
      }
      if (row.has_plan !== null) this.#plans.set(row.id, row.has_plan === 'yes');
    }
    return left;
  }

  /** Current pairs of organization and user. */
  #current(): string[][] {
    return [...this.#memberships]
      .filter(([, { leftAtMs }]) => leftAtMs === null)
      .map(([key]) => key.split(' '));
  }

  /** Reads the members of all restaurants if any membership has changed. */
  async #readMembers(): Promise<ClerkMembersTable[]> {
    const news = await findClerkMemberNews(this.#db, this.#lastSeenMs - seenLateMs);
    for (const { organization_id, user_id, seen_at_ms } of news.seen)
      this.#noteSeenAt(keyOf(organization_id, user_id), seen_at_ms);
    if (news.digest === this.#lastDigest) return [];
    const rows = await listClerkMembers(this.#db);
    this.#lastDigest = news.digest;
    return rows;
  }

  #noteSeenAt(key: string, seenAtMs: number | null): void {
    if (seenAtMs === null) return;
    this.#seen.set(key, Math.max(seenAtMs, this.#seen.get(key) ?? 0));
    this.#lastSeenMs = Math.max(this.#lastSeenMs, seenAtMs);
  }
}

export async function createMembershipCache(
  database: Pick<Database<IdentityTables>, 'db'>,
): Promise<MembershipCache> {
  const cache = new MembershipCache(database);
  await cache.readAgain();
  return cache;
}
