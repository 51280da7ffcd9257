/**
 * Clerk's Frontend API at `/__clerk/*` of our own origin, carried there by Clerk's own proxy function: scripts, sign-in
 * and token refresh of the browser. Decides what of a request Clerk gets to see, and that nobody's name is borrowed.
 */
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { setTimeout as delay } from 'node:timers/promises';
// What @clerk/fastify's `frontendApiProxy` calls. Its plugin would also take the target from the process's environment,
// forget the port of our address, and believe a browser that says from where it comes.
import { clerkFrontendApiProxy, fapiUrlFromPublishableKey } from '@clerk/backend/proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '#shared/limits.ts';
import { ProblemError } from '../../http/errors.ts';

export type ClerkProxyOptions = {
  publishableKey: string;
  secretKey: string;
  frontendApiUrl: string;
  /** Never empty. */
  publicOrigins: readonly string[];
};

export const clerkProxyPath = '/__clerk';

/** A person's picture is the largest thing that goes through. */
const bodyMaxBytes = limits.imageBytes + 65_536;
const answerWithinMs = 30_000;
/** Enough for a house full of tablets that reload at once. */
const underWayMax = 256;

/** What a proxy in front of us may say; coming from anybody else it would be a claim. */
const claims = /^(x-forwarded-.*|forwarded|x-real-ip|cf-connecting-ip|true-client-ip|clerk-.*)$/;
/** Rules for Clerk's own host, which must not become rules for ours. */
const rulesOfClerksHost =
  /^(strict-transport-security|content-security-policy.*|x-frame-options|permissions-policy|alt-svc|nel|report-to|server)$/;

/** Where Clerk's Frontend API is: as configured, else where Clerk has it. */
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

async function* limited(body: Readable, refuse: (error: ProblemError) => void): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > bodyMaxBytes) {
      const error = new ProblemError('BODY_TOO_LARGE');
      refuse(error);
      throw error;
    }
    yield chunk;
  }
}

function toWebRequest(
  request: FastifyRequest,
  publicUrl: URL,
  refuse: (error: ProblemError) => void,
): Request {
  const url = new URL(request.raw.url ?? '', publicUrl);
  const headers = headersForClerk(request, publicUrl);
  const { method, body } = request;
  if (!(body instanceof Readable) || method === 'GET' || method === 'HEAD')
    return new Request(url, { method, headers });
  const stream = Readable.toWeb(Readable.from(limited(body, refuse), { objectMode: false }));
  // Node's and the browser's word for the same stream differ in their types only.
  return new Request(url, { method, headers, body: stream as ReadableStream, duplex: 'half' });
}

/** In Clerk's words: Clerk's script reads it. */
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
  return body === null ? reply.send() : reply.send(Readable.fromWeb(body as NodeStream));
}

export async function clerkProxy(app: FastifyInstance, options: ClerkProxyOptions): Promise<void> {
  const { publishableKey, secretKey, frontendApiUrl, publicOrigins } = options;
  const publicUrls = publicOrigins.map(origin => new URL(origin));
  let underWay = 0;

  /** The address that the browser uses, out of those that are configured: Clerk has to know it. */
  const publicUrlOf = ({ host }: FastifyRequest): URL => {
    const [first] = publicUrls;
    const url = publicUrls.find(known => known.host === host) ?? first;
    if (url === undefined) throw new Error('Clerk’s proxy needs a public address');
    return url;
  };

  const ask = async (request: FastifyRequest, reply: FastifyReply): Promise<Response> => {
    // Said at once: the call itself would only end when Clerk gives up waiting for the rest.
    const refused = Promise.withResolvers<never>();
    const refuse = (error: ProblemError): void => {
      // Whoever goes on sending isn't listened to.
      reply.header('connection', 'close');
      refused.reject(error);
    };
    const answer = clerkFrontendApiProxy(toWebRequest(request, publicUrlOf(request), refuse), {
      proxyPath: clerkProxyPath,
      publishableKey,
      secretKey,
      fapiUrl: frontendApiUrl,
    });
    const stop = new AbortController();
    const late = delay(answerWithinMs, null, { signal: stop.signal }).catch(() => null);
    try {
      return (await Promise.race([answer, late, refused.promise])) ?? tooLate();
    } finally {
      stop.abort();
    }
  };

  // Bodies pass through as they are: Clerk reads them, nobody here does.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  app.all(`${clerkProxyPath}/*`, { config: { streamsBody: true } }, async (request, reply) => {
    if (Number(request.headers['content-length'] ?? 0) > bodyMaxBytes)
      throw new ProblemError('BODY_TOO_LARGE');
    if (underWay >= underWayMax) throw new ProblemError('OVERLOADED', {}, { retryAfterSeconds: 2 });
    underWay += 1;
    try {
      return passOn(await ask(request, reply), reply);
    } finally {
      underWay -= 1;
    }
  });
}
