/** How the double speaks: forms in, the client along with every answer, errors in Clerk's shape, cookies. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { publishableKey, secretKey } from './clerk-tokens.ts';
import {
  activeSessions,
  type ClerkClient,
  type ClerkSession,
  type ClerkWorld,
  createClerkId,
} from './clerk-world.ts';
import { clientAnswer } from './session-answers.ts';

const instanceSuffix = createHash('sha1').update(publishableKey).digest('base64url').slice(0, 8);
const clientCookie = '__client';

/** A refusal as clerk-js understands it. */
export class ClerkRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;

  constructor(status: number, code: string, message: string, field?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = field;
  }
}

/** Forms can't say PATCH or DELETE: `_method` does. What is called with the secret key is the Backend API. */
function readIntent(request: IncomingMessage): void {
  const url = new URL(request.url ?? '/', 'http://localhost');
  request.method = url.searchParams.get('_method') ?? request.method;
  const isBackend =
    /^\/v1\/(users|sessions|jwks)\b/.test(url.pathname) || request.headers.authorization !== undefined;
  if (isBackend) request.url = `/backend${request.url}`;
}

/** An HTTP server that reads forms and answers refusals. */
export function createExchange(): FastifyInstance {
  const app = Fastify({
    forceCloseConnections: true,
    serverFactory: handler =>
      createServer((request, response) => {
        readIntent(request);
        handler(request, response);
      }),
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  // The Backend API is told nothing by some calls, and is told so in JSON.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body === '' ? {} : JSON.parse(String(body))),
  );
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof ClerkRefusal)) throw error;
    const { status, code, message, field } = error;
    const meta = field === undefined ? {} : { param_name: field };
    return reply.code(status).send({ errors: [{ code, message, long_message: message, meta }] });
  });
  return app;
}

export function refuseStrangers(request: FastifyRequest): void {
  if (request.headers['clerk-secret-key'] === secretKey) return;
  throw new ClerkRefusal(401, 'proxy_request_invalid_secret_key', 'The proxy did not show its secret key.');
}

export function fieldsOf({ body }: FastifyRequest): Record<string, string> {
  return (body ?? {}) as Record<string, string>;
}

export function paramOf({ params }: FastifyRequest, name: string): string {
  return (params as Record<string, string>)[name] ?? '';
}

function cookieOf({ headers }: FastifyRequest, name: string): string | undefined {
  const cookies = (headers.cookie ?? '').split(/; */).map(cookie => cookie.split('='));
  return cookies.find(([key]) => key === name)?.[1];
}

/** The browser's client, or null for a browser that never signed in. */
export function findClient(world: ClerkWorld, request: FastifyRequest): ClerkClient | null {
  const client = world.clients.get(cookieOf(request, clientCookie) ?? '') ?? null;
  if (client !== null && request.headers.origin !== undefined) client.origin = request.headers.origin;
  return client;
}

export function findOrCreateClient(world: ClerkWorld, request: FastifyRequest): ClerkClient {
  const found = findClient(world, request);
  if (found !== null) return found;
  const client: ClerkClient = {
    id: createClerkId('client'),
    origin: request.headers.origin ?? '',
    lastActiveSessionId: null,
    signIn: null,
    signUp: null,
  };
  world.clients.set(client.id, client);
  return client;
}

export function requireClient(world: ClerkWorld, request: FastifyRequest): ClerkClient {
  const client = findClient(world, request);
  if (client === null) throw new ClerkRefusal(401, 'authentication_invalid', 'Invalid authentication');
  return client;
}

/** The session that the browser works in; refused when it is over. */
export function requireSession(world: ClerkWorld, request: FastifyRequest): ClerkSession {
  const client = requireClient(world, request);
  const wanted = paramOf(request, 'sessionId') || client.lastActiveSessionId;
  const session = activeSessions(world, client.id).find(({ id }) => id === wanted);
  if (session === undefined) throw new ClerkRefusal(401, 'authentication_invalid', 'Invalid authentication');
  session.origin = client.origin;
  return session;
}

/** `__client_uat` tells servers that somebody is signed in, and since when. */
export function notifyBrowser(world: ClerkWorld, client: ClerkClient, reply: FastifyReply): void {
  const [session] = activeSessions(world, client.id);
  const since = session === undefined ? 0 : Math.floor(session.createdAt / 1_000);
  reply.header('set-cookie', `${clientCookie}=${client.id}; Path=/; HttpOnly; SameSite=Lax`);
  for (const name of ['__client_uat', `__client_uat_${instanceSuffix}`])
    reply.header('set-cookie', `${name}=${since}; Path=/; SameSite=Lax`);
}

/** The answer to a change: the resource, and the client as it is now. */
export function answerChange(world: ClerkWorld, client: ClerkClient, reply: FastifyReply, response: unknown) {
  notifyBrowser(world, client, reply);
  return { response, client: clientAnswer(world, client) };
}
