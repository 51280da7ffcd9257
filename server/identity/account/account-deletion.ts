/** Deletes a person's own account after password and username confirmation; the last admin of an organization is refused. */

import type { AccountDeletion } from '#shared/platform/account-schema.ts';
import { invalidField } from '../../http/errors.ts';
import { wholeStore } from '../../store/database.ts';
import { findAccount, type IdentityDb, listActiveMemberships, usernameKey } from '../local/account-store.ts';
import { type LocalIdentity, sessionPlace } from '../local/local-sessions.ts';
import type { LocalSession } from '../local/own-session.ts';
import type { OriginSetup } from '../local/restaurant-setup.ts';
import { notifyEnded, refuseLastAdmin } from './memberships.ts';
import { deleteAccount } from './profile-store.ts';

/** The restaurant's records of the person's work stay, under their last name. */
export async function deleteOwnAccount(
  local: LocalIdentity,
  originSetup: OriginSetup | null,
  session: LocalSession,
  { password, confirmation }: AccountDeletion,
): Promise<void> {
  const { userId, username } = session;
  if (confirmation.trim() !== username)
    throw invalidField('confirmation', 'has to be the username', 'CONFIRMATION_WRONG');
  const forgiveTry = await local.limiter.countTry(sessionPlace(session), usernameKey(username));
  const account = await findAccount(local.database.db, userId);
  if (!(await local.passwords.verify(password, account?.password_hash, 'known')))
    throw invalidField('password', 'is not right', 'PASSWORD_WRONG');
  await forgiveTry();
  const check = async (db: IdentityDb) => {
    const restaurants = await listActiveMemberships(db, userId, null);
    for (const { id } of restaurants) await refuseLastAdmin(db, id, userId);
    return restaurants;
  };
  // The origin decides first: people can be deactivated there too, so its check for a remaining admin is authoritative.
  for (const { id: organizationId } of await check(local.database.db))
    await originSetup?.dismissUser({ organizationId, userId });
  const ended = await local.database.transaction(wholeStore, async tx => {
    await check(tx);
    return deleteAccount(tx, userId);
  });
  notifyEnded(local, ended);
}
