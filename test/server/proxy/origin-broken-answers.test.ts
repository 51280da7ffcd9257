import t from 'tap';
import { type Answer, answerJson, connectTo, startOrigin, startProxy } from './proxy-rig.ts';

const order = '/api/waiter/orders';
const resetAtOnce: Answer = (_request, response) => response.destroy();
const html: Answer = (_request, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<script>steal()</script>');
const problemOf = (code: string, status: number) =>
  answerJson({ code, detail: 'SELECT * FROM secret' }, status, {
    'content-type': 'application/problem+json',
  });
const resetMidBody: Answer = (_request, response) => {
  response.writeHead(201, { 'content-type': 'application/json', 'content-length': 100 });
  response.write('{"id":', () => response.destroy());
};
const json = { 'content-type': 'application/json' };
const half = '{"id":"a","lines":[{"id":';
const halfJson: Answer = (_request, response) =>
  response.writeHead(200, { ...json, 'content-length': half.length }).end(half);
const halfJsonInChunks: Answer = (_request, response) => response.writeHead(200, json).end(half);
const halfJsonToTheEnd: Answer = (_request, { socket }) =>
  void socket?.end(`HTTP/1.0 200 OK\r\ncontent-type: application/json\r\n\r\n${half}`);
const large = `["${'x'.repeat(600_000)}`;
const resetWithinLarge: Answer = (_request, response) => {
  response.writeHead(200, { ...json, 'content-length': 700_000 });
  response.write(large, () => response.destroy());
};
const resetWithinChunks: Answer = (_request, response) => {
  response.writeHead(200, json);
  response.write(large, () => response.destroy());
};
const tooLarge: Answer = (_request, response) =>
  response.writeHead(200, json).end(`"${'x'.repeat(8 * 1_048_576)}"`);
const brokenAnswers: [name: string, answer: Answer, status: number, code: string][] = [
  ['500 with a stack', answerJson({ stack: 'at secret.js' }, 500), 502, 'ORIGIN_INVALID'],
  [
    '500 that is not JSON after all',
    (_q, r) => r.writeHead(500, { 'content-type': 'application/json', 'content-length': 1 }).end('{'),
    502,
    'ORIGIN_INVALID',
  ],
  ['503 of a machine in between', answerJson('busy', 503), 503, 'OVERLOADED'],
  [
    '504 in HTML',
    (_q, r) => r.writeHead(504, { 'content-type': 'text/html' }).end('<h1>nginx'),
    504,
    'ORIGIN_TIMEOUT',
  ],
  ['our own 503', problemOf('STORAGE_UNAVAILABLE', 503), 503, 'STORAGE_UNAVAILABLE'],
  ['our own 500', problemOf('INTERNAL', 500), 500, 'INTERNAL'],
  ['a 5xx with the code of a refusal', problemOf('FORBIDDEN', 500), 502, 'ORIGIN_INVALID'],
  ['HTML', html, 502, 'ORIGIN_INVALID'],
  ['a redirect', answerJson({}, 302, { location: 'http://evil.example/' }), 502, 'ORIGIN_INVALID'],
  ['a reset before the answer', resetAtOnce, 502, 'ORIGIN_UNREACHABLE'],
  ['a reset in the middle of it', resetMidBody, 502, 'ORIGIN_UNREACHABLE'],
  ['half a JSON of the length that it declares', halfJson, 502, 'ORIGIN_INVALID'],
  ['half a JSON in chunks', halfJsonInChunks, 502, 'ORIGIN_INVALID'],
  ['half a JSON until the connection ends', halfJsonToTheEnd, 502, 'ORIGIN_INVALID'],
  ['a reset within a large answer', resetWithinLarge, 502, 'ORIGIN_UNREACHABLE'],
  ['a reset within chunks', resetWithinChunks, 502, 'ORIGIN_UNREACHABLE'],
  ['more than can be meant', tooLarge, 502, 'ORIGIN_INVALID'],
  [
    'nothing at all',
    (_q, r) => r.writeHead(200, { 'content-type': 'application/json' }).end(),
    502,
    'ORIGIN_INVALID',
  ],
  ['nonsense on the wire', (_q, r) => void r.socket?.end('hello\r\n\r\n'), 502, 'ORIGIN_INVALID'],
  ['silence', () => {}, 504, 'ORIGIN_TIMEOUT'],
];
for (const [name, answer, status, code] of brokenAnswers) {
  t.test(`a write answered with ${name} is a clean ${status}, sent once, and looked after`, async t => {
    const origin = await startOrigin(t);
    origin.answer = answer;
    const proxy = await startProxy(t, connectTo(t, origin, { answerMs: 150 }));
    const response = await proxy.call('POST', order, { body: '{}' });
    t.equal(response.status, status);
    t.match(response.headers.get('content-type'), /^application\/problem\+json/);
    const text = await response.text();
    t.equal(JSON.parse(text).code, code);
    t.notMatch(text, /secret|evil|nginx|script|127\.0\.0\.1|token|lines|xxx/);
    t.equal(origin.received.length, 1, 'never twice');
    t.same(
      proxy.nudges.map(({ path }) => path),
      [order],
      'it may have had an effect',
    );
  });
}

t.test('HTML as a refusal is no answer either, but changed nothing', async t => {
  const origin = await startOrigin(t);
  origin.answer = (_request, response) => response.writeHead(403, { 'content-type': 'text/html' }).end('no');
  const proxy = await startProxy(t, connectTo(t, origin));
  const answer = await proxy.call('POST', order, { body: '{}' });
  t.match(await answer.json(), { status: 502, code: 'ORIGIN_INVALID' });
  t.same(proxy.nudges, []);
});

t.test('half a refusal is a fault, and half a read is one', async t => {
  const origin = await startOrigin(t);
  const proxy = await startProxy(t, connectTo(t, origin));
  origin.answer = (_request, response) => response.writeHead(409, json).end(half);
  t.match(await (await proxy.call('POST', order, { body: '{}' })).json(), { code: 'ORIGIN_INVALID' });
  origin.answer = halfJson;
  t.match(await (await proxy.call('GET', '/api/admin/orders')).json(), { code: 'ORIGIN_INVALID' });
});

t.test('of a file that breaks off nothing is passed on', async t => {
  const origin = await startOrigin(t);
  const proxy = await startProxy(t, connectTo(t, origin));
  origin.answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/csv' });
    response.write('day,total\n', () => response.destroy());
  };
  const answer = await proxy.call('GET', '/api/admin/reports/sales.csv');
  t.match(await answer.json(), { status: 502, code: 'ORIGIN_UNREACHABLE' });
});
