/**
 * Sessions of local identity: opened at sign-in, prolonged by use, ended at sign-out. Looked up by the secret in the cookie; otherwise identified by id.
 */
import type { OrganizationRole } from '#shared/kernel/roles.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Membership } from '#shared/platform/identity-schema.ts';
import { toProblemError } from '../../http/errors.ts';
import { endsWithItsPage, isSessionOver } from '../pins/pin-session-rules.ts';
import type { ScreenIdentity } from '../pins/screen-identity.ts';
import type { ChangedRoles } from '../shared/changed-roles.ts';
import type { MembershipRole } from '../shared/identity-tables.ts';
import { createSecret, hashSecret } from '../shared/secrets.ts';
import { type ActiveMembership, type IdentityDb, listActiveMemberships } from './account-store.ts';
import type { LocalSession, OpenedSession } from './own-session.ts';
import { sessionLifeMs, sessionSecretIn } from './session-cookie.ts';
import { deleteSession, findSession, insertSession, type SessionRow, touchSession } from './session-store.ts';
import type { SignInLimiter, TryPlace } from './sign-in-limiter.ts';

/** Shared dependencies of local identity. */
export type LocalIdentity = ScreenIdentity & {
  /** In lower case; refused as passwords. */
  readonly commonPasswords: ReadonlySet<string>;
  readonly limiter: SignInLimiter;
  readonly changedRoles: ChangedRoles;
};

/** The source under which password attempts of a signed-in person are counted. */
export function sessionPlace({ id }: LocalSession): TryPlace {
  return { kind: 'known', id: `session ${id}` };
}

/** Recording each use would cost a write per token; this is close enough to thirty days. */
const prolongAfterMs = 60 * 60_000;
/** A shared screen's session ends minutes after its last page was used. */
const prolongShortAfterMs = 30_000;

export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** Sessions last used before this have expired. */
export function aliveSince(local: Pick<ScreenIdentity, 'now'>): string {
  return isoTime(local.now() - sessionLifeMs);
}

/** Selects `preferred`, or else the only organization. */
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
async function prolong(local: ScreenIdentity, sessionId: string): Promise<void> {
  await touchSession(local.database.db, sessionId, isoTime(local.now())).catch((error: unknown) => {
    if (toProblemError(error).code !== 'STORAGE_UNAVAILABLE') throw error;
  });
}

/** Also null for an expired session of a shared screen, and for one by PIN from another device. */
async function findGoodSession(
  local: ScreenIdentity,
  cookieHeader: string | undefined,
): Promise<SessionRow | null> {
  const secret = sessionSecretIn(cookieHeader);
  if (secret === undefined || secret === '') return null;
  const row = await findSession(local.database.db, hashSecret(secret), aliveSince(local));
  if (row === undefined || (local.isByPinOnly && row.device_id === null)) return null;
  return isSessionOver(row, local.devices.deviceOf(cookieHeader), local.now()) ? null : row;
}

async function organizationsOf(
  { database, staff, servedOrganizationId }: ScreenIdentity,
  { account_id, organization_id, device_id }: SessionRow,
): Promise<ActiveMembership[]> {
  if (device_id === null) return listActiveMemberships(database.db, account_id, servedOrganizationId);
  const membership = await staff.membershipOf(organization_id ?? '', account_id);
  return membership === undefined ? [] : [membership];
}

/** The session of a request's cookies; null without one, and for an ended or expired one. */
export async function readSession(
  local: ScreenIdentity,
  cookieHeader: string | undefined,
): Promise<LocalSession | null> {
  const row = await findGoodSession(local, cookieHeader);
  if (row === null) return null;
  const isByPin = row.device_id !== null;
  const organizations = await organizationsOf(local, row);
  // A session by PIN is valid in one organization only.
  if (isByPin && organizations.length === 0) return null;
  const isShort = endsWithItsPage(row, local.devices.deviceOf(cookieHeader));
  const restMs = isShort ? prolongShortAfterMs : prolongAfterMs;
  const isProlonged = Date.parse(row.last_used_at) <= local.now() - restMs;
  if (isProlonged) await prolong(local, row.id);
  const { account_id: userId, username, display_name: displayName } = row;
  const names =
    username === null || displayName === null
      ? await local.staff.namesOf(row.organization_id ?? '', userId)
      : { username, displayName };
  return {
    ...names,
    isByPin,
    id: row.id,
    userId,
    organizations,
    organization: organizations.find(({ id }) => id === row.organization_id),
    isProlonged,
  };
}

/** The id of the valid session of a request's cookies; doesn't prolong it. */
export async function findSessionId(
  local: ScreenIdentity,
  cookieHeader: string | undefined,
): Promise<string | null> {
  return (await findGoodSession(local, cookieHeader))?.id ?? null;
}

export async function endLocalSession(local: ScreenIdentity, sessionId: string): Promise<void> {
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
