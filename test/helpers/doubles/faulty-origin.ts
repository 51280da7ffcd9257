/** A remote origin with switchable faults: a real Fastify on its own port, with a real restaurant behind it. */
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import type { Test } from 'tap';
import { createOrigin, type OriginFixture } from '../restaurants/origin-fixture.ts';

/** What happens to a call instead of its answer. */
export type Fault =
  /** The connection stays open without an answer. */
  | { kind: 'hang' }
  | { kind: 'reset' }
  /** The connection is reset after half of the answer. */
  | { kind: 'resetMidBody' }
  /** The call is carried out, and its answer is lost. */
  | { kind: 'loseAnswer' }
  /** The answer is delayed until the promise resolves. */
  | { kind: 'hold'; until: Promise<unknown> }
  /** Reads repeat their last answer; writes are carried out. */
  | { kind: 'lag' }
  | { kind: 'answer'; status: number; body: string | Buffer; headers?: Record<string, string> };

type OriginCall = { method: string; url: string; headers: FastifyRequest['headers'] };

export type FaultyOrigin = {
  readonly url: string;
  readonly restaurant: OriginFixture;
  /** Every call that arrived, oldest first. */
  readonly calls: OriginCall[];
  /** Number of reads of `path`. */
  countReads(path: string): number;
  /** From now on calls to paths that start with `path` fail like that. */
  fail(path: string, fault: Fault): void;
  /** Removes all faults. */
  heal(): Promise<void>;
  /** Stops listening and cuts open connections. */
  refuse(): Promise<void>;
};

export function answerOf(body: unknown, status = 200, headers: Record<string, string> = {}): Fault {
  const contentType = { 'content-type': 'application/json; charset=utf-8' };
  return { kind: 'answer', status, body: JSON.stringify(body), headers: { ...contentType, ...headers } };
}

/** `numbersStates`: sends X-Data-Version, as our origin does and others need not. */
export async function startFaultyOrigin(t: Test, { numbersStates = true } = {}): Promise<FaultyOrigin> {
  const restaurant = await createOrigin(t);
  const app = Fastify({ forceCloseConnections: true });
  const { server } = app;
  const calls: OriginCall[] = [];
  const faults = new Map<string, Fault>();
  const lastRead = new Map<string, Awaited<ReturnType<typeof restaurant.app.inject>>>();

  const work = async ({ method, url, headers, body }: FastifyRequest) => {
    const { 'content-length': _length, connection: _connection, ...others } = headers;
    const payload = Buffer.isBuffer(body) ? { payload: body } : {};
    const answer = await restaurant.app.inject({ method: method as 'GET', url, headers: others, ...payload });
    if (!numbersStates) delete answer.headers['x-data-version'];
    if (method === 'GET' && answer.statusCode === 200) lastRead.set(url, answer);
    return answer;
  };
  const passOn = async (request: FastifyRequest, reply: FastifyReply, known?: typeof lastRead) => {
    const old = request.method === 'GET' ? known?.get(request.url) : undefined;
    const answer = old ?? (await work(request));
    return reply.code(answer.statusCode).headers(answer.headers).send(answer.rawPayload);
  };

  const strike = async (fault: Fault, request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { raw } = reply;
    if (fault.kind === 'hold') await fault.until;
    if (fault.kind === 'hold') return passOn(request, reply);
    if (fault.kind === 'lag') return passOn(request, reply, lastRead);
    if (fault.kind === 'answer')
      return reply
        .code(fault.status)
        .headers(fault.headers ?? {})
        .send(fault.body);
    if (fault.kind === 'loseAnswer') await work(request);
    reply.hijack();
    if (fault.kind === 'resetMidBody') {
      raw.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 });
      raw.write('[{"id":', () => raw.destroy());
    } else if (fault.kind !== 'hang') raw.destroy();
    return reply;
  };

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.all('/*', async (request, reply) => {
    calls.push({ method: request.method, url: request.url, headers: request.headers });
    const [, fault] = [...faults].find(([path]) => request.url.startsWith(path)) ?? [];
    return fault === undefined ? passOn(request, reply) : strike(fault, request, reply);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.address() as AddressInfo;
  t.teardown(async () => {
    server.closeAllConnections();
    await app.close();
  });
  return {
    url: `http://127.0.0.1:${port}`,
    restaurant,
    calls,
    countReads: path => calls.filter(call => call.method === 'GET' && call.url === path).length,
    fail: (path, fault) => faults.set(path, fault),
    async heal() {
      faults.clear();
      if (!server.listening) await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve));
    },
    async refuse() {
      const closed = new Promise(resolve => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
