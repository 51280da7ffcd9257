/** The cookie that carries a local session's secret: no script sees it and no other site's page sends it. */
import { fastifyCookie } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const cookieName = 'kelner_session';
/** How long an unused session lives; the cookie goes with it. */
export const sessionLifeMs = 30 * 24 * 60 * 60_000;

/**
 * Where this was called, and below it, the functions here work. Where every address is https the cookie is for https alone,
 * whatever a proxy says, or doesn't, of how the request came to it.
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

/** Before the cookies were parsed, or where they aren't. */
export function sessionSecretIn(cookieHeader: string | undefined): string | undefined {
  return fastifyCookie.parse(cookieHeader ?? '')[cookieName];
}

/** On a restaurant's own network there is no https, and a browser would drop a secure cookie there. */
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
