/** Invitations into a restaurant: SQL only. A used one is deleted. */
import type { IdentityDb } from '../local/account-store.ts';
import type { InvitationsTable } from '../shared/identity-tables.ts';

export type OpenInvitation = InvitationsTable & { organization_name: string; inviter_name: string };

/** Replaces the person's earlier invitation, so that only the latest link works. */
export async function replaceInvitation(db: IdentityDb, invitation: InvitationsTable): Promise<void> {
  await deleteInvitationsOf(db, invitation.organization_id, invitation.account_id);
  await db.insertInto('invitations').values(invitation).execute();
}

export async function findInvitation(
  db: IdentityDb,
  secretHash: string,
  now: string,
): Promise<OpenInvitation | undefined> {
  return db
    .selectFrom('invitations')
    .innerJoin('organizations', 'organizations.id', 'invitations.organization_id')
    .innerJoin('accounts', 'accounts.id', 'invitations.invited_by')
    .selectAll('invitations')
    .select(['organizations.name as organization_name', 'accounts.display_name as inviter_name'])
    .where('invitations.secret_hash', '=', secretHash)
    .where('invitations.expires_at', '>', now)
    .where('organizations.archived_at', 'is', null)
    .executeTakeFirst();
}

/** True for the caller that deleted it: of two concurrent ones only one may use it. */
export async function deleteInvitation(db: IdentityDb, secretHash: string): Promise<boolean> {
  const rows = await db
    .deleteFrom('invitations')
    .where('secret_hash', '=', secretHash)
    .returning('secret_hash')
    .execute();
  return rows.length === 1;
}

/** Invitations not accepted yet, the latest first. */
export async function listOpenInvitations(
  db: IdentityDb,
  organizationId: string,
  now: string,
): Promise<Omit<OpenInvitation, 'organization_name'>[]> {
  return db
    .selectFrom('invitations')
    .innerJoin('accounts', 'accounts.id', 'invitations.invited_by')
    .selectAll('invitations')
    .select('accounts.display_name as inviter_name')
    .where('invitations.organization_id', '=', organizationId)
    .where('invitations.expires_at', '>', now)
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.account_id')
    .execute();
}

/** False if there was none. */
export async function deleteInvitationsOf(
  db: IdentityDb,
  organizationId: string,
  accountId: string,
): Promise<boolean> {
  const rows = await db
    .deleteFrom('invitations')
    .where('organization_id', '=', organizationId)
    .where('account_id', '=', accountId)
    .returning('secret_hash')
    .execute();
  return rows.length > 0;
}

/** Invitations made by the person or for them. */
export async function listInvitationsAbout(
  db: IdentityDb,
  organizationId: string,
  accountId: string,
): Promise<InvitationsTable[]> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where(({ or, eb }) => or([eb('account_id', '=', accountId), eb('invited_by', '=', accountId)]))
    .execute();
}

export async function deleteInvitationsInto(db: IdentityDb, organizationId: string): Promise<void> {
  await db.deleteFrom('invitations').where('organization_id', '=', organizationId).execute();
}
