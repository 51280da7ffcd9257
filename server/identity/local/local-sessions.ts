/**
 * Sessions of local identity: opened at sign-in, kept alive by use, ended at sign-out. A session is found by the secret
 * in its cookie and known to everyone else by its id.
 */
import type { OrganizationRole } from '#shared/roles.ts';
import type { Membership } from '#shared/schemas/identity-schema.ts';
import { createUuid } from '#shared/uuid.ts';
import { toProblemError } from '../../http/errors.ts';
import type { Database } from '../../store/database.ts';
import type { ChangedRoles } from '../shared/changed-roles.ts';
import type { IdentityTables, MembershipRole } from '../shared/identity-tables.ts';
import { createSecret, hashSecret } from '../shared/secrets.ts';
import type { VerifiedTokens } from '../shared/verified-tokens.ts';
import { type ActiveMembership, type IdentityDb, listActiveMemberships } from './account-store.ts';
import type { LocalIssuer } from './local-issuer.ts';
import type { Passwords } from './passwords.ts';
import { sessionLifeMs } from './session-cookie.ts';
import { deleteSession, findSession, insertSession, touchSession } from './session-store.ts';
import type { SignInLimiter, TryPlace } from './sign-in-limiter.ts';

/** What everything in local identity works with. */
export type LocalIdentity = {
  readonly database: Database<IdentityTables>;
  readonly passwords: Passwords;
  /** In small letters; nobody may take one of them. */
  readonly commonPasswords: ReadonlySet<string>;
  readonly limiter: SignInLimiter;
  readonly issuer: LocalIssuer;
  readonly tokens: VerifiedTokens;
  readonly changedRoles: ChangedRoles;
  /** Sessions without a row, which last as long as one call, and their people. */
  readonly callSessions: Map<string, string>;
  /** The only organization that is served, or null for any. */
  readonly servedOrganizationId: string | null;
  readonly now: () => number;
};

export type LocalSession = {
  readonly id: string;
  readonly userId: string;
  readonly username: string;
  readonly displayName: string;
  /** Where the person may work now. */
  readonly organizations: readonly ActiveMembership[];
  /** The chosen one, as long as it is among them. */
  readonly organization: ActiveMembership | undefined;
  /** It was prolonged just now; so should its cookie be. */
  readonly isProlonged: boolean;
};

/** A session that was just opened. The secret goes into the cookie and nowhere else. */
export type OpenedSession = {
  sessionId: string;
  userId: string;
  secret: string;
  organizations: readonly ActiveMembership[];
};

/** Where the tries of somebody come from who is signed in and types their own password. */
export function sessionPlace({ id }: LocalSession): TryPlace {
  return { kind: 'known', id: `session ${id}` };
}

/** Noting each use would cost a write for every token; this is close enough to thirty days. */
const prolongAfterMs = 60 * 60_000;

export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** The earliest last use that keeps a session alive. */
export function aliveSince(local: LocalIdentity): string {
  return isoTime(local.now() - sessionLifeMs);
}

/** With a single organization it is chosen at once; `preferred` is chosen in any case. */
export async function openSession(
  local: LocalIdentity,
  db: IdentityDb,
  userId: string,
  preferred: string | null = null,
): Promise<OpenedSession> {
  const organizations = await listActiveMemberships(db, userId, local.servedOrganizationId);
  const single = organizations.length === 1 ? organizations[0]?.id : undefined;
  const secret = createSecret();
  const at = isoTime(local.now());
  const sessionId = createUuid(local.now());
  await insertSession(db, {
    id: sessionId,
    secret_hash: hashSecret(secret),
    account_id: userId,
    organization_id: preferred ?? single ?? null,
    created_at: at,
    last_used_at: at,
    device: '',
  });
  return { sessionId, userId, secret, organizations };
}

/** On a full or read-only disk the session goes on as it is: whoever is signed in must still be able to read. */
async function prolong(local: LocalIdentity, sessionId: string): Promise<void> {
  await touchSession(local.database.db, sessionId, isoTime(local.now())).catch((error: unknown) => {
    if (toProblemError(error).code !== 'STORAGE_UNAVAILABLE') throw error;
  });
}

/** Null without a secret, and for a session that ended or was not used for too long. */
export async function readSession(
  local: LocalIdentity,
  secret: string | undefined,
): Promise<LocalSession | null> {
  if (secret === undefined || secret === '') return null;
  const { db } = local.database;
  const row = await findSession(db, hashSecret(secret), aliveSince(local));
  if (row === undefined) return null;
  const isProlonged = Date.parse(row.last_used_at) <= local.now() - prolongAfterMs;
  if (isProlonged) await prolong(local, row.id);
  const organizations = await listActiveMemberships(db, row.account_id, local.servedOrganizationId);
  return {
    id: row.id,
    userId: row.account_id,
    username: row.username,
    displayName: row.display_name,
    organizations,
    organization: organizations.find(({ id }) => id === row.organization_id),
    isProlonged,
  };
}

/** The session of `secret` where it is good; asked for it only, it is not prolonged. */
export async function findSessionId(
  local: LocalIdentity,
  secret: string | undefined,
): Promise<string | null> {
  if (secret === undefined || secret === '') return null;
  const row = await findSession(local.database.db, hashSecret(secret), aliveSince(local));
  return row?.id ?? null;
}

export async function endLocalSession(local: LocalIdentity, sessionId: string): Promise<void> {
  await deleteSession(local.database.db, sessionId);
  await local.tokens.endSession(sessionId);
}

const organizationRoleOf = { admin: 'admin', member: 'basic_member', guest: 'guest_member' } as const;

/** The role in the words of all identity providers. */
export function toOrganizationRole(role: MembershipRole): OrganizationRole {
  return organizationRoleOf[role];
}

/** As answers name a person's organizations. */
export function toMemberships(organizations: readonly ActiveMembership[]): Membership[] {
  return organizations.map(({ id, name, slug, role }) => ({
    id,
    name,
    slug,
    role: toOrganizationRole(role),
  }));
}
