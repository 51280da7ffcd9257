import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import t, { type Test } from 'tap';
import { answerWithProblems } from '../../../server/http/errors.ts';
import { translationsPlugin } from '../../../server/web/translations-plugin.ts';

async function translationsOf(t: Test) {
  const folder = t.testdir({ common: { 'en.json': '{ "a": "Table" }', 'pl-PL.json': '{"a":"Stolik"}' } });
  const app = Fastify();
  answerWithProblems(app);
  await app.register(translationsPlugin, { folder });
  return app;
}

t.test('each language has its texts; pl answers those of pl-PL §7.15 §9.4b', async t => {
  const app = await translationsOf(t);
  t.same((await app.inject('/lang/common/en.json')).json(), { a: 'Table' });
  t.same((await app.inject('/lang/common/pl-PL.json')).json(), { a: 'Stolik' });
  const polish = await app.inject('/lang/common/pl.json');
  t.same(polish.json(), { a: 'Stolik' });
  t.match(polish.headers['content-type'], /^application\/json/);
  t.equal(polish.headers['cache-control'], 'no-cache');
});

t.test('unchanged texts are not sent again', async t => {
  const app = await translationsOf(t);
  const etag = String((await app.inject('/lang/common/en.json')).headers.etag);
  const again = await app.inject({ url: '/lang/common/en.json', headers: { 'if-none-match': etag } });
  t.equal(again.statusCode, 304);
  t.equal(again.body, '');
});

t.test('other languages, namespaces and spellings are not found §1.6 §7.15', async t => {
  const app = await translationsOf(t);
  const unknown = [
    'common/en-GB.json',
    'common/de.json',
    'other/en.json',
    'common/en',
    'common/EN.json',
    'common/..%2fen.json',
    '__proto__/constructor.json',
  ];
  for (const path of unknown) {
    const answer = await app.inject(`/lang/${path}`);
    t.equal(answer.statusCode, 404, path);
    t.equal(answer.json().code, 'NOT_FOUND');
  }
});

t.test('texts that are not JSON stop the start', async t => {
  const folder = t.testdir({ common: { 'en.json': '{' } });
  await t.rejects(async () => Fastify().register(translationsPlugin, { folder }), SyntaxError);
});

t.test('texts travel compressed where the browser takes that', async t => {
  const app = await translationsOf(t);
  const plain = (await app.inject('/lang/common/pl-PL.json')).rawPayload;
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [accepted, coding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip;q=0.8', 'gzip'],
  ] as const) {
    const answer = await app.inject({
      url: '/lang/common/pl-PL.json',
      headers: { 'accept-encoding': accepted },
    });
    t.equal(answer.headers['content-encoding'], coding);
    t.same(unpack[coding](answer.rawPayload), plain);
  }
});
