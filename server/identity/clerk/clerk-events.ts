/**
 * Applies Clerk's webhook events: names, memberships, admin roles and ended sessions. Events may arrive late, twice and out of order; one older than
 * the known state changes nothing.
 */
import type { OrganizationJSON, OrganizationMembershipJSON, UserJSON, WebhookEvent } from '@clerk/fastify';
import type { ClerkRole, MembershipCache } from './membership-cache.ts';
import { placeholderNames, toPersonNames } from './person-names.ts';
import { introduceByName, type OriginStaff } from './provision-user.ts';

type ClerkEvents = {
  apply(event: WebhookEvent): Promise<void>;
};

function namesOfUser(user: UserJSON) {
  const email = user.email_addresses.find(({ id }) => id === user.primary_email_address_id);
  return toPersonNames(user.id, {
    username: user.username,
    firstName: user.first_name,
    lastName: user.last_name,
    email: email?.email_address,
  });
}

function namesOfMember(person: OrganizationMembershipJSON['public_user_data']) {
  const { user_id, first_name: firstName, last_name: lastName, identifier } = person;
  const called = identifier.includes('@') ? { email: identifier } : { username: identifier };
  return toPersonNames(user_id, { firstName, lastName, ...called });
}

export function createClerkEvents(options: {
  memberships: MembershipCache;
  /** Null with a remote origin, which doesn't get its users from here. */
  staff: OriginStaff | null;
  endSession: (sessionId: string) => Promise<void>;
  /** Ends a person's sockets, tokens and PIN in an organization. */
  shutOut: (organizationId: string, userId: string) => Promise<void>;
  endSessionsOf: (userId: string) => Promise<void>;
  now: () => number;
}): ClerkEvents {
  const { memberships, staff, shutOut } = options;

  const leave = async (organizationId: string, userId: string, atMs: number): Promise<void> => {
    const role = memberships.of(organizationId, userId)?.role ?? 'member';
    await memberships.note(organizationId, userId, { role, changedAtMs: atMs, leftAtMs: atMs });
    await staff?.dismissUser({ organizationId, userId });
    await shutOut(organizationId, userId);
  };

  const personChanged = async (user: UserJSON): Promise<void> => {
    const names = namesOfUser(user);
    if (names === null || staff === null) return;
    for (const organizationId of memberships.organizationsOf(user.id))
      await introduceByName(staff, { organizationId, userId: user.id }, names);
  };

  const personGone = async (userId: string): Promise<void> => {
    await options.endSessionsOf(userId);
    for (const organizationId of memberships.organizationsOf(userId))
      await leave(organizationId, userId, options.now());
  };

  const belongs = async (membership: OrganizationMembershipJSON): Promise<void> => {
    const { organization, public_user_data: person, updated_at: atMs } = membership;
    const member = { organizationId: organization.id, userId: person.user_id };
    const before = memberships.of(member.organizationId, member.userId);
    if (before !== undefined && atMs < before.changedAtMs) return;
    const role: ClerkRole = membership.role === 'org:admin' ? 'admin' : 'member';
    const isAdmin = role === 'admin';
    if (before === undefined) {
      const names = namesOfMember(person) ?? placeholderNames(member.userId);
      await staff?.expectUser({ ...member, ...names, isAdmin });
    }
    if (before?.leftAtMs != null) await staff?.readmitUser(member);
    if (before !== undefined && before.role !== role)
      await staff?.setOrganizationAdmin({ ...member, isAdmin });
    await memberships.note(member.organizationId, member.userId, { role, changedAtMs: atMs, leftAtMs: null });
  };

  const belongsNoMore = async (membership: OrganizationMembershipJSON): Promise<void> => {
    // If this arrives late and the person has rejoined, their next token is newer and admits them.
    await leave(membership.organization.id, membership.public_user_data.user_id, options.now());
  };

  const organizationChanged = async (organization: OrganizationJSON): Promise<void> => {
    const { id, name, updated_at: changedAtMs } = organization;
    const before = memberships.organization(id);
    if (before !== undefined && changedAtMs < before.changedAtMs) return;
    await staff?.renameRestaurant({ organizationId: id, name, before: before?.name ?? null });
    await memberships.noteOrganization(id, { name, changedAtMs, deletedAtMs: before?.deletedAtMs ?? null });
  };

  const organizationGone = async (id: string): Promise<void> => {
    const before = memberships.organization(id);
    const nowMs = options.now();
    await memberships.noteOrganization(id, {
      name: before?.name ?? null,
      changedAtMs: nowMs,
      deletedAtMs: nowMs,
    });
    for (const userId of memberships.membersOf(id)) await shutOut(id, userId);
  };

  return {
    async apply(event) {
      switch (event.type) {
        case 'user.updated':
          return personChanged(event.data);
        case 'user.deleted':
          return event.data.id === undefined ? undefined : personGone(event.data.id);
        case 'organizationMembership.created':
        case 'organizationMembership.updated':
          return belongs(event.data);
        case 'organizationMembership.deleted':
          return belongsNoMore(event.data);
        case 'organization.created':
        case 'organization.updated':
          return organizationChanged(event.data);
        case 'organization.deleted':
          return event.data.id === undefined ? undefined : organizationGone(event.data.id);
        case 'session.ended':
        case 'session.removed':
        case 'session.revoked':
          return options.endSession(event.data.id);
      }
    },
  };
}
