/** The HttpOnly, SameSite cookie with a paired device's secret. Unlike a session's it stays after signing out. */
import { fastifyCookie } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TokenPlace } from '../../http/guards.ts';

const cookieName = 'kelner_device';
/** The longest lifetime that browsers allow; renewed with each presence call. */
const lifeMs = 400 * 24 * 60 * 60_000;
const secretForm = /^[\w-]{43}$/;

export type DeviceCookie = {
  write(request: FastifyRequest, reply: FastifyReply, secret: string): void;
  clear(request: FastifyRequest, reply: FastifyReply): void;
};

/** Usable without parsed cookies; undefined without the cookie. */
export function deviceSecretIn(cookieHeader: string | undefined): string | undefined {
  const secret = fastifyCookie.parse(cookieHeader ?? '')[cookieName];
  return secret !== undefined && secretForm.test(secret) ? secret : undefined;
}

const noPlace: TokenPlace = { headers: {} };

/** Only this cookie, for callers that store it. */
export function deviceCookieOf(cookieHeader: string | undefined): TokenPlace {
  const secret = deviceSecretIn(cookieHeader);
  return secret === undefined ? noPlace : { headers: { cookie: `${cookieName}=${secret}` } };
}

export function createDeviceCookie(isAlwaysHttps: boolean): DeviceCookie {
  const set = (request: FastifyRequest, reply: FastifyReply, value: string, maxAgeMs: number): void => {
    const cookie = fastifyCookie.serialize(cookieName, value, {
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      // A restaurant's local network has no https, and browsers discard a Secure cookie there.
      secure: isAlwaysHttps || request.protocol === 'https',
      maxAge: maxAgeMs / 1_000,
    });
    reply.header('set-cookie', cookie);
  };
  return {
    write: (request, reply, secret) => set(request, reply, secret, lifeMs),
    clear: (request, reply) => set(request, reply, '', 0),
  };
}
