import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import t, { type Test } from 'tap';
import { answerWithProblems } from '../../../server/http/errors.ts';
import { staticPlugin } from '../../../server/web/static-plugin.ts';

async function siteOf(t: Test) {
  const folder = t.testdir({
    secret: { 'outside.txt': 'outside' },
    dist: {
      'index.html': '<title>Kelner</title>',
      'favicon.svg': '<svg/>',
      '.env': 'hidden',
      assets: { 'app-1a2b.js': 'run()', 'app-1a2b.js.gz': gzipSync('run()') },
    },
  });
  const app = Fastify();
  answerWithProblems(app);
  await app.register(staticPlugin, { folder: join(folder, 'dist') });
  t.teardown(() => app.close());
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
  return { app, get, open: (url: string) => get(url, { accept: 'text/html,*/*' }) };
}

t.test('every address that a person may open is the one page, asked for anew each time', async t => {
  const { open, get } = await siteOf(t);
  for (const path of ['/', '/auth/login', '/app/waiter/orders/0197?x=1', '/app/waiter/', '/no/such/screen']) {
    const page = await open(path);
    t.equal(page.statusCode, 200, path);
    t.match(page.body, /Kelner/);
    t.equal(page.headers['cache-control'], 'no-cache');
    t.match(page.headers['content-type'], /^text\/html/);
  }
  const byDestination = await get('/app/waiter/tables', { 'sec-fetch-dest': 'document' });
  t.equal(byDestination.statusCode, 200);
});

t.test(
  'a health check or a link preview that takes anything, or says nothing of it, gets the page',
  async t => {
    const { app, get } = await siteOf(t);
    for (const path of [
      '/',
      '/app/waiter/tables',
      '/app/waiter/orders/0197',
      '/auth/login',
      '/auth/invitation/abc',
    ]) {
      for (const headers of [{}, { accept: '*/*' }, { accept: 'image/png, */*;q=0.5' }]) {
        const page = await get(path, headers);
        t.equal(page.statusCode, 200, `${path} ${JSON.stringify(headers)}`);
        t.match(page.headers['content-type'], /^text\/html/);
      }
    }
    t.equal((await app.inject({ method: 'HEAD', url: '/' })).statusCode, 200);
    for (const path of [
      '/no/such/screen',
      '/app',
      '/api',
      '/api/waiter/tables',
      '/live',
      '/health',
      '/apps',
      '/assets/',
    ]) {
      for (const headers of [{}, { accept: '*/*' }]) {
        t.equal((await get(path, headers)).statusCode, 404, `${path} ${JSON.stringify(headers)}`);
      }
    }
    t.equal(
      (await get('/', { accept: 'application/json' })).statusCode,
      404,
      'who wants data finds none here',
    );
    t.equal(
      (await get('/app/waiter', { accept: '*/*', 'sec-fetch-dest': 'image' })).statusCode,
      404,
      'nor a picture',
    );
  },
);

t.test('an unchanged page is not sent again', async t => {
  const { open, get } = await siteOf(t);
  const etag = String((await open('/')).headers.etag);
  const again = await get('/', { accept: 'text/html', 'if-none-match': etag });
  t.equal(again.statusCode, 304);
});

t.test('who asks for a part of a file gets all of it', async t => {
  const { get } = await siteOf(t);
  const page = await get('/index.html', { range: 'bytes=999999-' });
  t.equal(page.statusCode, 200);
  t.match(page.body, /Kelner/);
});

t.test('hashed assets are kept for a year', async t => {
  const { get } = await siteOf(t);
  const asset = await get('/assets/app-1a2b.js');
  t.equal(asset.body, 'run()');
  t.equal(asset.headers['cache-control'], 'public, max-age=31536000, immutable');
  t.match(asset.headers['content-type'], /javascript/);
});

t.test('a file that was compressed beforehand is sent like that to who takes it', async t => {
  const { get } = await siteOf(t);
  const asset = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' });
  t.equal(asset.headers['content-encoding'], 'gzip');
  t.match(asset.headers['content-type'], /javascript/);
  t.equal(asset.headers['cache-control'], 'public, max-age=31536000, immutable');
});

t.test('other files of the build are served, and asked for anew', async t => {
  const { get } = await siteOf(t);
  const icon = await get('/favicon.svg');
  t.equal(icon.statusCode, 200);
  t.equal(icon.headers['cache-control'], 'no-cache');
});

t.test('what is missing stays missing and never turns into the page', async t => {
  const { open, get } = await siteOf(t);
  const missing = [
    '/assets/app-old.js',
    '/assets/',
    '/logo.png',
    '/api',
    '/api/',
    '/identity/nothing',
    '/lang/x/y/z',
    '/health/x',
  ];
  for (const path of missing) {
    const answer = await open(path);
    t.equal(answer.statusCode, 404, path);
    t.match(answer.json(), { code: 'NOT_FOUND' });
  }
  t.equal((await get('/app/waiter/tables', { accept: 'application/json' })).statusCode, 404, 'no navigation');
  t.equal((await get('/app/x', { 'sec-fetch-dest': 'script', accept: 'text/html' })).statusCode, 404);
  t.equal((await get('/app/x')).statusCode, 404);
});

t.test('nothing outside the build and nothing hidden is served', async t => {
  const { open } = await siteOf(t);
  const paths = [
    '/.env',
    '/../secret/outside.txt',
    '/%2e%2e/secret/outside.txt',
    '/..%2fsecret/outside.txt',
    '/assets/../../secret/outside.txt',
    '/assets/..%2f..%2fsecret%2foutside.txt',
    '//etc/passwd',
    '/%00',
  ];
  for (const path of paths) t.equal((await open(path)).statusCode, 404, path);
});
