/**
 * Browsers that somebody signed in with before, by a secret in a cookie: wrong passwords typed elsewhere don't keep
 * them from signing in. It lets nobody in; it only says whose tries are counted apart.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createSecret, hashSecret } from '../shared/secrets.ts';
import { deleteOldBrowsers, findKnownBrowser, saveKnownBrowser } from './known-browser-store.ts';
import { isoTime, type LocalIdentity } from './local-sessions.ts';
import { secureOver } from './session-cookie.ts';
import type { TryPlace } from './sign-in-limiter.ts';

const cookieName = 'kelner_browser';
/** Nothing else needs it. */
const cookiePath = '/identity';
const lifeMs = 180 * 24 * 60 * 60_000;
/** A tablet has one secret for each person who signs in on it: nobody's lets somebody else pass. */
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

/** The hash by which `accountId` is known in this browser; undefined where they never signed in. */
export async function knownBrowserOf(
  local: LocalIdentity,
  request: FastifyRequest,
  accountId: string,
): Promise<string | undefined> {
  const hashes = readSecrets(request).map(hashSecret);
  return findKnownBrowser(local.database.db, accountId, hashes, usedSince(local));
}

/** Where a try to sign in as `accountId` (undefined: as nobody) comes from. */
export async function signInPlace(
  local: LocalIdentity,
  request: FastifyRequest,
  accountId: string | undefined,
): Promise<TryPlace> {
  const known = accountId === undefined ? undefined : await knownBrowserOf(local, request, accountId);
  if (known === undefined) return { kind: 'address', address: request.ip };
  return { kind: 'known', id: `browser ${known}` };
}

/** After a sign-in. A secret that the account isn't known by is never taken over: somebody else may have put it there. */
export async function rememberBrowser(
  local: LocalIdentity,
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: string,
): Promise<void> {
  const secrets = readSecrets(request);
  const known = await knownBrowserOf(local, request, accountId);
  const secret = secrets.find(one => hashSecret(one) === known) ?? createSecret();
  await local.database.transaction(async tx => {
    const browser = { secret_hash: hashSecret(secret), account_id: accountId };
    await saveKnownBrowser(tx, { ...browser, last_used_at: isoTime(local.now()) });
    await deleteOldBrowsers(tx, accountId, { usedSince: usedSince(local), kept: browsersPerAccount });
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
