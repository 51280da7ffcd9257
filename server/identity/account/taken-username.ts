/** Uniqueness of names: a username is unique among accounts regardless of case, a display name among an organization's members. */
import { nameKey } from '#shared/kernel/plain-text.ts';
import { invalidField } from '../../http/errors.ts';
import { findAccount, findAccountByUsername, type IdentityDb } from '../local/account-store.ts';
import { listMembers } from './organization-store.ts';

/** Throws USERNAME_TAKEN if it belongs to anyone but `userId`. */
export async function refuseTakenUsername(db: IdentityDb, username: string, userId: string): Promise<void> {
  const account = await findAccountByUsername(db, username);
  if (account !== undefined && account.id !== userId)
    throw invalidField('username', 'is already taken', 'USERNAME_TAKEN');
}

/** Throws NAME_TAKEN if another member of the organization has it; a person's current name is never refused. */
export async function refuseTakenName(
  db: IdentityDb,
  organizationId: string,
  userId: string,
  displayName: string,
): Promise<void> {
  const key = nameKey(displayName);
  const known = await findAccount(db, userId);
  if (known !== undefined && nameKey(known.display_name) === key) return;
  const others = (await listMembers(db, organizationId)).filter(({ account_id }) => account_id !== userId);
  if (others.some(({ display_name }) => nameKey(display_name) === key))
    throw invalidField('displayName', 'is already in use', 'NAME_TAKEN');
}
