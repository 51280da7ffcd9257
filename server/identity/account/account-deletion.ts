/** The end of an account: asked for with the password and the username, refused to whoever is an organization's last admin. */
import type { AccountDeletion } from '#shared/schemas/account-schema.ts';
import { invalidField } from '../../http/errors.ts';
import { findAccount, type IdentityDb, listActiveMemberships, usernameKey } from '../local/account-store.ts';
import { type LocalIdentity, type LocalSession, sessionPlace } from '../local/local-sessions.ts';
import type { OriginSetup } from '../local/restaurant-setup.ts';
import { notifyEnded, refuseLastAdmin } from './memberships.ts';
import { deleteAccount } from './profile-store.ts';

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
  const check = async (db: IdentityDb) => {
    const houses = await listActiveMemberships(db, userId, null);
    for (const { id } of houses) await refuseLastAdmin(db, id, userId);
    return houses;
  };
  // The restaurants first: there people are switched off too, and they know best whether an admin is left.
  for (const { id: organizationId } of await check(local.database.db))
    await originSetup?.dismissUser({ organizationId, userId });
  const ended = await local.database.transaction(async tx => {
    await check(tx);
    return deleteAccount(tx, userId);
  });
  notifyEnded(local, ended);
}
