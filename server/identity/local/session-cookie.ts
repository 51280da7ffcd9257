/** The HttpOnly, SameSite cookie with a local session's secret. */
import { fastifyCookie } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const cookieName = 'kelner_session';
/** Lifetime of an unused session and of its cookie. */
export const sessionLifeMs = 30 * 24 * 60 * 60_000;

/**
 * Registers cookies for this plugin and its children. If every public address is https, the cookie is always Secure, regardless of what a proxy
 * reports about the request.
 */
export async function registerSessionCookie(
  app: FastifyInstance,
  { isAlwaysHttps }: { isAlwaysHttps: boolean },
): Promise<void> {
  await app.register(fastifyCookie, { parseOptions: { secure: isAlwaysHttps } });
}

export function readSessionCookie(request: FastifyRequest): string | undefined {
  return request.cookies[cookieName];
}

/** For use before cookies are parsed, or where they aren't. */
export function sessionSecretIn(cookieHeader: string | undefined): string | undefined {
  return fastifyCookie.parse(cookieHeader ?? '')[cookieName];
}

/** A restaurant's own network has no https, and browsers drop a Secure cookie there. */
export function secureOver(request: FastifyRequest): { secure?: true } {
  return request.protocol === 'https' ? { secure: true } : {};
}

function writeCookie(request: FastifyRequest, reply: FastifyReply, value: string, maxAgeMs: number): void {
  reply.setCookie(cookieName, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    ...secureOver(request),
    maxAge: maxAgeMs / 1_000,
  });
}

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, secret: string): void {
  writeCookie(request, reply, secret, sessionLifeMs);
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  writeCookie(request, reply, '', 0);
}
