import t from 'tap';
import {
  headersForClient,
  headersForOrigin,
  isJson,
  isUsable,
} from '../../../server/proxy/forward-headers.ts';
import { createOpenApiDocument } from '../../../server/web/openapi-document.ts';

t.test('the origin is told the format, the language, the versions and who asks', async t => {
  const headers = {
    accept: 'application/json',
    'accept-language': 'pl-PL',
    'content-type': 'application/json',
    'content-length': '2',
    'if-match': '"3"',
    'if-none-match': '"a"',
    'idempotency-key': 'k',
  };
  t.same(headersForOrigin(headers, { token: 't', bodyBytes: 2 }), { ...headers, authorization: 'Bearer t' });
});

t.test('a request without a body carries no length and no format', async t => {
  const headers = { 'content-type': 'application/json', 'content-length': '9' };
  t.same(headersForOrigin(headers, { token: 't', bodyBytes: 0 }), { authorization: 'Bearer t' });
});

t.test('cookies, forwarding, identity and hop-by-hop headers never reach the origin', async t => {
  const kept = headersForOrigin(
    {
      authorization: 'Bearer somebody else',
      cookie: 'session=1',
      host: 'pos.example.com',
      origin: 'https://pos.example.com',
      forwarded: 'for=1.2.3.4',
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-organization-id': 'another',
      'x-user-id': 'admin',
      'x-real-ip': '1.2.3.4',
      connection: 'keep-alive, x-secret',
      'keep-alive': 'timeout=5',
      'transfer-encoding': 'chunked',
      te: 'trailers',
      trailer: 'x',
      upgrade: 'h2c',
      'proxy-authorization': 'Basic x',
      expect: '100-continue',
      'x-secret': '1',
    },
    { token: 'own', bodyBytes: 2 },
  );
  t.same(kept, { authorization: 'Bearer own', 'content-length': '2' });
});

t.test('a device names itself with a UUID, anything else of that name stays outside', async t => {
  const id = '0197a3f0-1111-7000-8000-000000000001';
  const passed = (deviceId: string) =>
    headersForOrigin({ 'x-device-id': deviceId }, { token: 't', bodyBytes: 0 })['x-device-id'];
  t.equal(passed(id), id);
  for (const other of ['', 'tablet', `${id}, ${id}`, `${id}x`, `x${id}`])
    t.equal(passed(other), undefined, other);
});

t.test('a header named in Connection is for this hop only', async t => {
  const headers = { connection: 'close, If-None-Match', 'if-none-match': '"a"', accept: '*/*' };
  t.same(headersForOrigin(headers, { token: 't', bodyBytes: 0 }), {
    accept: '*/*',
    authorization: 'Bearer t',
  });
});

t.test('a client sees no cookies, server names or other machinery of the origin', async t => {
  t.same(
    headersForClient({
      'content-type': 'application/json',
      etag: '"a"',
      'retry-after': '3',
      'idempotency-replayed': 'true',
      location: '/api/x',
      'cache-control': 'private',
      'set-cookie': ['a=1', 'b=2'],
      server: 'nginx',
      'x-powered-by': 'Express',
      'access-control-allow-origin': '*',
      connection: 'keep-alive',
      'transfer-encoding': 'chunked',
    }),
    {
      'content-type': 'application/json',
      etag: '"a"',
      'retry-after': '3',
      'idempotency-replayed': 'true',
      location: '/api/x',
      'cache-control': 'private',
    },
  );
  t.same(headersForClient({}), { 'cache-control': 'no-store' }, 'private unless the origin says otherwise');
});

t.test('JSON is JSON and problem+JSON, whatever the charset', async t => {
  for (const type of ['application/json', 'application/problem+json', 'Application/JSON ; charset=utf-8']) {
    t.ok(isJson(type), type);
  }
  for (const type of [undefined, '', 'text/html', 'application/jsonp', 'text/json', 'x/application/json']) {
    t.notOk(isJson(type), String(type));
  }
});

t.test('every file of the API is passed on', async t => {
  const files = Object.entries(createOpenApiDocument('origin', '1.2.3').paths).flatMap(([path, { get }]) => {
    const answer = get?.responses['200'] ?? {};
    const types = 'content' in answer ? Object.keys(answer.content ?? {}) : [];
    return types.filter(type => !isJson(type)).map(type => ({ path, type }));
  });
  t.ok(files.length > 10);
  for (const { path, type } of files) t.ok(isUsable(path, type), `${type} of ${path}`);
});

t.test('a file is passed on where its address says that it is one', async t => {
  const csv = 'text/csv; charset=utf-8; header=present';
  t.ok(isUsable('/api/admin/reports/sales.csv', csv));
  t.ok(isUsable('/api/admin/reports/sales.csv?from=a', 'Text/CSV'));
  t.ok(isUsable('/api/admin/day-reports/1/report.pdf', 'application/pdf'));
  t.notOk(isUsable('/api/admin/day-reports/1/report.csv', 'application/pdf'));
  t.ok(isUsable('/api/admin/reports/sales.csv', 'application/problem+json'));
  t.notOk(isUsable('/api/admin/reports/sales', csv));
  t.notOk(isUsable('/api/admin/reports/sales?name=a.csv', csv));
  t.notOk(isUsable('/api/admin/reports/sales.csv', 'text/html'));
  t.notOk(isUsable('/api/admin/reports/sales.csv', undefined));
});
