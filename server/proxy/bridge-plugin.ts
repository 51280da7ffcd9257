/**
 * The calls of the programs that move fiscal printers, carried to the origin. They come from no browser and have no session:
 * their token is the origin's to check. Until it did, they have a small share of the way there.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '#shared/limits.ts';
import { ProblemError } from '../http/errors.ts';
import { addressKey } from '../http/guards.ts';
import { createRateLimiter } from '../http/rate-limiter.ts';
import { readBodiesWhole, requireJsonBody } from './json-bodies.ts';
import type { OriginClient } from './origin-client.ts';

export type BridgeOptions = {
  client: Pick<OriginClient, 'forwardBridge' | 'knowsBridge'>;
  now: () => number;
};

/** The only two spellings that are passed on. */
const address = /^\/bridge\/jobs\/(claim|[0-9a-fA-F-]{36}\/report)$/;
/** A report is a number and a few words. */
const bodyBytesMax = 4_096;

function tokenOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer (\S{1,256})$/i.exec(headers.authorization ?? '')?.[1];
}

export async function bridgePlugin(app: FastifyInstance, { client, now }: BridgeOptions): Promise<void> {
  const limiter = createRateLimiter({
    perSecond: limits.writesPerSecond,
    burst: limits.writesBurst,
    now,
  });

  readBodiesWhole(app);

  app.addHook('onRequest', async request => {
    const { raw, headers, ip } = request;
    if (!address.test(raw.url ?? '')) throw new ProblemError('NOT_FOUND');
    // A browser says where its page is from; no program of a printer does.
    if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined) {
      throw new ProblemError('FOREIGN_ORIGIN');
    }
    const token = tokenOf(request);
    // A printer that is known is counted by itself, whoever else calls from its address.
    const isKnown = token !== undefined && client.knowsBridge(token);
    await limiter.admit(isKnown ? token : addressKey(ip));
    if (token === undefined) throw new ProblemError('UNAUTHENTICATED');
    requireJsonBody(request, bodyBytesMax);
  });

  app.post('/bridge/jobs/*', { bodyLimit: bodyBytesMax }, async (request, reply) => {
    const token = tokenOf(request) ?? '';
    await client.forwardBridge(request, reply, token);
    return reply;
  });
}
