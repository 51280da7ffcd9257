/** Accounts, organizations and memberships: SQL only. Every function takes the database or a transaction. */
import type { Kysely } from 'kysely';
import type {
  AccountsTable,
  IdentityTables,
  MembershipsTable,
  OrganizationsTable,
} from '../shared/identity-tables.ts';

export type IdentityDb = Kysely<IdentityTables>;

/** An active membership with its organization. */
export type ActiveMembership = Pick<OrganizationsTable, 'id' | 'name' | 'slug'> &
  Pick<MembershipsTable, 'role'>;

export function usernameKey(username: string): string {
  return username.toLowerCase();
}

export async function hasOrganization(db: IdentityDb): Promise<boolean> {
  const row = await db.selectFrom('organizations').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function insertOrganization(
  db: IdentityDb,
  organization: Omit<OrganizationsTable, 'archived_at'>,
): Promise<void> {
  await db.insertInto('organizations').values(organization).execute();
}

export async function markOpened(db: IdentityDb, organizationId: string, openedAt: string): Promise<void> {
  await db
    .updateTable('organizations')
    .set({ opened_at: openedAt })
    .where('id', '=', organizationId)
    .execute();
}

/** Ids of the organizations that are set up and not archived. */
export async function listOpenOrganizations(db: IdentityDb): Promise<string[]> {
  const rows = await db
    .selectFrom('organizations')
    .select('id')
    .where('opened_at', 'is not', null)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether there is an organization with an uncompleted setup. */
export async function hasUnopened(db: IdentityDb): Promise<boolean> {
  const row = await db
    .selectFrom('organizations')
    .select('id')
    .where('opened_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes organizations whose setup began before this time and was never completed, with the accounts created for them. */
export async function deleteUnopened(db: IdentityDb, begunBefore: string): Promise<void> {
  const unopened = await db
    .selectFrom('organizations')
    .select(['id', 'created_at'])
    .where('opened_at', 'is', null)
    .execute();
  const abandoned = unopened.filter(({ created_at }) => created_at <= begunBefore);
  for (const { id } of abandoned) {
    const members = await db
      .deleteFrom('memberships')
      .where('organization_id', '=', id)
      .returning('account_id')
      .execute();
    await db.deleteFrom('organizations').where('id', '=', id).execute();
    for (const { account_id } of members) {
      await db.deleteFrom('accounts').where('id', '=', account_id).execute();
    }
  }
}

export async function findAccount(db: IdentityDb, accountId: string): Promise<AccountsTable | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirst();
}

export async function findAccountByUsername(
  db: IdentityDb,
  username: string,
): Promise<AccountsTable | undefined> {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst();
}

type NewAccount = Pick<
  AccountsTable,
  'id' | 'username' | 'display_name' | 'password_hash' | 'created_at' | 'consented_at'
>;

/** Creates the account, or updates names and password of the one with this id. */
export async function saveAccount(db: IdentityDb, account: NewAccount): Promise<void> {
  const { username, display_name, password_hash, consented_at } = account;
  const changed = {
    username,
    username_key: usernameKey(username),
    display_name,
    password_hash,
    consented_at,
  };
  await db
    .insertInto('accounts')
    .values({ ...account, ...changed })
    .onConflict(conflict => conflict.column('id').doUpdateSet(changed))
    .execute();
}

export async function setPasswordHash(
  db: IdentityDb,
  accountId: string,
  passwordHash: string,
): Promise<void> {
  await db.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', accountId).execute();
}

/** An existing membership keeps its role and is reactivated. */
export async function saveMembership(
  db: IdentityDb,
  membership: Omit<MembershipsTable, 'deactivated_at'>,
): Promise<void> {
  await db
    .insertInto('memberships')
    .values({ ...membership, deactivated_at: null })
    .onConflict(conflict =>
      conflict.columns(['organization_id', 'account_id']).doUpdateSet({ deactivated_at: null }),
    )
    .execute();
}

/** All of an account's memberships, in any state, unordered. */
export async function listMemberships(db: IdentityDb, accountId: string): Promise<MembershipsTable[]> {
  return db.selectFrom('memberships').selectAll().where('account_id', '=', accountId).execute();
}

/** Organizations that the account may sign in to, by name; `organizationId` restricts them to one. */
export async function listActiveMemberships(
  db: IdentityDb,
  accountId: string,
  organizationId: string | null,
): Promise<ActiveMembership[]> {
  const query = db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select(['organizations.id', 'organizations.name', 'organizations.slug', 'memberships.role'])
    .where('memberships.account_id', '=', accountId)
    .where('memberships.deactivated_at', 'is', null)
    .where('organizations.opened_at', 'is not', null)
    .where('organizations.archived_at', 'is', null)
    .orderBy('organizations.name')
    .orderBy('organizations.id');
  return (organizationId === null ? query : query.where('organizations.id', '=', organizationId)).execute();
}

/** Ids of archived organizations that would otherwise admit the account; archived by the operator or their own admin. */
export async function listArchivedOf(db: IdentityDb, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select('organizations.id')
    .where('memberships.account_id', '=', accountId)
    .where('memberships.deactivated_at', 'is', null)
    .where('organizations.archived_at', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

export async function setDeactivatedAt(
  db: IdentityDb,
  organizationId: string,
  accountId: string,
  deactivatedAt: string | null,
): Promise<void> {
  await db
    .updateTable('memberships')
    .set({ deactivated_at: deactivatedAt })
    .where('organization_id', '=', organizationId)
    .where('account_id', '=', accountId)
    .execute();
}
