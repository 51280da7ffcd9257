/**
 * Organizations that an operator's command adds to a store: each with a first admin whose password nobody knows. Like other people they get a link and
 * choose one.
 */
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import { type Database, wholeStore } from '../../store/database.ts';
import { type IdentityDb, insertOrganization, saveAccount, saveMembership } from '../local/account-store.ts';
import type { PasswordCost } from '../local/passwords.ts';
import { createPasswords } from '../local/passwords.ts';
import { type OriginSetup, slugOf } from '../local/restaurant-setup.ts';
import type { IdentityTables } from '../shared/identity-tables.ts';
import { createSecret, hashSecret } from '../shared/secrets.ts';
import { askOrigin, invitationRight, targetRoles } from './invitation-rights.ts';
import { replaceInvitation } from './invitation-store.ts';
import { listMembers, type MemberRow } from './organization-store.ts';
import { refuseTakenUsername } from './taken-username.ts';

/** Shorter than a colleague's link, because it appears in an operator's messages. */
const linkLifeMs = 24 * 60 * 60_000;

const isoTime = (ms: number): string => new Date(ms).toISOString();

export type FirstAdmin = { readonly userId: string; readonly username: string; readonly displayName: string };

/** The hash of a random password. */
export function createNobodysPassword(cost?: PasswordCost): Promise<string> {
  return createPasswords(cost).hash(createSecret());
}

/** Throws USERNAME_TAKEN: usernames are unique in the whole store. */
export async function insertOrganizationWithAdmin(
  tx: IdentityDb,
  { organizationId, name, admin }: { organizationId: string; name: string; admin: FirstAdmin },
  { passwordHash, nowMs }: { passwordHash: string; nowMs: number },
): Promise<void> {
  const { userId, username, displayName } = admin;
  await refuseTakenUsername(tx, username, userId);
  const at = isoTime(nowMs);
  const opened = { slug: slugOf(name), created_at: at, opened_at: at };
  await insertOrganization(tx, { id: organizationId, name, ...opened });
  await saveAccount(tx, {
    ...{ id: userId, username, display_name: displayName, password_hash: passwordHash },
    ...{ created_at: at, consented_at: null },
  });
  await saveMembership(tx, {
    ...{ organization_id: organizationId, account_id: userId, role: 'admin', created_at: at },
  });
}

/** Admins for whom an operator may create a new link. */
export async function listAdmins(db: IdentityDb, organizationId: string): Promise<MemberRow[]> {
  return (await listMembers(db, organizationId)).filter(({ role }) => role === 'admin');
}

/**
 * The path of a link with which the admin chooses a password: valid once, until `expiresAt`, and while they are an admin. Earlier links end. Null for
 * somebody who may not sign in.
 */
export async function inviteAdmin(
  database: Pick<Database<IdentityTables>, 'transaction'>,
  originSetup: OriginSetup,
  { organizationId, admin }: { organizationId: string; admin: FirstAdmin },
  nowMs: number,
): Promise<{ path: string; expiresAt: string } | null> {
  const { userId, username, displayName } = admin;
  // There is nobody else to invite them, so they count as their own inviter.
  const parties = { organization_id: organizationId, account_id: userId, invited_by: userId };
  const atOrigin = await askOrigin(originSetup, parties);
  const secret = createSecret();
  const expiresAt = isoTime(nowMs + linkLifeMs);
  const isInvited = await database.transaction(wholeStore, async tx => {
    if ((await invitationRight(tx, parties, atOrigin)) !== 'granted') return false;
    await replaceInvitation(tx, {
      ...parties,
      secret_hash: hashSecret(secret),
      username,
      display_name: displayName,
      target_roles: await targetRoles(tx, parties, atOrigin),
      created_at: isoTime(nowMs),
      expires_at: expiresAt,
    });
    return true;
  });
  return isInvited ? { path: screenPaths.invitation.replace(':token', secret), expiresAt } : null;
}
