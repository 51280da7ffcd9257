/**
 * The calls of the programs that move fiscal printers, carried to the origin. They come from no browser and have no session:
 * their token is the origin's to check.
 */
import type { FastifyInstance } from 'fastify';
import { limits } from '#shared/limits.ts';
import { ProblemError } from '../errors.ts';
import { addressKey } from '../guards.ts';
import { passBodiesThrough, requireJsonBody } from './json-bodies.ts';
import type { OriginClient } from './origin-client.ts';
import { createRateLimiter } from './rate-limiter.ts';

export type BridgeOptions = { client: Pick<OriginClient, 'forward'>; now: () => number };

/** The only two spellings that are passed on. */
const address = /^\/bridge\/jobs\/(claim|[0-9a-fA-F-]{36}\/report)$/;

export async function bridgePlugin(app: FastifyInstance, { client, now }: BridgeOptions): Promise<void> {
  const limiter = createRateLimiter({
    perSecond: limits.writesPerSecond,
    burst: limits.writesBurst,
    now,
  });

  passBodiesThrough(app);

  app.addHook('onRequest', async ({ raw, headers, ip }) => {
    if (!address.test(raw.url ?? '')) throw new ProblemError('NOT_FOUND');
    // A browser says where its page is from; no program of a printer does.
    if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined) {
      throw new ProblemError('FOREIGN_ORIGIN');
    }
    await limiter.admit(addressKey(ip));
    requireJsonBody({ headers });
  });

  app.post('/bridge/jobs/*', async (request, reply) => {
    const [, token] = /^Bearer (\S{1,256})$/i.exec(request.headers.authorization ?? '') ?? [];
    if (token === undefined) throw new ProblemError('UNAUTHENTICATED');
    await client.forward(request, reply, token);
    return reply;
  });
}
