/** The end of an account: asked for with the password and the username, refused to whoever is an organization's last admin. */
import type { AccountDeletion } from '#shared/schemas/account-schema.ts';
import { invalidField } from '../errors.ts';
import { findAccount, listActiveMemberships, usernameKey } from './account-store.ts';
import { type LocalIdentity, type LocalSession, sessionPlace } from './local-sessions.ts';
import { refuseLastAdmin, tellEnded } from './memberships.ts';
import { deleteAccount } from './profile-store.ts';
import type { OriginSetup } from './restaurant-setup.ts';

/** What the person did in the restaurant stays in its books, under the name that they had. */
export async function deleteOwnAccount(
  local: LocalIdentity,
  originSetup: OriginSetup | null,
  session: LocalSession,
  { password, confirmation }: AccountDeletion,
): Promise<void> {
  const { userId, username } = session;
  if (confirmation.trim() !== username)
    throw invalidField('confirmation', 'has to be the username', 'CONFIRMATION_WRONG');
  const forgiveTry = local.limiter.countTry(sessionPlace(session), usernameKey(username));
  const account = await findAccount(local.database.db, userId);
  if (!(await local.passwords.verify(password, account?.password_hash, 'known')))
    throw invalidField('password', 'is not right', 'PASSWORD_WRONG');
  forgiveTry();
  const { houses, ended } = await local.database.transaction(async tx => {
    const houses = await listActiveMemberships(tx, userId, null);
    for (const { id } of houses) await refuseLastAdmin(tx, id, userId);
    return { houses, ended: await deleteAccount(tx, userId) };
  });
  tellEnded(local, ended);
  // Last: nobody may be left who has an account and is shut out of the restaurant.
  for (const { id: organizationId } of houses) await originSetup?.dismissUser({ organizationId, userId });
}
