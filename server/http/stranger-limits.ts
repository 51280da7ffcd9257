/**
 * Rate limits per address for requests that need no sign-in: pages, texts, sign-in options and sign-in itself. A whole restaurant may share one
 * address, so when it exceeds its limit, requests with a valid session are counted per session.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressKey } from './guards.ts';
import { createRateLimiter } from './rate-limiter.ts';

type StrangerLimitOptions = {
  /** The session id of the request's cookies, null without a valid one. */
  sessionOf: (request: FastifyRequest) => Promise<string | null>;
  now: () => number;
};

/** A page and its assets, on two hundred tablets at once. */
const files = { perSecond: 200, burst: 6_000 };
/** Calls of a page before and during sign-in, on the same number of tablets. */
const calls = { perSecond: 40, burst: 600 };

/** These are rate-limited by their own handlers: by person, printer or socket. */
const limitedByHandler = /^\/(api|bridge)\/|^\/live$/;
const callPrefix = /^\/(config\.json|identity\/|__clerk\/|webhooks\/|push\/|\.well-known\/)/;

export function limitStrangers(app: FastifyInstance, { sessionOf, now }: StrangerLimitOptions): void {
  const limiters = {
    files: createRateLimiter({ ...files, now }),
    calls: createRateLimiter({ ...calls, now }),
  };

  app.addHook('onRequest', async request => {
    const { url = '' } = request.routeOptions;
    if (limitedByHandler.test(url)) return;
    const limiter = callPrefix.test(url) ? limiters.calls : limiters.files;
    const address = addressKey(request.ip);
    if (limiter.take(address) === null) return;
    await limiter.admit((await sessionOf(request)) ?? address);
  });
}
