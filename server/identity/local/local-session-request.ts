/** Finds a request's local session by its cookie, and sets or clears that cookie. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignInAnswer } from '#shared/schemas/identity-schema.ts';
import { ProblemError } from '../../http/errors.ts';
import { deviceName } from './device-name.ts';
import { rememberBrowser } from './known-browsers.ts';
import {
  endLocalSession,
  type LocalIdentity,
  type LocalSession,
  type OpenedSession,
  readSession,
  toMemberships,
} from './local-sessions.ts';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie.ts';
import { setSessionDevice } from './session-store.ts';

/** Null without a session. A prolonged session gets its cookie again. */
export async function findRequestSession(
  local: LocalIdentity,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<LocalSession | null> {
  const secret = readSessionCookie(request);
  const session = await readSession(local, secret);
  if (session?.isProlonged && secret !== undefined) setSessionCookie(request, reply, secret);
  return session;
}

/** The session, or 401. */
export async function requireRequestSession(
  local: LocalIdentity,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<LocalSession> {
  const session = await findRequestSession(local, request, reply);
  if (session === null) throw new ProblemError('UNAUTHENTICATED');
  return session;
}

/** Sets the cookie of the new session; the browser's previous one ends, so that none is left that nobody can sign out of. */
export async function answerSignedIn(
  local: LocalIdentity,
  request: FastifyRequest,
  reply: FastifyReply,
  opened: OpenedSession,
): Promise<SignInAnswer> {
  const before = await readSession(local, readSessionCookie(request));
  if (before !== null) await endLocalSession(local, before.id);
  const device = deviceName(request.headers['user-agent']);
  await setSessionDevice(local.database.db, opened.sessionId, device);
  setSessionCookie(request, reply, opened.secret);
  await rememberBrowser(local, request, reply, opened.userId);
  return { userId: opened.userId, organizations: toMemberships(opened.organizations) };
}

/** Ends the session of the request's cookie, if any, and clears the cookie. */
export async function signOutRequest(
  local: LocalIdentity,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ hadSession: boolean }> {
  const session = await readSession(local, readSessionCookie(request));
  if (session !== null) await endLocalSession(local, session.id);
  clearSessionCookie(request, reply);
  return { hadSession: session !== null };
}
