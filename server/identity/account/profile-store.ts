/** Changes and deletion of a person's own account: SQL only. */
import { type IdentityDb, usernameKey } from '../local/account-store.ts';
import type { AccountsTable } from '../shared/identity-tables.ts';

export type ProfileColumns = Pick<
  AccountsTable,
  'username' | 'display_name' | 'first_name' | 'last_name' | 'email' | 'phone'
>;

export async function updateProfile(
  db: IdentityDb,
  accountId: string,
  columns: ProfileColumns,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ ...columns, username_key: usernameKey(columns.username) })
    .where('id', '=', accountId)
    .execute();
}

/** Deletes the account and all rows that reference it, including links it created; returns the ended sessions. */
export async function deleteAccount(db: IdentityDb, accountId: string): Promise<string[]> {
  const sessions = await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .returning('id')
    .execute();
  await db.deleteFrom('known_browsers').where('account_id', '=', accountId).execute();
  await db.deleteFrom('sign_in_links').where('account_id', '=', accountId).execute();
  await db
    .deleteFrom('invitations')
    .where(({ or, eb }) => or([eb('account_id', '=', accountId), eb('invited_by', '=', accountId)]))
    .execute();
  await db.deleteFrom('account_images').where('account_id', '=', accountId).execute();
  await db.deleteFrom('memberships').where('account_id', '=', accountId).execute();
  await db.deleteFrom('accounts').where('id', '=', accountId).execute();
  return sessions.map(({ id }) => id);
}
