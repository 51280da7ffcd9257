/** Finds a request's local session by its cookie, and sets or clears that cookie. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignInAnswer } from '#shared/platform/identity-schema.ts';
import { ProblemError } from '../../http/errors.ts';
import type { ScreenIdentity } from '../pins/screen-identity.ts';
import { deviceName } from './device-name.ts';
import { rememberBrowser } from './known-browsers.ts';
import { endLocalSession, type LocalIdentity, readSession, toMemberships } from './local-sessions.ts';
import type { LocalSession, OpenedSession } from './own-session.ts';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie.ts';
import { setSessionDevice } from './session-store.ts';

/** Null without a session. A prolonged session gets its cookie again. */
export async function findRequestSession(
  local: ScreenIdentity,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<LocalSession | null> {
  const session = await readSession(local, request.headers.cookie);
  const secret = readSessionCookie(request);
  if (session?.isProlonged && secret !== undefined) setSessionCookie(request, reply, secret);
  return session;
}

/** The session, by PIN or password, or 401. */
export async function requireAnySession(
  local: ScreenIdentity,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<LocalSession> {
  const session = await findRequestSession(local, request, reply);
  if (session === null) throw new ProblemError('UNAUTHENTICATED');
  return session;
}

/** The session, or 401; 403 for one by PIN, which proves too little for the account and the office. */
export async function requireRequestSession(
  local: ScreenIdentity,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<LocalSession> {
  const session = await requireAnySession(local, request, reply);
  if (session.isByPin) throw new ProblemError('PASSWORD_REQUIRED');
  return session;
}

/** Sets the cookie of the new session; the browser's previous one ends, because nobody could sign out of it any more. */
export async function answerSession(
  local: ScreenIdentity,
  request: FastifyRequest,
  reply: FastifyReply,
  opened: OpenedSession,
): Promise<SignInAnswer> {
  const before = await readSession(local, request.headers.cookie);
  if (before !== null) await endLocalSession(local, before.id);
  const device = deviceName(request.headers['user-agent']);
  await setSessionDevice(local.database.db, opened.sessionId, device);
  setSessionCookie(request, reply, opened.secret);
  return { userId: opened.userId, organizations: toMemberships(opened.organizations) };
}

/** Called after a sign-in that makes the browser known for the person. */
export async function answerSignedIn(
  local: LocalIdentity,
  request: FastifyRequest,
  reply: FastifyReply,
  opened: OpenedSession,
): Promise<SignInAnswer> {
  const answer = await answerSession(local, request, reply, opened);
  await rememberBrowser(local, request, reply, opened.userId);
  return answer;
}

/** Ends the session of the request's cookie, if any, and clears the cookie. */
export async function signOutRequest(
  local: ScreenIdentity,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ hadSession: boolean }> {
  const session = await readSession(local, request.headers.cookie);
  if (session !== null) await endLocalSession(local, session.id);
  clearSessionCookie(request, reply);
  return { hadSession: session !== null };
}
