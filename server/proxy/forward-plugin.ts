/**
 * Forwards everything under /api that the server doesn't handle itself: checks path, session, rate and format, then serves live reads from the live hub's
 * entry and sends the rest to the origin. The identity plugin authenticates requests and checks their Origin header.
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#shared/kernel/error-catalogue.ts';
import { limits, uuidPattern } from '#shared/kernel/limits.ts';
import { isKnownTag } from '../http/entity-tag.ts';
import { ProblemError, sendProblem } from '../http/errors.ts';
import { addressKey, type MemberIdentity, requireMember } from '../http/guards.ts';
import { createRateLimiter } from '../http/rate-limiter.ts';
import { isCanonicalApiPath } from './api-path.ts';
import { dataVersionOf, touchedOf } from './forward-headers.ts';
import { readBodiesWhole, requireJsonBody } from './json-bodies.ts';
import type { OriginClient } from './origin-client.ts';
import type { ForwardOptions as CallOptions } from './origin-forward.ts';

/** A live read from the live hub; with `cursor` a client can continue from it on the socket. */
type CachedRead = { kind: 'ok'; body: string; etag: string | undefined; cursor: string };
type ReadThrough =
  | CachedRead
  | { kind: 'refused'; status: 401 | 403 | 404 }
  | { kind: 'fault'; code: ErrorCode };

/** All fields but method and path are set only if the write was certainly executed. */
type PassedWrite = {
  method: string;
  path: string;
  key?: string;
  /** The data version of the state that includes the write. */
  dataVersion?: number;
  /** The reads that it may have changed, if the origin lists them. */
  touched?: readonly string[];
  answer?: unknown;
};

type ForwardOptions = {
  client: Pick<OriginClient, 'forward'>;
  /** Null if it is not a live read; the origin is asked then. */
  readThrough: (identity: MemberIdentity, path: string, cursor?: string) => Promise<ReadThrough | null>;
  /** Called for each write that may have changed something. */
  nudge: (organizationId: string, write: PassedWrite) => void;
  now: () => number;
};

/** A whole restaurant may share one address, and after a restart each of its tablets asks several times. */
const strangersPerAddress = { perSecond: 20, burst: 300 };
const keyForm = new RegExp(uuidPattern);
const readMethods = ['GET', 'HEAD'];
const refusals = { 401: 'UNAUTHENTICATED', 403: 'FORBIDDEN', 404: 'NOT_FOUND' } as const;
const methods = [...readMethods, 'POST', 'PUT', 'PATCH', 'DELETE'];

export async function forwardPlugin(app: FastifyInstance, options: ForwardOptions): Promise<void> {
  const { client, readThrough, nudge, now } = options;
  const writes = createRateLimiter({ perSecond: limits.writesPerSecond, burst: limits.writesBurst, now });
  const strangers = createRateLimiter({ ...strangersPerAddress, now });
  readBodiesWhole(app);

  app.addHook('onRequest', async (request, reply) => {
    if (!isCanonicalApiPath(request.raw.url ?? '')) throw new ProblemError('NOT_FOUND');
    if (!methods.includes(request.method)) {
      reply.header('allow', methods.join(', '));
      throw new ProblemError('METHOD_NOT_ALLOWED');
    }
    if (request.identity === null) await strangers.admit(addressKey(request.ip));
    const { organizationId, userId } = requireMember(request);
    if (readMethods.includes(request.method)) return;
    await writes.admit(`${organizationId} ${userId}`);
    requireJsonBody(request, limits.bodyBytes);
  });

  app.all('/api/*', { bodyLimit: limits.bodyBytes }, async (request, reply) => {
    const member = requireMember(request);
    const path = request.raw.url ?? '';
    if (request.method === 'GET') {
      const cached = await readThrough(member, path, cursorOf(request));
      if (cached?.kind === 'refused') throw new ProblemError(refusals[cached.status]);
      // It was logged where it occurred.
      if (cached?.kind === 'fault') return sendProblem(reply, new ProblemError(cached.code));
      if (cached !== null) return sendCached(cached, request, reply);
    }
    if (readMethods.includes(request.method)) {
      await client.forward(request, reply, member.token);
      return reply;
    }
    let done: ReturnType<typeof whatWasDone> | undefined;
    const answered = (answer: OriginAnswer) => {
      done = whatWasDone(request, answer);
    };
    const outcome = await client.forward(request, reply, member.token, { answered });
    if (outcome !== 'refused') {
      const pathname = path.split('?')[0] ?? path;
      nudge(member.organizationId, { method: request.method, path: pathname, ...done });
    }
    return reply;
  });
}

type OriginAnswer = Parameters<NonNullable<CallOptions['answered']>>[0];

function whatWasDone(request: FastifyRequest, { headers, data }: OriginAnswer) {
  const key = keyOf(request);
  return {
    ...(key !== undefined && { key }),
    ...dataVersionOf(headers['x-data-version']),
    ...touchedOf(headers['x-touched']),
    ...(data !== undefined && { answer: data }),
  };
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  return typeof key === 'string' && keyForm.test(key) ? key : undefined;
}

function cursorOf({ headers }: FastifyRequest): string | undefined {
  const cursor = headers['x-live-cursor'];
  return typeof cursor === 'string' ? cursor : undefined;
}

function sendCached(cached: CachedRead, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const etag = cached.etag ?? `"${createHash('sha256').update(cached.body).digest('base64url')}"`;
  reply.headers({ etag, 'cache-control': 'no-store', 'x-live-cursor': cached.cursor });
  if (isKnownTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('application/json').send(cached.body);
}
