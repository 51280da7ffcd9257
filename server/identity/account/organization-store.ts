/** An organization and its members: SQL only. */
import type { IdentityDb } from '../local/account-store.ts';
import type { AccountsTable, MembershipRole, MembershipsTable } from '../shared/identity-tables.ts';

/** An active membership, with what other members see of the person. */
export type MemberRow = Pick<MembershipsTable, 'account_id' | 'role' | 'created_at'> &
  Pick<AccountsTable, 'username' | 'display_name'> & { image_version: string | null };

function members(db: IdentityDb, organizationId: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .leftJoin('account_images', 'account_images.account_id', 'memberships.account_id')
    .select([
      'memberships.account_id',
      'memberships.role',
      'memberships.created_at',
      'accounts.username',
      'accounts.display_name',
      'account_images.version as image_version',
    ])
    .where('memberships.organization_id', '=', organizationId)
    .where('memberships.deactivated_at', 'is', null);
}

/** Members in the order in which they joined. */
export async function listMembers(db: IdentityDb, organizationId: string): Promise<MemberRow[]> {
  return members(db, organizationId)
    .orderBy('memberships.created_at')
    .orderBy('memberships.account_id')
    .execute();
}

export async function findMember(
  db: IdentityDb,
  organizationId: string,
  accountId: string,
): Promise<MemberRow | undefined> {
  return members(db, organizationId).where('memberships.account_id', '=', accountId).executeTakeFirst();
}

export async function setMemberRole(
  db: IdentityDb,
  organizationId: string,
  accountId: string,
  role: MembershipRole,
): Promise<void> {
  await db
    .updateTable('memberships')
    .set({ role })
    .where('organization_id', '=', organizationId)
    .where('account_id', '=', accountId)
    .execute();
}

/** The slug is unchanged: it identifies the organization. */
export async function renameOrganization(
  db: IdentityDb,
  organizationId: string,
  name: string,
): Promise<void> {
  await db.updateTable('organizations').set({ name }).where('id', '=', organizationId).execute();
}

/** Null brings it back. */
export async function archiveOrganization(
  db: IdentityDb,
  organizationId: string,
  archivedAt: string | null,
): Promise<void> {
  await db
    .updateTable('organizations')
    .set({ archived_at: archivedAt })
    .where('id', '=', organizationId)
    .execute();
}
