/**
 * Proxies Clerk's Frontend API at `/__clerk/*` of our own origin through Clerk's proxy function: scripts, sign-in and token refresh. Filters the
 * forwarded headers, limits concurrency per caller, and rejects spoofed client addresses.
 */
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { setTimeout as delay } from 'node:timers/promises';
// `@clerk/fastify`'s `frontendApiProxy` calls this too. That plugin would also read the target from the process's environment, drop the port of our
// address, and trust a browser's forwarded-for headers.
import { clerkFrontendApiProxy, fapiUrlFromPublishableKey } from '@clerk/backend/proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '#shared/kernel/limits.ts';
import { ProblemError } from '../../http/errors.ts';
import { createFairQueue } from '../../http/fair-queue.ts';
import { addressKey } from '../../http/guards.ts';
import { createUploads } from '../shared/uploads.ts';

type ClerkProxyOptions = {
  publishableKey: string;
  secretKey: string;
  frontendApiUrl: string;
  /** Never empty. */
  publicOrigins: readonly string[];
  /** The id of the valid session in the request's cookies; null without one. */
  sessionOf: (request: FastifyRequest) => Promise<string | null>;
  /** The folder for uploaded pictures until they are complete. */
  uploadsFolder: string;
};

const clerkProxyPath = '/__clerk';

/** Enough for a form, a passkey or profile data. */
const bodyMaxBytes = 65_536;
/** The only large uploads, and their limit including the multipart overhead. */
const picturePaths = ['/v1/me/profile_image', '/v1/organizations/:organizationId/logo'];
const pictureMaxBytes = limits.imageBytes + 65_536;
const answerWithinMs = 30_000;
/** How long a browser may pause reading an available response. */
const stallMs = 10_000;
/** Many tablets of one restaurant may share an address and reload at once. Four flooding callers still leave room for other unknown ones. */
const turns = {
  strangers: { atOncePerPerson: 64, perPerson: 256, total: 1_024, waitMs: 5_000 },
  people: { atOncePerPerson: 8, perPerson: 32, total: 512, waitMs: 5_000 },
};

/** The queue of a request: its session's, else its address's. */
type Caller = { kind: keyof typeof turns; key: string };

/** Headers that only a trusted proxy in front may set. */
const claims = /^(x-forwarded-.*|forwarded|x-real-ip|cf-connecting-ip|true-client-ip|clerk-.*)$/;
/** Response headers for Clerk's own host, which must not apply to ours. */
const rulesOfClerksHost =
  /^(strict-transport-security|content-security-policy.*|x-frame-options|permissions-policy|alt-svc|nel|report-to|server)$/;

/** Clerk's Frontend API: as configured, else derived from the publishable key. */
export function frontendApiOf(keys: { frontendApiUrl: string | null; publishableKey: string }): string {
  return keys.frontendApiUrl ?? fapiUrlFromPublishableKey(keys.publishableKey);
}

function withoutOwnCookies(cookie: string): string {
  const cookies = cookie.split(/; */).filter(part => !part.startsWith('kelner_'));
  return cookies.join('; ');
}

function headersForClerk(request: FastifyRequest, publicUrl: URL): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || claims.test(name)) continue;
    const text = Array.isArray(value) ? value.join(', ') : value;
    headers.set(name, name === 'cookie' ? withoutOwnCookies(text) : text);
  }
  headers.set('x-forwarded-proto', publicUrl.protocol.slice(0, -1));
  headers.set('x-forwarded-host', publicUrl.host);
  headers.set('x-forwarded-for', request.ip);
  return headers;
}

function toWebRequest(request: FastifyRequest, publicUrl: URL, body: unknown): Request {
  const url = new URL(request.raw.url ?? '', publicUrl);
  const headers = headersForClerk(request, publicUrl);
  const { method } = request;
  if (!Buffer.isBuffer(body) || method === 'GET' || method === 'HEAD')
    return new Request(url, { method, headers });
  return new Request(url, { method, headers, body: new Uint8Array(body) });
}

