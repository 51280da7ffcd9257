/**
 * Forwards the calls of bridge programs beside fiscal printers and card terminals to the origin. They come from no browser and have no session: the origin checks their token,
 * and until it has accepted one, they share a small part of the capacity.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '#shared/kernel/limits.ts';
import { ProblemError } from '../http/errors.ts';
import { addressKey } from '../http/guards.ts';
import { createRateLimiter } from '../http/rate-limiter.ts';
import { readBodiesWhole, requireJsonBody } from './json-bodies.ts';
import type { OriginClient } from './origin-client.ts';

type BridgeOptions = {
  client: Pick<OriginClient, 'forwardBridge' | 'knowsBridge'>;
  now: () => number;
};

/** The only paths that are forwarded. */
const address = /^\/bridge\/(jobs|terminals)\/(claim|[0-9a-fA-F-]{36}\/report)$/;
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
    // Browsers send one of these headers, bridge programs don't.
    if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined) {
      throw new ProblemError('FOREIGN_ORIGIN');
    }
    const token = tokenOf(request);
    // A bridge with an accepted token is rate-limited by itself, others by address.
    const isKnown = token !== undefined && client.knowsBridge(token);
    await limiter.admit(isKnown ? token : addressKey(ip));
    if (token === undefined) throw new ProblemError('UNAUTHENTICATED');
    requireJsonBody(request, bodyBytesMax);
  });

  app.post('/bridge/*', { bodyLimit: bodyBytesMax }, async (request, reply) => {
    const token = tokenOf(request) ?? '';
    await client.forwardBridge(request, reply, token);
    return reply;
  });
}
