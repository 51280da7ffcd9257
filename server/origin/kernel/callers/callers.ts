/** Identifies the caller: a user with a session token, or the BFF's poller with the service credential. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { hasAnyRole, type Role, roles } from '#shared/kernel/roles.ts';
import type { Person } from '#shared/kernel/schema-parts.ts';
import type { Rights } from '#shared/venue/user-schema.ts';
import { ProblemError } from '../../../http/errors.ts';
import { asMember, type MemberIdentity, type VerifyToken } from '../../../http/guards.ts';
import type { Database } from '../../../store/database.ts';
import { prepareQuery } from '../../../store/prepared-query.ts';
import type { OriginTables } from '../origin-tables.ts';
import type { ArchivedRestaurants } from '../restaurant/archived-restaurants.ts';
import { introduceUser } from './introduce-user.ts';
import { savePresence } from './presence-store.ts';
import { defaultRights, heldRights } from './staff-rights.ts';
import { heldByStation } from './station-account-rules.ts';

/** The minimum interval between two writes for a person. */
const presenceEveryMs = 5 * 60_000;

type NotePresence = (
  person: { organizationId: string; userId: string },
  onFault: (error: unknown) => void,
) => Promise<void>;

function createPresenceNotes(database: Database<OriginTables>, now: () => number): NotePresence {
  const storedAtMs = new Map<string, number>();
  return async ({ organizationId, userId }, onFault) => {
    const key = `${organizationId} ${userId}`;
    const nowMs = now();
    if (nowMs - (storedAtMs.get(key) ?? Number.NEGATIVE_INFINITY) < presenceEveryMs) return;
    storedAtMs.set(key, nowMs);
    try {
      const at = new Date(nowMs).toISOString();
      // The write has its own lock name, so that it never waits for a command of the restaurant.
      await database.transaction(`presence ${organizationId}`, tx =>
        savePresence(tx, organizationId, userId, at),
      );
    } catch (error) {
      // A failed write, such as on a full disk, must not fail the request.
      onFault(error);
    }
  };
}

export type Caller = {
  readonly organizationId: string;
  /** Empty for the service. */
  readonly userId: string;
  readonly displayName: string;
  /** The organization role, which only the identity provider grants. */
  readonly isOrganizationAdmin?: boolean;
  readonly roles: readonly Role[];
  /** Actions allowed without approval; admins have all. */
  readonly rights: Rights;
  /** The admin who approved the request that is being executed. */
  readonly approvedBy?: Person;
  /** True if subscriptions are enabled and the session reports that the restaurant has none. */
  readonly lacksPlan?: boolean;
  /** True for the BFF, which may read everything and write nothing. */
  readonly isService: boolean;
};

type CallerOptions = {
  database: Database<OriginTables>;
  verifyToken: VerifyToken;
  serviceToken: string;
  archived: Pick<ArchivedRestaurants, 'has'>;
  now: () => number;
};

export type IdentifyCaller = (request: FastifyRequest) => Promise<Caller>;

const userQuery = prepareQuery<OriginTables, { organizationId: string; userId: string }>()((db, value) =>
  db
    .selectFrom('users')
    .select(['display_name', 'roles', 'rights', 'org_role', 'is_active', 'is_station', 'joined_at'])
    .select('archived_at')
    .where('org_id', '=', value('organizationId'))
    .where('id', '=', value('userId')),
);

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function bearerToken(request: FastifyRequest): string {
  const [scheme, token, ...rest] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) {
    throw new ProblemError('UNAUTHENTICATED');
  }
  return token;
}

function serviceCaller(request: FastifyRequest): Caller {
  const organizationId = request.headers['x-organization-id'];
  if (typeof organizationId !== 'string' || !/^[\w-]{1,64}$/.test(organizationId)) {
    throw new ProblemError('ORGANIZATION_REQUIRED');
  }
  return {
    organizationId,
    userId: '',
    displayName: '',
    roles,
    rights: defaultRights,

    isService: true,
  };
}

function isRole(value: unknown): value is Role {
  return roles.some(role => role === value);
}

/** Parses a user's stored roles; an organization admin is also an admin of the restaurant. */
function heldRoles(stored: string, organizationRole: string | undefined): Role[] {
  const parsed: unknown = JSON.parse(stored);
  const held = Array.isArray(parsed) ? parsed.filter(isRole) : [];
  return organizationRole === 'admin' && !held.includes('admin') ? [...held, 'admin'] : held;
}

export function createCallerCheck(options: CallerOptions): IdentifyCaller {
  const { database, verifyToken, archived, now } = options;
  const serviceDigest = digest(options.serviceToken);
  const notePresence = createPresenceNotes(database, now);

  const findUser = async ({ organizationId, userId }: MemberIdentity) => {
    const [row] = await userQuery(database.db, { organizationId, userId });
    return row;
  };

  const knownUser = async (member: MemberIdentity) => {
    const row = await findUser(member);
    const organizationRole = member.organizationRole ?? 'basic_member';
    if (row?.joined_at && (row.is_station === 1 || row.org_role === organizationRole)) return row;
    if (row !== undefined && (row.is_active === 0 || row.archived_at !== null)) return row;
    const { organizationId, userId } = member;
    await database.transaction(organizationId, tx =>
      introduceUser(tx, { organizationId, userId, organizationRole }, now()),
    );
    return findUser(member);
  };

  const person = async (member: MemberIdentity, onFault: (error: unknown) => void): Promise<Caller> => {
    const row = await knownUser(member);
    if (row === undefined || row.is_active === 0 || row.archived_at !== null) {
      throw new ProblemError('FORBIDDEN');
    }
    await notePresence(member, onFault);
    const roles = heldRoles(row.roles, member.organizationRole);
    const isOrganizationAdmin = member.organizationRole === 'admin';
    const own = { roles, rights: heldRights(JSON.parse(row.rights), roles), isOrganizationAdmin };
    return {
      organizationId: member.organizationId,
      userId: member.userId,
      displayName: row.display_name,
      ...(row.is_station === 1 ? heldByStation(own) : own),
      lacksPlan: member.hasPlan === false,
      isService: false,
    };
  };

  const atWork = <Asking extends { readonly organizationId: string }>(asking: Asking): Asking => {
    if (archived.has(asking.organizationId)) throw new ProblemError('RESTAURANT_ARCHIVED');
    return asking;
  };

  return async request => {
    const token = bearerToken(request);
    if (timingSafeEqual(digest(token), serviceDigest)) return atWork(serviceCaller(request));
    const identity = await verifyToken(token);
    if (identity === null) throw new ProblemError('UNAUTHENTICATED');
    return person(atWork(asMember(identity)), error =>
      request.log.warn({ err: error }, 'When a person was last seen could not be stored'),
    );
  };
}

/** The caller as recorded with actions, with the current name. */
export function personOf({ userId, displayName }: Caller): Person {
  return { id: userId, name: displayName };
}

/** Throws FORBIDDEN unless the caller has one of the `allowed` roles (empty: any member). */
export function requireRole(caller: Caller, allowed: readonly Role[]): void {
  if (!hasAnyRole(caller.roles, allowed)) throw new ProblemError('FORBIDDEN');
}
