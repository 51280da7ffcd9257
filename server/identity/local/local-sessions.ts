/**
 * Sessions of local identity: opened at sign-in, prolonged by use, ended at sign-out. Looked up by the secret in the cookie; elsewhere identified by
 * id.
 */
import type { OrganizationRole } from '#shared/roles.ts';
import type { Membership } from '#shared/schemas/identity-schema.ts';
import { createUuid } from '#shared/uuid.ts';
import { toProblemError } from '../../http/errors.ts';
import type { Database } from '../../store/database.ts';
import type { DeviceCredentials } from '../devices/device-credentials.ts';
import type { PinLimiter } from '../pins/pin-limiter.ts';
import { endsWithItsPage, isSessionOver, type PinSessions } from '../pins/pin-session-rules.ts';
import type { ChangedRoles } from '../shared/changed-roles.ts';
import type { IdentityTables, MembershipRole } from '../shared/identity-tables.ts';
import { createSecret, hashSecret } from '../shared/secrets.ts';
import type { VerifiedTokens } from '../shared/verified-tokens.ts';
import { type ActiveMembership, type IdentityDb, listActiveMemberships } from './account-store.ts';
import type { LocalIssuer } from './local-issuer.ts';
import type { Passwords } from './passwords.ts';
import { sessionLifeMs, sessionSecretIn } from './session-cookie.ts';
import { deleteSession, findSession, insertSession, type SessionRow, touchSession } from './session-store.ts';
import type { SignInLimiter, TryPlace } from './sign-in-limiter.ts';

/** Shared dependencies of local identity. */
export type LocalIdentity = {
  readonly database: Database<IdentityTables>;
  readonly passwords: Passwords;
  /** In lower case; refused as passwords. */
  readonly commonPasswords: ReadonlySet<string>;
  readonly limiter: SignInLimiter;
  readonly issuer: LocalIssuer;
  readonly tokens: VerifiedTokens;
  readonly changedRoles: ChangedRoles;
  /** Sessions without a row that last for one call, with their users. */
  readonly callSessions: Map<string, string>;
  readonly devices: DeviceCredentials;
  readonly pinTries: PinLimiter;
  readonly pinSessions: PinSessions;
  /** The only organization served, or null for any. */
  readonly servedOrganizationId: string | null;
  readonly now: () => number;
};

export type LocalSession = {
  readonly id: string;
  readonly userId: string;
  readonly username: string;
  readonly displayName: string;
  /** Organizations with an active membership. */
  readonly organizations: readonly ActiveMembership[];
  /** The selected one, while it is among them. */
  readonly organization: ActiveMembership | undefined;
  /** Opened by PIN on a shared screen: it opens the till, and nothing of the account. */
  readonly isByPin: boolean;
  /** It was prolonged just now, so its cookie must be too. */
  readonly isProlonged: boolean;
};

/** A newly opened session. The secret goes into the cookie and nowhere else. */
export type OpenedSession = {
  sessionId: string;
  userId: string;
  secret: string;
  organizations: readonly ActiveMembership[];
};

/** The source under which password attempts of a signed-in person are counted. */
export function sessionPlace({ id }: LocalSession): TryPlace {
  return { kind: 'known', id: `session ${id}` };
}

/** Recording each use would cost a write per token; this is close enough to thirty days. */
const prolongAfterMs = 60 * 60_000;
/** One of a shared screen ends minutes after its last page. */
const prolongShortAfterMs = 30_000;

export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** Sessions last used before this have expired. */
export function aliveSince(local: LocalIdentity): string {
  return isoTime(local.now() - sessionLifeMs);
}

/** A single organization is selected automatically; `preferred` in any case. */
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
    device_id: null,
  });
  return { sessionId, userId, secret, organizations };
}

/** On a full or read-only disk the session stays as it is: signed-in people must still be able to read. */
async function prolong(local: LocalIdentity, sessionId: string): Promise<void> {
  await touchSession(local.database.db, sessionId, isoTime(local.now())).catch((error: unknown) => {
    if (toProblemError(error).code !== 'STORAGE_UNAVAILABLE') throw error;
  });
}

/** Also null for one of a shared screen that is over, and for one by PIN whose request comes from elsewhere than its device. */
async function findGoodSession(
  local: LocalIdentity,
  cookieHeader: string | undefined,
): Promise<SessionRow | null> {
  const secret = sessionSecretIn(cookieHeader);
  if (secret === undefined || secret === '') return null;
  const row = await findSession(local.database.db, hashSecret(secret), aliveSince(local));
  if (row === undefined) return null;
  return isSessionOver(row, local.devices.deviceOf(cookieHeader), local.now()) ? null : row;
}

/** The session of a request's cookies; null without one, and for an ended or expired one. */
export async function readSession(
  local: LocalIdentity,
  cookieHeader: string | undefined,
): Promise<LocalSession | null> {
  const row = await findGoodSession(local, cookieHeader);
  if (row === null) return null;
  const { db } = local.database;
  const isByPin = row.device_id !== null;
  const isShort = endsWithItsPage(row, local.devices.deviceOf(cookieHeader));
  const restMs = isShort ? prolongShortAfterMs : prolongAfterMs;
  const isProlonged = Date.parse(row.last_used_at) <= local.now() - restMs;
  if (isProlonged) await prolong(local, row.id);
  const served = isByPin ? row.organization_id : local.servedOrganizationId;
  const organizations = await listActiveMemberships(db, row.account_id, served);
  return {
    isByPin,
    id: row.id,
    userId: row.account_id,
    username: row.username,
    displayName: row.display_name,
    organizations,
    organization: organizations.find(({ id }) => id === row.organization_id),
    isProlonged,
  };
}

/** The id of the valid session of a request's cookies; doesn't prolong it. */
export async function findSessionId(
  local: LocalIdentity,
  cookieHeader: string | undefined,
): Promise<string | null> {
  return (await findGoodSession(local, cookieHeader))?.id ?? null;
}

export async function endLocalSession(local: LocalIdentity, sessionId: string): Promise<void> {
  await deleteSession(local.database.db, sessionId);
  await local.tokens.endSession(sessionId);
}

const organizationRoleOf = { admin: 'admin', member: 'basic_member', guest: 'guest_member' } as const;

/** Converts the stored role to Clerk's role names. */
export function toOrganizationRole(role: MembershipRole): OrganizationRole {
  return organizationRoleOf[role];
}

/** Memberships as responses list them. */
export function toMemberships(organizations: readonly ActiveMembership[]): Membership[] {
  return organizations.map(({ id, name, slug, role }) => ({
    id,
    name,
    slug,
    role: toOrganizationRole(role),
  }));
}
