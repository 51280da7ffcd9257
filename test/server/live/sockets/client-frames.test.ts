import fc from 'fast-check';
import t from 'tap';
import { createFrameBudget, readClientFrame } from '../../../../server/live/sockets/client-frames.ts';

const good = [
  { type: 'hello', client: 'tab', topics: [] },
  {
    type: 'hello',
    client: 'tab',
    token: 'a.b.c',
    topics: [{ sub: 1, path: '/api/x', cursor: 'k3.41.9af0' }],
  },
  { type: 'subscribe', sub: 2, path: '/api/preparation/orders?location=bar' },
  { type: 'unsubscribe', sub: 2 },
  { type: 'resync', sub: 0 },
  { type: 'have', sub: 1, digests: '' },
  { type: 'have', sub: 1, digests: '01a2b3c04d5e6f', isMore: true },
  { type: 'auth', token: 'a.b.c' },
  { type: 'noticed', id: 'n1' },
  { type: 'dismissed', id: 'n1' },
  { type: 'ping' },
];

t.test('the protocol’s messages are read as they are', async t => {
  for (const message of good) t.same(readClientFrame(JSON.stringify(message)), message);
});

t.test('anything else is no message', async t => {
  const topic = { sub: 1, path: '/api/x' };
  const bad: unknown[] = [
    null,
    1,
    'x',
    [],
    {},
    { type: 'bye' },
    { type: ['ping'] },
    { type: 'ping', x: 1 },
    { type: 'hello' },
    { type: 'hello', client: 'tab' },
    { type: 'hello', client: '', topics: [] },
    { type: 'hello', client: 'x'.repeat(65), topics: [] },
    { type: 'hello', client: 'tab', token: 7, topics: [] },
    { type: 'hello', client: 'tab', topics: {} },
    { type: 'hello', client: 'tab', topics: [1] },
    { type: 'hello', client: 'tab', topics: [{ ...topic, type: 'subscribe' }] },
    { type: 'hello', client: 'tab', topics: Array(257).fill(topic) },
    { type: 'hello', client: 'tab', topics: [], organizationId: 'other' },
    { type: 'subscribe', sub: 1 },
    { type: 'subscribe', sub: '1', path: '/api/x' },
    { type: 'subscribe', sub: 1.5, path: '/api/x' },
    { type: 'subscribe', sub: -1, path: '/api/x' },
    { type: 'subscribe', sub: 1e9, path: '/api/x' },
    { type: 'subscribe', sub: 1, path: 7 },
    { type: 'subscribe', sub: 1, path: '/'.repeat(513) },
    { type: 'subscribe', sub: 1, path: '/api/x', cursor: 7 },
    { type: 'subscribe', sub: 1, path: '/api/x', organization: 'other' },
    { type: 'unsubscribe' },
    { type: 'resync', sub: null },
    { type: 'have', sub: 1 },
    { type: 'have', sub: 1, digests: [] },
    { type: 'have', sub: 1, digests: ['01a2b3c04d5e6f'] },
    { type: 'have', sub: 1, digests: '1a2b3c4d5e6f' },
    { type: 'have', sub: 1, digests: '01a2b3c.4d5e6f' },
    { type: 'have', sub: 1, digests: '01a2b3c04d5e6f'.repeat(1_001) },
    { type: 'have', sub: 1, digests: '', isMore: false },
    { type: 'auth' },
    { type: 'auth', token: '' },
    { type: 'auth', token: 'x'.repeat(12_289) },
  ];
  for (const message of bad)
    t.equal(readClientFrame(JSON.stringify(message)), null, JSON.stringify(message).slice(0, 80));
  const texts = [
    '',
    '{',
    'ping',
    '{"type":"resync","sub":1e999}',
    '{"type":"ping","__proto__":1}',
    '['.repeat(10_000),
  ];
  for (const text of texts) t.equal(readClientFrame(text), null, text.slice(0, 40));
});

t.test('a cursor that was never given counts as none', async t => {
  t.same(readClientFrame('{"type":"subscribe","sub":1,"path":"/x","cursor":"a b"}'), {
    type: 'subscribe',
    sub: 1,
    path: '/x',
  });
});

t.test('whatever arrives, reading it neither fails nor pollutes', async t => {
  const mutated = fc
    .tuple(fc.constantFrom(...good.map(message => JSON.stringify(message))), fc.nat(), fc.string())
    .map(
      ([text, at, put]) =>
        text.slice(0, at % text.length) + put + text.slice((at % text.length) + put.length),
    );
  fc.assert(
    fc.property(fc.oneof(mutated, fc.json(), fc.string(), fc.string({ unit: 'binary' })), text => {
      const message = readClientFrame(text);
      return message === null || good.some(({ type }) => type === message.type);
    }),
    { numRuns: process.env['TEST_LONG'] === undefined ? 1_000 : 5_000 },
  );
  t.equal(Object.hasOwn(Object.prototype, 'type'), false);
});

t.test('forty frames at once, then twenty a second', async t => {
  let nowMs = 0;
  const isWithinBudget = createFrameBudget(() => nowMs);
  const passed = (count: number) => Array.from({ length: count }, isWithinBudget).filter(Boolean).length;
  t.equal(passed(100), 40);
  nowMs += 1_000;
  t.equal(passed(100), 20);
  nowMs += 60_000;
  t.equal(passed(1), 1);
  nowMs -= 3_600_000;
  t.equal(passed(100), 39, 'a clock that is set back takes nothing away');
});
