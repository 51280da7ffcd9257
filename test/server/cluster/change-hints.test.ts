import fc from 'fast-check';
import t from 'tap';
import { type ChangeHint, readMessage, toMessages } from '../../../server/cluster/change-hints.ts';

const text = fc.string({ minLength: 1, maxLength: 300, unit: 'grapheme' });
const hints: fc.Arbitrary<ChangeHint> = fc.oneof(
  fc
    .record(
      {
        organizationId: text,
        method: fc.constantFrom('POST', 'PATCH'),
        path: text,
        key: fc.uuid(),
        dataVersion: fc.nat(),
      },
      { requiredKeys: ['organizationId', 'method', 'path'] },
    )
    .map(write => ({ kind: 'written' as const, ...write })),
  text.map(sessionId => ({ kind: 'sessionEnded' as const, sessionId })),
  fc.record({ kind: fc.constantFrom('memberOut', 'personChanged'), organizationId: text, userId: text }),
  fc.record({ kind: fc.constantFrom('printing', 'anything'), organizationId: text }),
);

t.test('what is told is heard, in messages that fit', async () => {
  fc.assert(
    fc.property(
      fc.array(hints, { maxLength: 60 }),
      fc.integer({ min: 3_000, max: 8_000 }),
      (told, bytesMax) => {
        const messages = toMessages('me', told, bytesMax);
        if (messages.some(message => Buffer.byteLength(message) > bytesMax)) return false;
        const heard = messages.map(readMessage);
        if (heard.some(message => message?.from !== 'me' || message.ignored > 0)) return false;
        const all = heard.flatMap(message => message?.hints ?? []);
        return JSON.stringify(all) === JSON.stringify(told);
      },
    ),
    { numRuns: 200 },
  );
});

t.test('a hint that is too long says that anything may have changed', async t => {
  const path = `/api/${'x'.repeat(5_000)}`;
  const long: ChangeHint = { kind: 'written', organizationId: 'org1', method: 'POST', path };
  const [message = ''] = toMessages('me', [long], 1_000);
  t.same(readMessage(message)?.hints, [{ kind: 'anything', organizationId: 'org1' }]);
  t.same(toMessages('me', [{ kind: 'sessionEnded', sessionId: 'x'.repeat(5_000) }], 1_000), []);
});

t.test('what is no message of ours is none, and hints of another version are left out', async t => {
  fc.assert(fc.property(fc.string(), noise => readMessage(noise) === null));
  fc.assert(fc.property(fc.json(), noise => (readMessage(noise)?.hints.length ?? 0) === 0));
  const strange = [
    null,
    7,
    'printing',
    [],
    {},
    { kind: 'toString' },
    { kind: '__proto__', organizationId: 'org1' },
    { kind: 'printing' },
    { kind: 'printing', organizationId: '' },
    { kind: 'printing', organizationId: 7 },
    { kind: 'written', organizationId: 'o', method: 'POST', path: '/x', dataVersion: -1 },
    { kind: 'written', organizationId: 'o', method: 'POST', path: '/x', key: 7 },
    { kind: 'newer', organizationId: 'org1' },
  ];
  const good = { kind: 'printing', organizationId: 'org1' };
  const message = readMessage(JSON.stringify({ from: 'other', hints: [...strange, good] }));
  t.same(message, { from: 'other', hints: [good], ignored: strange.length });
});
