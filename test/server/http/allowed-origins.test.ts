import Fastify from 'fastify';
import t from 'tap';
import { createAllowedOrigins, refuseForeignOrigins } from '../../../server/http/allowed-origins.ts';
import { answerWithProblems } from '../../../server/http/errors.ts';

t.test('without configured addresses a page must come from the host that it asks', async t => {
  const isAllowed = createAllowedOrigins([]);
  t.equal(isAllowed('http://192.168.1.5:3000', '192.168.1.5:3000'), true);
  t.equal(isAllowed('https://pos.example', 'pos.example'), true);
  t.equal(isAllowed('https://pos.example', 'pos.example:443'), true);
  t.equal(isAllowed('http://[::1]:3000', '[::1]:3000'), true);
  t.equal(isAllowed('http://192.168.1.5', '192.168.1.5:3000'), false);
  t.equal(isAllowed('http://evil.example', 'pos.example'), false);
  t.equal(isAllowed('http://pos.example.evil', 'pos.example'), false);
  t.equal(isAllowed('http://pos.example/path', 'pos.example'), false);
  t.equal(isAllowed('null', 'null'), false);
  t.equal(isAllowed('http://pos.example', undefined), false);
  t.equal(isAllowed(undefined, 'pos.example'), false);
  t.equal(isAllowed('', 'pos.example'), false);
});

t.test('with configured addresses only pages of these are let in, whatever host they ask', async t => {
  const isAllowed = createAllowedOrigins(['https://pos.example', 'http://10.0.0.2:3000/']);
  t.equal(isAllowed('https://pos.example', 'inner:3000'), true);
  t.equal(isAllowed('http://10.0.0.2:3000', undefined), true);
  t.equal(isAllowed('http://pos.example', 'pos.example'), false);
  t.equal(isAllowed('https://evil.example', 'evil.example'), false);
});

t.test('what changes something is refused when another site sent it', async t => {
  const app = Fastify();
  answerWithProblems(app);
  app.addHook('onRequest', refuseForeignOrigins(createAllowedOrigins([])));
  app.all('/x', async () => 'ok');
  t.after(() => app.close());
  const send = async (method: 'GET' | 'POST' | 'DELETE', headers: Record<string, string>) => {
    const answer = await app.inject({ method, url: '/x', headers: { host: 'pos.example', ...headers } });
    return answer.statusCode === 200 ? 'ok' : `${answer.statusCode} ${answer.json().code}`;
  };
  const foreign = '403 FOREIGN_ORIGIN';
  t.equal(await send('POST', { origin: 'http://evil.example' }), foreign);
  t.equal(await send('POST', { origin: 'null' }), foreign);
  t.equal(await send('DELETE', { 'sec-fetch-site': 'cross-site' }), foreign);
  t.equal(await send('POST', { 'sec-fetch-site': 'same-site' }), foreign);
  t.equal(await send('POST', { origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' }), foreign);
  t.equal(await send('POST', { origin: 'http://pos.example', 'sec-fetch-site': 'same-origin' }), 'ok');
  t.equal(await send('POST', { 'sec-fetch-site': 'same-origin' }), 'ok');
  t.equal(await send('POST', {}), 'ok', 'a program that is no browser has nobody to be misused');
  t.equal(await send('GET', { origin: 'http://evil.example' }), 'ok');
});
