/** Sign-in by password or link, and password changes. All failures look the same from outside, whether name, password or membership is wrong. */

import type { FastifyRequest } from 'fastify';
import type { PasswordChange, SignInRequest } from '#shared/platform/identity-schema.ts';
import { invalidField, ProblemError } from '../../http/errors.ts';
import { wholeStore } from '../../store/database.ts';
import { createSecret, hashSecret } from '../shared/secrets.ts';
import {
  findAccount,
  findAccountByUsername,
  type IdentityDb,
  listActiveMemberships,
  listArchivedOf,
  setPasswordHash,
  usernameKey,
} from './account-store.ts';
import { deleteKnownBrowsersOf } from './known-browser-store.ts';
import { knownBrowserOf, signInPlace } from './known-browsers.ts';
import { aliveSince, isoTime, type LocalIdentity, openSession, sessionPlace } from './local-sessions.ts';
import type { LocalSession, OpenedSession } from './own-session.ts';
import { passwordFault } from './password-rules.ts';
import {
  deleteExpired,
  deleteSessionsOf,
  deleteSignInLink,
  deleteSignInLinksOf,
  findSignInLink,
  insertSignInLink,
} from './session-store.ts';

/** Checked after authentication: only then people may learn why they aren't let in. */
async function requireOrganizations(local: LocalIdentity, tx: IdentityDb, accountId: string): Promise<void> {
  const organizations = await listActiveMemberships(tx, accountId, local.servedOrganizationId);
  if (organizations.length > 0) return;
  // An organization deleted by its own admin is not mentioned.
  const isArchived = (await listArchivedOf(tx, accountId)).some(local.isArchived);
  throw new ProblemError(isArchived ? 'RESTAURANT_ARCHIVED' : 'SIGN_IN_FAILED');
}

export async function signInByPassword(
  local: LocalIdentity,
  { username, password }: SignInRequest,
  request: FastifyRequest,
): Promise<OpenedSession> {
  const account = await findAccountByUsername(local.database.db, username);
  const place = await signInPlace(local, request, account?.id);
  return local.limiter.attempt(place, usernameKey(username), async () => {
    const asker = place.kind === 'known' ? 'known' : 'stranger';
    const isRight = await local.passwords.verify(password, account?.password_hash, asker);
    if (account === undefined || !isRight) throw new ProblemError('SIGN_IN_FAILED');
    // Changes of accounts lock the whole store; a sign-in only waits for them, not for restaurants.
    return local.database.transaction(`account ${account.id}`, async tx => {
      await deleteExpired(tx, aliveSince(local), isoTime(local.now()));
      // The password may have been changed, and all sessions ended, during verification.
      const current = await findAccount(tx, account.id);
      if (current?.password_hash !== account.password_hash) throw new ProblemError('SIGN_IN_FAILED');
      await requireOrganizations(local, tx, account.id);
      return openSession(local, tx, account.id);
    });
  });
}

export async function signInByLink(
  local: LocalIdentity,
  link: string,
  address: string,
): Promise<OpenedSession> {
  const forgiveTry = await local.limiter.countTry({ kind: 'address', address });
  const opened = await local.database.transaction(`link ${hashSecret(link)}`, async tx => {
    const found = await findSignInLink(tx, hashSecret(link), isoTime(local.now()));
    if (found === undefined) throw new ProblemError('SIGN_IN_FAILED');
    await requireOrganizations(local, tx, found.account_id);
    if (found.usable === 'once') await deleteSignInLink(tx, found.secret_hash);
    return openSession(local, tx, found.account_id);
  });
  await forgiveTry();
  return opened;
}

/** The secret of a link that signs `userId` in until it expires, once unless `reusable`; throws if there is no such account. */
export async function createSignInLink(
  local: LocalIdentity,
  userId: string,
  { reusable, expiresAt }: { reusable: boolean; expiresAt: string },
): Promise<string> {
  const secret = createSecret();
  await insertSignInLink(local.database.db, {
    secret_hash: hashSecret(secret),
    account_id: userId,
    usable: reusable ? 'often' : 'once',
    expires_at: isoTime(Date.parse(expiresAt)),
  });
  return secret;
}

/** Ends the person's other sessions, links and known browsers, in case the old password leaked. */
export async function changePassword(
  local: LocalIdentity,
  session: LocalSession,
  { current, next }: PasswordChange,
  request: FastifyRequest,
): Promise<void> {
  const fault = passwordFault(next, session.username, local.commonPasswords);
  if (fault !== null) throw invalidField('next', fault);
  const forgiveTry = await local.limiter.countTry(sessionPlace(session), usernameKey(session.username));
  const account = await findAccount(local.database.db, session.userId);
  if (!(await local.passwords.verify(current, account?.password_hash, 'known')))
    throw new ProblemError('PASSWORD_WRONG');
  await forgiveTry();
  const passwordHash = await local.passwords.hash(next);
  const browser = await knownBrowserOf(local, request, session.userId);
  const ended = await local.database.transaction(wholeStore, async tx => {
    await deleteKnownBrowsersOf(tx, session.userId, browser);
    await setPasswordHash(tx, session.userId, passwordHash);
    await deleteSignInLinksOf(tx, session.userId);
    return deleteSessionsOf(tx, session.userId, session.id);
  });
  for (const sessionId of ended) void local.tokens.endSession(sessionId);
}
