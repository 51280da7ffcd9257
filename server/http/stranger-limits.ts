/**
 * How often an address may ask for what needs nobody signed in: pages, texts, how to sign in, and signing in. A whole restaurant
 * may stand behind one address, so whoever brings a session of their own is counted by that when the address asked too often.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressKey } from './guards.ts';
import { createRateLimiter } from './rate-limiter.ts';

export type StrangerLimitOptions = {
  /** The session that the request's cookies name, null without a good one. */
  sessionOf: (request: FastifyRequest) => Promise<string | null>;
  now: () => number;
};

/** A page and what it loads, on two hundred tablets at once. */
const files = { perSecond: 200, burst: 6_000 };
/** What a page asks before and while somebody signs in, on as many. */
const calls = { perSecond: 40, burst: 600 };

/** Counted where they are answered: by person, by printer and by socket. */
const countedElsewhere = /^\/(api|bridge)\/|^\/live$/;
const callPrefix = /^\/(config\.json|identity\/|__clerk\/|webhooks\/|push\/|\.well-known\/)/;

export function limitStrangers(app: FastifyInstance, { sessionOf, now }: StrangerLimitOptions): void {
  const limiters = {
    files: createRateLimiter({ ...files, now }),
    calls: createRateLimiter({ ...calls, now }),
  };

  app.addHook('onRequest', async request => {
    const { url = '' } = request.routeOptions;
    if (countedElsewhere.test(url)) return;
    const limiter = callPrefix.test(url) ? limiters.calls : limiters.files;
    const address = addressKey(request.ip);
    if (limiter.take(address) === null) return;
    await limiter.admit((await sessionOf(request)) ?? address);
  });
}