/** In Clerk's error format, because Clerk's script reads it. */
function tooLate(): Response {
  const errors = [{ code: 'proxy_timeout', message: 'Clerk did not answer in time' }];
  return Response.json({ errors }, { status: 504, headers: { 'cache-control': 'no-store' } });
}

function passOn(answer: Response, reply: FastifyReply): FastifyReply {
  reply.code(answer.status);
  answer.headers.forEach((value, name) => {
    if (!rulesOfClerksHost.test(name)) reply.header(name, value);
  });
  const { body } = answer;
  if (body === null) return reply.send();
  reply.raw.setTimeout(stallMs, () => reply.raw.destroy());
  return reply.send(Readable.fromWeb(body as NodeStream));
}

export async function clerkProxy(app: FastifyInstance, options: ClerkProxyOptions): Promise<void> {
  const { publishableKey, secretKey, frontendApiUrl, publicOrigins, sessionOf } = options;
  const publicUrls = publicOrigins.map(origin => new URL(origin));
  const queues = { people: createFairQueue(turns.people), strangers: createFairQueue(turns.strangers) };
  const uploads = {
    people: await createUploads(join(options.uploadsFolder, 'people')),
    strangers: await createUploads(join(options.uploadsFolder, 'strangers')),
  };

  const callerOf = async (request: FastifyRequest): Promise<Caller> => {
    const session = await sessionOf(request);
    return session === null
      ? { kind: 'strangers', key: addressKey(request.ip) }
      : { kind: 'people', key: session };
  };

  /** The configured public URL that the browser used; Clerk must know it. */
  const publicUrlOf = ({ host }: FastifyRequest): URL => {
    const [first] = publicUrls;
    const url = publicUrls.find(known => known.host === host) ?? first;
    if (url === undefined) throw new Error('Clerk’s proxy needs a public address');
    return url;
  };

  const ask = async (request: FastifyRequest, body: unknown): Promise<Response> => {
    const answer = clerkFrontendApiProxy(toWebRequest(request, publicUrlOf(request), body), {
      proxyPath: clerkProxyPath,
      publishableKey,
      secretKey,
      fapiUrl: frontendApiUrl,
    });
    const stop = new AbortController();
    const late = delay(answerWithinMs, null, { signal: stop.signal }).catch(() => null);
    try {
      return (await Promise.race([answer, late])) ?? tooLate();
    } finally {
      stop.abort();
    }
  };

  /** Forwards once the whole body has arrived, and holds a slot until the response is sent. */
  const carry = async (request: FastifyRequest, reply: FastifyReply, body: unknown, caller: Caller) => {
    const leave = await queues[caller.kind].enter(caller.key);
    if (leave === null) throw new ProblemError('OVERLOADED', {}, { retryAfterSeconds: 2 });
    if (reply.raw.closed) {
      leave();
      return reply;
    }
    reply.raw.once('close', leave);
    return passOn(await ask(request, body), reply);
  };

  // Bodies are forwarded unparsed.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.all(`${clerkProxyPath}/*`, { bodyLimit: bodyMaxBytes }, async (request, reply) =>
    carry(request, reply, request.body, await callerOf(request)),
  );

  await app.register(async pictures => {
    pictures.removeAllContentTypeParsers();
    pictures.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    for (const path of picturePaths)
      pictures.all(`${clerkProxyPath}${path}`, { config: { streamsBody: true } }, async (request, reply) => {
        if (Number(request.headers['content-length'] ?? 0) > pictureMaxBytes)
          throw new ProblemError('BODY_TOO_LARGE');
        const { body } = request;
        const caller = await callerOf(request);
        if (!(body instanceof Readable)) return carry(request, reply, undefined, caller);
        reply.raw.once('close', uploads[caller.kind].open(caller.key));
        const picture = await uploads[caller.kind].receive(body, pictureMaxBytes);
        return carry(request, reply, picture, caller);
      });
  });
}
