/** Sessions and sign-in links: SQL only. Secrets are passed as hashes. */

import type { AccountsTable, SessionsTable, SignInLinksTable } from '../shared/identity-tables.ts';
import type { IdentityDb } from './account-store.ts';

/** Names are missing if the person has no account here. */
export type SessionRow = Omit<SessionsTable, 'secret_hash' | 'device'> & {
  [name in keyof Pick<AccountsTable, 'username' | 'display_name'>]: string | null;
};

export async function insertSession(db: IdentityDb, session: SessionsTable): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

/** The session unless it was last used before `usedSince`. */
export async function findSession(
  db: IdentityDb,
  secretHash: string,
  usedSince: string,
): Promise<SessionRow | undefined> {
  return db
    .selectFrom('sessions')
    .leftJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select([
      'sessions.id',
      'sessions.account_id',
      'sessions.organization_id',
      'sessions.device_id',
      'sessions.created_at',
      'sessions.last_used_at',
      'accounts.username',
      'accounts.display_name',
    ])
    .where('sessions.secret_hash', '=', secretHash)
    .where('sessions.last_used_at', '>=', usedSince)
    .executeTakeFirst();
}

/** The account's session, if it exists and was used since `usedSince`. */
export async function findAliveSession(
  db: IdentityDb,
  { id, accountId, usedSince }: { id: string; accountId: string; usedSince: string },
): Promise<Pick<SessionsTable, 'id' | 'organization_id' | 'device_id'> | null> {
  const row = await db
    .selectFrom('sessions')
    .select(['id', 'organization_id', 'device_id'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('last_used_at', '>=', usedSince)
    .executeTakeFirst();
  return row ?? null;
}

export async function touchSession(db: IdentityDb, sessionId: string, usedAt: string): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: usedAt }).where('id', '=', sessionId).execute();
}

export async function setSessionOrganization(
  db: IdentityDb,
  sessionId: string,
  organizationId: string,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ organization_id: organizationId })
    .where('id', '=', sessionId)
    .execute();
}

export async function deleteSession(db: IdentityDb, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

/** Stores the browser's name at sign-in. */
export async function setSessionDevice(db: IdentityDb, sessionId: string, device: string): Promise<void> {
  await db.updateTable('sessions').set({ device }).where('id', '=', sessionId).execute();
}

/** The account's valid sessions, the latest used first. */
export async function listSessionsOf(
  db: IdentityDb,
  accountId: string,
  usedSince: string,
): Promise<Pick<SessionsTable, 'id' | 'created_at' | 'last_used_at' | 'device'>[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_used_at', 'device'])
    .where('account_id', '=', accountId)
    .where('last_used_at', '>=', usedSince)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Ends the sessions with that organization selected; returns their ids. */
export async function deleteSessionsIn(db: IdentityDb, organizationId: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('sessions')
    .where('organization_id', '=', organizationId)
    .returning('id')
    .execute();
  return rows.map(row => row.id);
}

/** Ends the account's sessions, all but `exceptId`; returns their ids. */
export async function deleteSessionsOf(
  db: IdentityDb,
  accountId: string,
  exceptId: string | null,
): Promise<string[]> {
  const query = db.deleteFrom('sessions').where('account_id', '=', accountId).returning('id');
  const rows = await (exceptId === null ? query : query.where('id', '!=', exceptId)).execute();
  return rows.map(row => row.id);
}

/** Deletes sessions last used before `usedSince` and links that expired before `now`. */
export async function deleteExpired(db: IdentityDb, usedSince: string, now: string): Promise<void> {
  await db.deleteFrom('sessions').where('last_used_at', '<', usedSince).execute();
  await db.deleteFrom('sign_in_links').where('expires_at', '<=', now).execute();
  await db.deleteFrom('invitations').where('expires_at', '<=', now).execute();
}

export async function insertSignInLink(db: IdentityDb, link: SignInLinksTable): Promise<void> {
  await db.insertInto('sign_in_links').values(link).execute();
}

export async function findSignInLink(
  db: IdentityDb,
  secretHash: string,
  now: string,
): Promise<SignInLinksTable | undefined> {
  return db
    .selectFrom('sign_in_links')
    .selectAll()
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** True for the caller that deleted it: of two concurrent ones only one may use it. */
export async function deleteSignInLink(db: IdentityDb, secretHash: string): Promise<boolean> {
  const rows = await db
    .deleteFrom('sign_in_links')
    .where('secret_hash', '=', secretHash)
    .returning('secret_hash')
    .execute();
  return rows.length === 1;
}

export async function deleteSignInLinksOf(db: IdentityDb, accountId: string): Promise<void> {
  await db.deleteFrom('sign_in_links').where('account_id', '=', accountId).execute();
}
