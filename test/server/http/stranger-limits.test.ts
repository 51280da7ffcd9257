import Fastify from 'fastify';
import t, { type Test } from 'tap';
import { answerWithProblems } from '../../../server/http/errors.ts';
import { limitStrangers } from '../../../server/http/stranger-limits.ts';

/** The cookie `session=x` means session x. */
async function listen(t: Test) {
  const clock = { nowMs: 0 };
  const app = Fastify();
  answerWithProblems(app);
  limitStrangers(app, {
    sessionOf: async ({ headers }) => /^session=(\w+)$/.exec(headers.cookie ?? '')?.[1] ?? null,
    now: () => clock.nowMs,
  });
  for (const path of ['/config.json', '/identity/state', '/identity/invitations/:token', '/api/orders', '/*'])
    app.get(path, async () => 'ok');
  app.post('/identity/sign-in', { schema: { body: { type: 'object', maxProperties: 0 } } }, async () => 'ok');
  t.teardown(() => app.close());
  const get = async (url: string, headers: Record<string, string> = {}, remoteAddress = '203.0.113.7') =>
    (await app.inject({ url, headers, remoteAddress })).statusCode;
  const spend = async (url: string, count: number) => {
    for (let call = 0; call < count; call += 1) t.equal(await get(url), 200);
  };
  return { app, clock, get, spend };
}

t.test('a stranger who asks without end is told to wait, before anything is looked at', async t => {
  const { app, clock, get, spend } = await listen(t);
  await spend('/config.json', 600);
  for (const path of ['/config.json', '/identity/state', '/identity/invitations/x'])
    t.equal(await get(path), 429, path);
  const payload = { unknown: 1 };
  const remoteAddress = '203.0.113.7';
  const signIn = await app.inject({ method: 'POST', url: '/identity/sign-in', payload, remoteAddress });
  t.match(signIn.json(), { code: 'TOO_MANY_REQUESTS' }, 'not what is wrong with it');
  t.equal(signIn.headers['retry-after'], '1');
  t.equal(await get('/assets/main.js'), 200, 'files are counted by themselves');
  t.equal(await get('/api/orders'), 200, 'and so are calls of people');
  t.equal(await get('/identity/state', {}, '203.0.113.8'), 200, 'another address');
  clock.nowMs += 1_000;
  t.equal(await get('/identity/state'), 200);
});

t.test('whoever is signed in behind the same address goes on', async t => {
  const { get, spend } = await listen(t);
  await spend('/identity/state', 600);
  t.equal(await get('/identity/state', { cookie: 'session=ola' }), 200);
  t.equal(await get('/identity/state', { cookie: 'made up' }), 429);
  for (let call = 1; call < 600; call += 1) await get('/identity/state', { cookie: 'session=ola' });
  t.equal(await get('/identity/state', { cookie: 'session=ola' }), 429, 'but not without end');
  t.equal(await get('/identity/state', { cookie: 'session=jan' }), 200);
});
