/** The proxy in front of a scripted origin: a real HTTP server that records requests and answers as the test says. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Test } from 'tap';
import { answerWithProblems } from '../../../server/http/errors.ts';
import { limitRequestBodies } from '../../../server/http/request-bodies.ts';
import { forwardPlugin } from '../../../server/proxy/forward-plugin.ts';
import { createOriginClient, type OriginClient } from '../../../server/proxy/origin-client.ts';

type Received = { method: string; url: string; headers: IncomingHttpHeaders; body: string };
export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

type FakeOrigin = {
  readonly url: string;
  /** Every complete request, oldest first. */
  readonly received: Received[];
  answer: Answer;
  /** Stops listening and drops all connections. */
  refuse(): Promise<void>;
};

export function answerJson(body: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  const content = JSON.stringify(body);
  return (_request, response) =>
    response
      .writeHead(status, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(content),
        ...headers,
      })
      .end(content);
}

export async function startOrigin(t: Test): Promise<FakeOrigin> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    try {
      const body = Buffer.concat(await request.toArray()).toString();
      received.push({
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body,
      });
    } catch {
      return;
    }
    origin.answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const refuse = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise(resolve => server.close(resolve));
  };
  const origin: FakeOrigin = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: answerJson({ ok: true }),
    refuse,
  };
  t.teardown(refuse);
  return origin;
}

export function connectTo(
  t: Test,
  origin: { url: string },
  limits: NonNullable<Parameters<typeof createOriginClient>[0]['limits']> = {},
  serviceToken: string | undefined = 'service-credential',
): OriginClient {
  const client = createOriginClient({ url: origin.url, serviceToken, limits });
  t.teardown(() => client.close());
  return client;
}

type ForwardOptions = Parameters<typeof forwardPlugin>[1];

type Rig = {
  readonly app: FastifyInstance;
  readonly url: string;
  readonly nudges: { organizationId: string; method: string; path: string }[];
  /** A request of the signed-in waiter with the given headers. */
  call(
    method: string,
    path: string,
    options?: { body?: string; headers?: Record<string, string> },
  ): Promise<Response>;
};

/** `authorization` names the caller: `Bearer <user>.<organization>`, which replaces verification. */
export async function startProxy(
  t: Test,
  client: ForwardOptions['client'],
  options: Partial<ForwardOptions> = {},
  bodies: Parameters<typeof limitRequestBodies>[1] = {},
): Promise<Rig> {
  const nudges: Rig['nudges'] = [];
  const app = Fastify({ logger: false });
  answerWithProblems(app);
  limitRequestBodies(app, bodies);
  app.decorateRequest('identity', null);
  app.addHook('onRequest', async request => {
    const [userId, organizationId] = request.headers.authorization?.slice('Bearer '.length).split('.') ?? [];
    if (!userId) return;
    request.identity = {
      userId,
      sessionId: 'session',
      organizationId: organizationId || undefined,
      organizationRole: 'basic_member',
      token: `token-of-${userId}`,
      expiresAtMs: 0,
    };
  });
  await app.register(forwardPlugin, {
    client,
    readThrough: async () => null,
    nudge: (organizationId, write) => nudges.push({ organizationId, ...write }),
    now: () => 0,
    ...options,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  t.teardown(async () => {
    const closed = app.close();
    // Refused before their bodies were read, some connections still count as busy.
    app.server.closeAllConnections();
    await closed;
  });
  return {
    app,
    url,
    nudges,
    call: (method, path, { body, headers } = {}) =>
      fetch(`${url}${path}`, {
        method,
        headers: {
          authorization: 'Bearer ola.bistro',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body }),
      }),
  };
}
