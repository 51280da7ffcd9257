import Fastify from 'fastify';
import t, { type Test } from 'tap';
import { answerWithProblems } from '../../../server/http/errors.ts';
import { bridgePlugin } from '../../../server/proxy/bridge-plugin.ts';
import { createOriginClient } from '../../../server/proxy/origin-client.ts';
import { answerJson, startOrigin } from './proxy-rig.ts';

async function createHere(t: Test) {
  const origin = await startOrigin(t);
  origin.answer = answerJson({ job: null });
  const client = createOriginClient({ url: origin.url, serviceToken: undefined });
  const clock = { nowMs: 0 };
  const app = Fastify({ logger: false });
  answerWithProblems(app);
  await app.register(bridgePlugin, { client, now: () => clock.nowMs });
  t.teardown(async () => {
    await app.close();
    await client.close();
  });
  const post = (url: string, headers: Record<string, string> = {}, payload = '{}') =>
    app.inject({
      method: 'POST',
      url,
      payload,
      headers: { authorization: 'Bearer bridge.a.b.c', 'content-type': 'application/json', ...headers },
    });
  return { origin, post, clock };
}

const reportPath = '/bridge/jobs/01970000-0000-7000-8000-000000000001/report';

t.test('a bridge’s calls reach the origin with its own token, and nothing else of it', async t => {
  const { origin, post } = await createHere(t);
  const answer = await post('/bridge/jobs/claim', { 'idempotency-key': 'k', cookie: 'session=x' });
  t.equal(answer.statusCode, 200);
  t.same(answer.json(), { job: null });
  await post(reportPath, {}, '{"outcome":"issued"}');
  t.match(origin.received, [
    {
      method: 'POST',
      url: '/bridge/jobs/claim',
      headers: { authorization: 'Bearer bridge.a.b.c', 'idempotency-key': 'k' },
    },
    { url: reportPath, body: '{"outcome":"issued"}' },
  ]);
  t.notOk(origin.received[0]?.headers.cookie);
});

t.test('what is no call of a bridge never reaches the origin', async t => {
  const { origin, post } = await createHere(t);
  t.equal((await post('/bridge/jobs/claim?x=1')).statusCode, 404);
  t.equal((await post('/bridge/jobs/other')).statusCode, 404);
  t.equal((await post('/bridge/jobs/claim', { authorization: 'Basic x' })).statusCode, 401);
  t.equal((await post('/bridge/jobs/claim', { origin: 'https://evil.example' })).statusCode, 403);
  t.equal((await post('/bridge/jobs/claim', { 'sec-fetch-site': 'none' })).statusCode, 403);
  t.equal((await post('/bridge/jobs/claim', { 'content-type': 'text/plain' })).statusCode, 415);
  t.equal((await post('/bridge/jobs/claim', {}, 'x'.repeat(1_048_577))).statusCode, 413);
  t.same(origin.received, []);
});

t.test('invented tokens wait for one another, and no printer that is known waits for them', async t => {
  const { origin, post } = await createHere(t);
  const printer = { authorization: 'Bearer bridge.a.b.known' };
  t.equal((await post('/bridge/jobs/claim', printer)).statusCode, 200);
  const held: (() => void)[] = [];
  origin.answer = (request, response) => {
    if (request.headers.authorization === printer.authorization) answerJson({ job: null })(request, response);
    else held.push(() => response.writeHead(401, { 'content-type': 'application/json' }).end('{}'));
  };
  const invented = Array.from({ length: 12 }, (_, index) =>
    post('/bridge/jobs/claim', { authorization: `Bearer bridge.a.b.${index}` }),
  );
  while (held.length < 2) await new Promise(setImmediate);
  t.equal((await post('/bridge/jobs/claim', printer)).statusCode, 200);
  t.equal(held.length, 2, 'so many of them are at the origin');
  origin.answer = answerJson({}, 401);
  for (const release of held) release();
  for (const { statusCode } of await Promise.all(invented)) t.equal(statusCode, 401);
});

t.test('a program that floods is told to wait', async t => {
  const { post, clock } = await createHere(t);
  const codes: number[] = [];
  for (let call = 0; call < 32; call += 1) codes.push((await post('/bridge/jobs/claim')).statusCode);
  t.same(codes.slice(-2), [200, 429]);
  clock.nowMs += 1_000;
  t.equal((await post('/bridge/jobs/claim')).statusCode, 200);
});
