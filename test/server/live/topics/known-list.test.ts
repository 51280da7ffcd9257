/** Reading a list beside the one that is known is reading it. */
import fc from 'fast-check';
import t from 'tap';
import { type Item, type Items, readKnownList } from '../../../../server/live/topics/known-list.ts';
import { readBody } from '../../../../server/live/topics/topic-content.ts';

const texts = fc.oneof(
  fc.constantFrom(
    '',
    '"',
    '\\',
    '\\"',
    '\\\\"',
    '}',
    '{',
    '},{',
    ']',
    '"}',
    '{"id":"a"}',
    'ł',
    '\u2028',
    '\ud800',
  ),
  fc.string({ maxLength: 4 }),
);
const entities = fc.record(
  {
    id: fc.constantFrom<unknown>(...'abcdefgh', 'a"}', '\\', '', 5, null),
    value: fc.oneof(
      fc.constantFrom<unknown>(0, 1, 'bad', null, [], {}),
      texts,
      fc.array(fc.record({ note: texts })),
    ),
    '10': texts,
    note: texts,
  },
  { requiredKeys: ['id', 'value'] },
);
const lists = fc.array(fc.oneof({ weight: 20, arbitrary: entities }, fc.constantFrom(null, 1, 'x', [], {})), {
  maxLength: 8,
});
const usual = fc.uniqueArray(fc.record({ id: fc.constantFrom(...'abcdefgh'), value: texts }), {
  selector: ({ id }) => id,
});

/** As a foreign origin may write it, or a fault may leave it. */
const spoilt: ((json: string) => string)[] = [
  json => json.replaceAll(',', ', '),
  json => json.replaceAll('/', '\\/').replaceAll('a', '\\u0061'),
  json => ` ${json}\n`,
  json => `${json}]`,
  json => json.slice(0, -1),
  json => json.replace('}', ''),
  json => json.replace(',', ''),
  json => json.replace(/\]$/, ',]'),
  json => json.replace('"id"', '"id":"b","id"'),
  json => json.replace('[', ''),
  json => `{"a":${json}}`,
];
const bodies = fc
  .tuple(fc.oneof({ weight: 3, arbitrary: usual }, lists), fc.integer({ min: -14, max: spoilt.length - 1 }))
  .map(([list, how]) => (spoilt[how] ?? String)(JSON.stringify(list)));

function validateAnswer(value: unknown): string | null {
  return (value as { value: unknown }).value === 'bad' ? 'value must be good' : null;
}

const read = (body: string, known: Items) => readBody(body, { isSingle: false, known, validateAnswer });
const shown = (items: ReturnType<typeof read>) => JSON.stringify('refused' in items ? items : [...items]);

t.test('a list is the same whatever was known before, and so is what is wrong with it', async () => {
  fc.assert(
    fc.property(fc.array(bodies, { minLength: 2, maxLength: 8 }), history => {
      let known: Items = new Map();
      for (const body of history) {
        const items = read(body, known);
        if (shown(items) !== shown(read(body, new Map()))) return false;
        if (!('refused' in items)) known = items;
      }
      return true;
    }),
    { numRuns: 800 },
  );
});

t.test('no text in an entity is taken for its end', async t => {
  const hard = ['}', '{', '"', '\\', '\\"', '"},{"id":"a"', ']', '\\\\"}', 'ł', '\u2028'];
  const list = (...texts: string[]) =>
    JSON.stringify(texts.map((note, index) => ({ id: `${index}`, note, in: [{ note }] })));
  const known = read(list(...hard), new Map());
  if ('refused' in known) return t.fail('refused');
  const take = (value: unknown, before: Item | undefined) =>
    before?.json === JSON.stringify(value) ? before : 'parsed';
  t.same([...(readKnownList(list(...hard), known, take) ?? [])], [...known]);
  const whole = (value: unknown) => ({ json: JSON.stringify(value), bytes: 0, value });
  const turned = list(...hard.toReversed());
  t.same(
    JSON.stringify(Array.from(readKnownList(turned, known, whole)?.values() ?? [], ({ value }) => value)),
    turned,
  );
});

t.test('what is there unchanged is taken over, wherever it stands', async t => {
  const list = (...ids: string[]) => `[${ids.map(id => `{"id":"${id}","value":"of ${id}"}`).join()}]`;
  const known = read(list('a', 'b', 'c', 'd'), new Map());
  if ('refused' in known) return t.fail('refused');
  for (const ids of ['abcd', 'bcd', 'adcb', 'axbcd', 'xyd', 'dcba']) {
    const items = read(list(...ids), known);
    if ('refused' in items) return t.fail(items.refused);
    for (const [id, item] of items) if (known.has(id)) t.equal(item, known.get(id), `${id} of ${ids}`);
  }
});
