/** Reads and changes a person's own profile, and lists and ends their sessions. */

import { plainName } from '#shared/kernel/plain-text.ts';
import type { Profile, ProfileChange, ProfileUser } from '#shared/platform/account-schema.ts';
import { invalidField, ProblemError } from '../../http/errors.ts';
import { wholeStore } from '../../store/database.ts';
import { findAccount, type IdentityDb, listActiveMemberships } from '../local/account-store.ts';
import { deleteKnownBrowsersOf } from '../local/known-browser-store.ts';
import { aliveSince, endLocalSession, type LocalIdentity } from '../local/local-sessions.ts';
import type { LocalSession } from '../local/own-session.ts';
import type { OriginSetup } from '../local/restaurant-setup.ts';
import { deleteSessionsOf, listSessionsOf } from '../local/session-store.ts';
import type { AccountsTable } from '../shared/identity-tables.ts';
import { findImageVersion } from './image-store.ts';
import { notifyEnded } from './memberships.ts';
import { type ProfileColumns, updateProfile } from './profile-store.ts';
import { refuseTakenName, refuseTakenUsername } from './taken-username.ts';

function toProfileUser(account: AccountsTable, imageVersion: string | null): ProfileUser {
  const { id, username, display_name, first_name, last_name, email, phone } = account;
  return {
    id,
    username,
    displayName: display_name,
    ...(first_name !== null && { firstName: first_name }),
    ...(last_name !== null && { lastName: last_name }),
    ...(email !== null && { email }),
    ...(phone !== null && { phone }),
    hasImage: imageVersion !== null,
    ...(imageVersion !== null && { imageVersion }),
  };
}

async function requireAccount(db: IdentityDb, userId: string): Promise<AccountsTable> {
  const account = await findAccount(db, userId);
  // The account was deleted after its session was read.
  if (account === undefined) throw new ProblemError('UNAUTHENTICATED');
  return account;
}

export async function readProfileUser(local: LocalIdentity, userId: string): Promise<ProfileUser> {
  const { db } = local.database;
  return toProfileUser(await requireAccount(db, userId), await findImageVersion(db, userId));
}

export async function readProfile(local: LocalIdentity, session: LocalSession): Promise<Profile> {
  const rows = await listSessionsOf(local.database.db, session.userId, aliveSince(local));
  return {
    user: await readProfileUser(local, session.userId),
    sessions: rows.map(({ id, created_at, last_used_at, device }) => ({
      id,
      createdAt: created_at,
      lastUsedAt: last_used_at,
      device,
      isCurrent: id === session.id,
    })),
  };
}

function changedColumns(account: AccountsTable, change: ProfileChange): ProfileColumns {
  const changed = <T>(value: T | undefined, known: T) => (value === undefined ? known : value);
  return {
    username: changed(change.username, account.username),
    display_name: changed(change.displayName, account.display_name),
    first_name: changed(change.firstName, account.first_name),
    last_name: changed(change.lastName, account.last_name),
    email: changed(change.email, account.email),
    phone: changed(change.phone, account.phone),
  };
}

/** Restaurants that the person works in get the new names too. */
export async function changeProfile(
  local: LocalIdentity,
  originSetup: OriginSetup | null,
  { userId }: LocalSession,
  change: ProfileChange,
): Promise<ProfileUser> {
  const { db } = local.database;
  const names = change.displayName === undefined ? {} : { displayName: plainName(change.displayName) };
  const wanted = { ...change, ...names };
  const columns = changedColumns(await requireAccount(db, userId), wanted);
  const { username, display_name: displayName } = columns;
  const restaurants = await listActiveMemberships(db, userId, null);
  if (change.username !== undefined) {
    await refuseTakenUsername(db, username, userId);
    for (const { id: organizationId } of restaurants) {
      if (await originSetup?.isUsernameTaken({ organizationId, userId, username }))
        throw invalidField('username', 'is already taken', 'USERNAME_TAKEN');
    }
  }
  for (const { id } of restaurants) await refuseTakenName(db, id, userId, displayName);
  // Called first, so that the change can be retried if the origin doesn't respond; the call is idempotent.
  for (const { id: organizationId } of restaurants)
    await originSetup?.introduceUser({ organizationId, userId, username, displayName });
  await local.database.transaction(wholeStore, async tx => {
    await refuseTakenUsername(tx, username, userId);
    for (const { id } of restaurants) await refuseTakenName(tx, id, userId, displayName);
    await updateProfile(tx, userId, changedColumns(await requireAccount(tx, userId), wanted));
  });
  return readProfileUser(local, userId);
}

/** Ends one of the person's own sessions; for another person's id the result is the same as for an unknown one. */
export async function endOwnSession(
  local: LocalIdentity,
  { userId }: LocalSession,
  sessionId: string,
): Promise<void> {
  const own = await listSessionsOf(local.database.db, userId, aliveSince(local));
  if (!own.some(({ id }) => id === sessionId)) throw new ProblemError('NOT_FOUND');
  await endLocalSession(local, sessionId);
}

/** `browser`: hash of the calling known browser; the account's others are forgotten. */
export async function endOtherSessions(
  local: LocalIdentity,
  { id, userId }: LocalSession,
  browser: string | undefined,
): Promise<void> {
  const ended = await local.database.transaction(wholeStore, async tx => {
    await deleteKnownBrowsersOf(tx, userId, browser);
    return deleteSessionsOf(tx, userId, id);
  });
  notifyEnded(local, ended);
}
