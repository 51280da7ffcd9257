/** A username belongs to one account, whatever its capitals. */
import { invalidField } from '../errors.ts';
import { findAccountByUsername, type IdentityDb } from './account-store.ts';

/** Throws USERNAME_TAKEN if it is somebody's other than `userId`'s. */
export async function refuseTakenUsername(db: IdentityDb, username: string, userId: string): Promise<void> {
  const account = await findAccountByUsername(db, username);
  if (account !== undefined && account.id !== userId)
    throw invalidField('username', 'is already taken', 'USERNAME_TAKEN');
}
