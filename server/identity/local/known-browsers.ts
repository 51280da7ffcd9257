/**
 * Browsers with an earlier successful sign-in, recognised by a secret in a cookie, so that wrong passwords from other browsers don't lock them out. Grants
 * no access; it only gives their attempts a separate limit.
 */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { createSecret, hashSecret } from '../shared/secrets.ts';
import { deleteOldBrowsers, findKnownBrowser, saveKnownBrowser } from './known-browser-store.ts';
import { isoTime, type LocalIdentity } from './local-sessions.ts';
import { secureOver } from './session-cookie.ts';
import type { TryPlace } from './sign-in-limiter.ts';

const cookieName = 'kelner_browser';
/** Only sent to the routes that use it. */
const cookiePath = '/identity';
const lifeMs = 180 * 24 * 60 * 60_000;
/** A shared tablet has one secret per person: one account's secret doesn't count for another. */
const secretsPerBrowser = 16;
const browsersPerAccount = 20;
const secretForm = /^[\w-]{43}$/;

function readSecrets(request: FastifyRequest): string[] {
  const secrets = (request.cookies[cookieName] ?? '').split('.');
  return secrets.filter(secret => secretForm.test(secret)).slice(0, secretsPerBrowser);
}

function usedSince(local: LocalIdentity): string {
  return isoTime(local.now() - lifeMs);
}

/** The hash of this browser's secret for `accountId`; undefined if that account never signed in here. */
export async function knownBrowserOf(
  local: LocalIdentity,
  request: FastifyRequest,
  accountId: string,
): Promise<string | undefined> {
  const hashes = readSecrets(request).map(hashSecret);
  return findKnownBrowser(local.database.db, accountId, hashes, usedSince(local));
}

/** The source under which a sign-in attempt for `accountId` (undefined: no such account) is counted. */
export async function signInPlace(
  local: LocalIdentity,
  request: FastifyRequest,
  accountId: string | undefined,
): Promise<TryPlace> {
  const known = accountId === undefined ? undefined : await knownBrowserOf(local, request, accountId);
  if (known === undefined) return { kind: 'address', address: request.ip };
  return { kind: 'known', id: `browser ${known}` };
}

/** Called after a sign-in. A secret unknown to the account is never adopted: somebody else may have planted it. */
export async function rememberBrowser(
  local: LocalIdentity,
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: string,
): Promise<void> {
  const secrets = readSecrets(request);
  const known = await knownBrowserOf(local, request, accountId);
  const secret = secrets.find(one => hashSecret(one) === known) ?? createSecret();
  await local.database.transaction(`account ${accountId}`, async tx => {
    const browser = { secret_hash: hashSecret(secret), account_id: accountId };
    await saveKnownBrowser(tx, { ...browser, last_used_at: isoTime(local.now()) });
    await deleteOldBrowsers(tx, accountId, { usedSince: usedSince(local), retainedMax: browsersPerAccount });
  });
  const others = secrets.filter(one => one !== secret);
  reply.setCookie(cookieName, [secret, ...others].slice(0, secretsPerBrowser).join('.'), {
    path: cookiePath,
    httpOnly: true,
    sameSite: 'strict',
    ...secureOver(request),
    maxAge: lifeMs / 1_000,
  });
}
