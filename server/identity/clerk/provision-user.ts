/**
 * Provisions users of Clerk at the embedded origin: at their first session they get a staff row with their Clerk name. A restaurant admin then
 * assigns roles; only organization admins are admitted as admins.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Identity } from '../../http/guards.ts';
import type { OriginSetup } from '../local/restaurant-setup.ts';
import { claimsOf, issuedAtMs } from '../shared/session-tokens.ts';
import type { ClerkBackend } from './clerk-backend.ts';
import type { ClerkRole, MembershipCache } from './membership-cache.ts';
import { freeUsername, type PersonNames, placeholderNames, toPersonNames } from './person-names.ts';

type Member = { organizationId: string; userId: string };

/** Calls to the embedded origin about users that Clerk admits. */
export type OriginStaff = OriginSetup & {
  /** Creates the staff row of a new user; an existing one is unchanged. */
  expectUser(user: Member & PersonNames & { isAdmin: boolean }): Promise<void>;
  /** Lifts the dismissal of a former user. */
  readmitUser(user: Member): Promise<void>;
  /** Grants or removes the restaurant's admin role according to the organization's. */
  setOrganizationAdmin(user: Member & { isAdmin: boolean }): Promise<void>;
  /** All people on the staff list, by id. */
  namesOf(organizationId: string): Promise<ReadonlyMap<string, PersonNames>>;
  /** The start of the restaurant's business day. */
  dayStartMs(organizationId: string): Promise<number>;
  /** The organization was renamed to `name`; a restaurant not named `before` keeps its name. */
  renameRestaurant(names: { organizationId: string; name: string; before: string | null }): Promise<void>;
};

type UserProvisioning = {
  /** Resolves when the user is known to the origin, or provisioning failed; never rejects. */
  provision(identity: Identity): Promise<void>;
};

/** Limits requests to Clerk for a user whose names it doesn't return. */
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

/** Writes the names to the user's row; the username is made unique. */
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
  /** Users without known names, and when to ask Clerk again. */
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

  /** The provisioning step that a user needs; null if the origin is up to date. */
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
        // The origin's own access check doesn't need names.
        .catch((error: unknown) =>
          log.error(
            { err: error, userId },
            'The restaurant API did not take a new person: their next request tries again',
          ),
        )
        .finally(() => underWay.delete(key));
      underWay.set(key, done);
      await done;
    },
  };
}
