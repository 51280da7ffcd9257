import t from 'tap';
import { isCanonicalApiPath } from '../../../server/proxy/api-path.ts';
import { answerJson, connectTo, startOrigin, startProxy } from './proxy-rig.ts';
import { sendRaw } from './raw-request.ts';

const canonical = [
  '/api/waiter/tables',
  '/api/waiter/orders/0197f6c0-1111-7000-8000-000000000000',
  '/api/preparation/orders?location=kitchen',
  '/api/admin/orders?from=2026-01-01T00:00:00Z&to=2026-02-01T00%3A00%3A00Z&page=2',
  '/api/admin/reports/sales.csv?from=a',
];

const tricks = [
  '/api/../identity/state',
  '/api/..',
  '/api/./waiter/tables',
  '/api/waiter/../../secret',
  '/api/%2e%2e/secret',
  '/api/%2E%2E/secret',
  '/api/.%2e/secret',
  '/api/%252e%252e/secret',
  '/api/waiter/%2e',
  '/api/waiter%2ftables',
  '/api/waiter%2Ftables',
  '/api%2fwaiter/tables',
  '/api/waiter%5ctables',
  '/api/waiter\\tables',
  '/api\\waiter\\tables',
  '/api//waiter/tables',
  '/api//evil.example/x',
  '//api/waiter/tables',
  '//evil.example/api/waiter/tables',
  '/%61pi/waiter/tables',
  '/API/waiter/tables',
  '/api/waiter/tables/',
  '/api/',
  '/api',
  '/apis/waiter',
  '/api/waiter/tables;v=1',
  '/api/waiter/tables%00',
  '/api/waiter/tables%0d%0aX-Admin:1',
  '/api/waiter/tables?x=%0d%0aX-Admin:1',
  '/api/waiter/tables?x=%00',
  '/api/waiter/tables?x=%',
  '/api/waiter/tables?x=%zz',
  '/api/waiter/tables?x=<script>',
  '/api/waiter/tables?x=?',
  '/api/waiter/tables#fragment',
  '/api/@evil.example/x',
  '/api/waiter/tables%20',
  '/api/~root/x',
  '/api/-/x',
  '/api/.hidden',
  '/api/waiter/żur',
  `/api/waiter/${'a'.repeat(2_100)}`,
  'http://evil.example/api/waiter/tables',
  'http://127.0.0.1/api/waiter/tables',
  'api/waiter/tables',
  '*',
];

t.test('only the canonical spelling of an address is one', async t => {
  for (const path of canonical) t.ok(isCanonicalApiPath(path), path);
  for (const path of tricks) t.notOk(isCanonicalApiPath(path), path);
});

t.test('the origin receives none of the spellings that two servers might read differently', async t => {
  const origin = await startOrigin(t);
  origin.answer = answerJson({});
  const proxy = await startProxy(t, connectTo(t, origin));
  for (const path of tricks) {
    const answer = await sendRaw(proxy.url, [
      `GET ${path} HTTP/1.1`,
      'Host: pos.example.com',
      'Authorization: Bearer ola.bistro',
      'Connection: close',
    ]);
    t.match(answer, /^HTTP\/1\.1 4\d\d /, path);
  }
  t.same(origin.received, []);
});

t.test('a line break in the request line or in a header ends the request, not the next one', async t => {
  const origin = await startOrigin(t);
  const proxy = await startProxy(t, connectTo(t, origin));
  const answer = await sendRaw(proxy.url, [
    'GET /api/waiter/tables\rX: 1 HTTP/1.1',
    'Host: pos.example.com',
    'Authorization: Bearer ola.bistro',
  ]);
  t.match(answer, /^HTTP\/1\.1 400 /);
  t.same(origin.received, []);
});
