/**
 * Somebody comes with a session of Clerk's: the first time the restaurant gets a person of them, called as Clerk calls
 * them. What they may do there an admin of the restaurant says; only the organization's own admins are let in as such.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Identity } from '../../http/guards.ts';
import type { OriginSetup } from '../local/restaurant-setup.ts';
import { claimsOf, issuedAtMs } from '../shared/session-tokens.ts';
import type { ClerkBackend } from './clerk-backend.ts';
import type { ClerkRole, MembershipCache } from './membership-cache.ts';
import { freeUsername, type PersonNames, placeholderNames, toPersonNames } from './person-names.ts';

type Member = { organizationId: string; userId: string };

/** What the embedded restaurant is told of people that others let in. */
export type OriginStaff = Pick<OriginSetup, 'introduceUser' | 'dismissUser' | 'isUsernameTaken'> & {
  /** Somebody who was not here yet may come; a person who is known stays as they are. */
  expectUser(user: Member & PersonNames & { isAdmin: boolean }): Promise<void>;
  /** A dismissed person may work here again. */
  readmitUser(user: Member): Promise<void>;
  /** An organization's admin is an admin here, and no longer when they are none. */
  setOrganizationAdmin(user: Member & { isAdmin: boolean }): Promise<void>;
  /** The organization is called `name` now; a restaurant that goes by another name than `before` keeps its own. */
  renameRestaurant(names: { organizationId: string; name: string; before: string | null }): Promise<void>;
};

export type UserProvisioning = {
  /** Resolves when the person is known to the restaurant, or can't be made known now; never rejects. */
  provision(identity: Identity): Promise<void>;
};

/** Not every request of somebody whom Clerk can't name should ask Clerk again. */
const askAgainMs = 60_000;

function namesInToken(userId: string, token: string): PersonNames | null {
  const claims = claimsOf(token);
  const text = (...names: string[]): string | null => {
    const found = names.map(name => claims[name]).find(value => typeof value === 'string');
    return typeof found === 'string' ? found : null;
  };
  return toPersonNames(userId, {
    username: text('username', 'preferred_username'),
    firstName: text('first_name', 'given_name'),
    lastName: text('last_name', 'family_name'),
    name: text('name', 'full_name'),
    email: text('email', 'primary_email'),
  });
}

/** The person's row with these names; the username is one that nobody else there has. */
export async function introduceByName(
  staff: Pick<OriginStaff, 'introduceUser' | 'isUsernameTaken'>,
  member: Member & { organizationRole?: 'admin' | 'basic_member' },
  names: PersonNames,
): Promise<void> {
  const { organizationId, userId } = member;
  const username = await freeUsername(names.username, candidate =>
    staff.isUsernameTaken({ organizationId, userId, username: candidate }),
  );
  await staff.introduceUser({ ...member, username, displayName: names.displayName });
}

export function createUserProvisioning(options: {
  memberships: MembershipCache;
  backend: Pick<ClerkBackend, 'namesOf'>;
  staff: OriginStaff;
  now: () => number;
  log: Pick<FastifyBaseLogger, 'error'>;
}): UserProvisioning {
  const { memberships, backend, staff, now, log } = options;
  const underWay = new Map<string, Promise<void>>();
  /** Whom nobody could name yet, and when to ask again. */
  const nameless = new Map<string, number>();

  const letIn = async (member: Member, { token }: Identity, role: ClerkRole, key: string): Promise<void> => {
    const { organizationId, userId } = member;
    const before = memberships.of(organizationId, userId);
    const names = (await backend.namesOf(userId)) ?? namesInToken(userId, token);
    if (names === null) nameless.set(key, now() + askAgainMs);
    if (before?.leftAtMs != null) await staff.readmitUser(member);
    const organizationRole = role === 'admin' ? 'admin' : 'basic_member';
    await introduceByName(staff, { ...member, organizationRole }, names ?? placeholderNames(userId));
    await memberships.note(organizationId, userId, { role, changedAtMs: issuedAtMs(token), leftAtMs: null });
  };

  const nameAgain = async (member: Member, { token }: Identity, key: string): Promise<void> => {
    nameless.set(key, now() + askAgainMs);
    const names = (await backend.namesOf(member.userId)) ?? namesInToken(member.userId, token);
    if (names === null) return;
    nameless.delete(key);
    await introduceByName(staff, member, names);
  };

  /** What there is to do about somebody who comes; null where they are known as they are. */
  const toDo = (member: Member, identity: Identity, key: string): (() => Promise<void>) | null => {
    const { organizationId, userId } = member;
    const role = identity.organizationRole === 'admin' ? 'admin' : 'member';
    const membership = memberships.of(organizationId, userId);
    if (membership === undefined) return () => letIn(member, identity, role, key);
    const madeAtMs = issuedAtMs(identity.token);
    if (membership.leftAtMs !== null)
      return madeAtMs > membership.leftAtMs ? () => letIn(member, identity, role, key) : null;
    if (membership.role !== role && madeAtMs > membership.changedAtMs)
      return async () => {
        await staff.setOrganizationAdmin({ ...member, isAdmin: role === 'admin' });
        await memberships.note(organizationId, userId, { role, changedAtMs: madeAtMs, leftAtMs: null });
      };
    const askAtMs = nameless.get(key);
    return askAtMs !== undefined && askAtMs <= now() ? () => nameAgain(member, identity, key) : null;
  };

  return {
    async provision(identity) {
      const { organizationId, userId } = identity;
      if (organizationId === undefined) return;
      const key = `${organizationId} ${userId}`;
      const known = underWay.get(key);
      if (known !== undefined) return known;
      const work = toDo({ organizationId, userId }, identity, key);
      if (work === null) return;
      const done = work()
        // The restaurant's own check of who calls makes do without names.
        .catch((error: unknown) => log.error({ err: error, userId }, 'a person could not be introduced'))
        .finally(() => underWay.delete(key));
      underWay.set(key, done);
      await done;
    },
  };
}
