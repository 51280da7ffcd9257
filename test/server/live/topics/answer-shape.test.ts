import t from 'tap';
import { schemaOf } from '#shared/contract/named-schemas.ts';
import { isListRead, readNames, reads } from '#shared/contract/reads.ts';
import type { ReadRow } from '#shared/kernel/read-row.ts';
import { createAnswerValidator, type Shape } from '../../../../server/live/topics/answer-shape.ts';
import { findTopic, validateTopicAnswer } from '../../../../server/live/topics/topics.ts';
import { createOrigin } from '../../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../../helpers/restaurants/small-restaurant.ts';

function mismatch(shape: Shape, value: unknown): string | null {
  return createAnswerValidator(shape)(value);
}

t.test('types, choices and forms are what counts, each named with its field', async t => {
  const cases: [shape: Shape, value: unknown, mismatch: string | null][] = [
    [{ type: 'string' }, 1, 'must be a text'],
    [{ type: 'boolean' }, 'true', 'must be true or false'],
    [{ type: 'number' }, JSON.parse('1e999'), 'must be a number'],
    [{ type: 'integer' }, 1.5, 'must be a whole number'],
    [{ type: 'null' }, 0, 'must be null'],
    [{ type: 'array' }, {}, 'must be a list'],
    [{ type: 'object' }, [], 'must be an object'],
    [{ type: 'object' }, null, 'must be an object'],
    [{ type: 'string', enum: ['a', 'b'] }, 'c', 'must be one of a, b'],
    [{ type: 'string', pattern: '^x+$' }, 'y', 'must have the form ^x+$'],
    [{ type: 'array', items: { type: 'integer' } }, [1, '2'], '1 must be a whole number'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, null, null],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 1, 'must be a text'],
    [{}, 'anything', null],
  ];
  for (const [shape, value, expected] of cases)
    t.equal(mismatch(shape, value), expected, JSON.stringify(shape));
});

t.test('in an object what is required must be there, and what is there must fit', async t => {
  const shape: Shape = {
    type: 'object',
    required: ['id'],
    properties: {
      id: { type: 'string' },
      note: { type: 'string' },
      inner: { type: 'array', items: { type: 'object', properties: { n: { type: 'integer' } } } },
    },
  };
  t.equal(mismatch(shape, { id: 'a' }), null);
  t.equal(mismatch(shape, { id: 'a', more: 1 }), null, 'a newer origin may say more');
  t.equal(mismatch(shape, {}), 'id must be there');
  t.equal(mismatch(shape, { id: 'a', note: null }), 'note must be a text');
  t.equal(mismatch(shape, { id: 'a', inner: [{}, { n: 'x' }] }), 'inner/1/n must be a whole number');
});

t.test('fields by the form of their names are checked where the form fits', async t => {
  const shape: Shape = { type: 'object', patternProperties: { '^[a-z]{2}$': { type: 'string' } } };
  t.equal(mismatch(shape, { en: 'Soup', pl: 'Zupa', x1: 5 }), null);
  t.equal(mismatch(shape, { en: 5 }), 'en must be a text');
});

t.test('the schemas of the reads say nothing that is not understood here', async t => {
  const decides = [
    'type',
    'enum',
    'anyOf',
    'pattern',
    'items',
    'required',
    'properties',
    'patternProperties',
  ];
  const onlyLimits = /^(min|max|exclusiveMin|multipleOf$|uniqueItems$|additionalProperties$)/;
  const strange: string[] = [];
  const walk = (schema: object): void => {
    for (const [key, value] of Object.entries(schema)) {
      if (!decides.includes(key) && !onlyLimits.test(key)) strange.push(key);
      if (key === 'items') walk(value);
      if (key === 'anyOf' || key === 'properties' || key === 'patternProperties') {
        for (const child of Object.values<object>(value)) walk(child);
      }
    }
  };
  for (const name of readNames) walk(schemaOf(reads[name].answer));
  t.same(strange, []);
});

t.test('what the embedded origin answers has the shape of its reads', async t => {
  const { read, command } = await createOrigin(t);
  const takeaway = {
    type: 'takeaway' as const,
    guestCount: 1,
    lines: [{ menuItemId: restaurantIds.soup, quantity: 2, note: 'bez soli' }],
  };
  const { data: order } = await command('createOrder', takeaway, { as: 'waiter' });
  await command('sendOrder', {}, { as: 'waiter', params: { id: order.id } });
  for (const name of readNames) {
    const row: ReadRow = reads[name];
    if (!row.live) continue;
    const path = row.path.replace(':id', order.id).replace(/\|.*$/, '');
    const topic = findTopic(path);
    const { status, data } = await read(name, { params: { id: order.id, location: 'kitchen' } });
    t.equal(status, 200, name);
    const validateAnswer = topic === null ? null : validateTopicAnswer(topic);
    for (const entity of isListRead(name) ? (data as unknown[]) : [data])
      t.equal(validateAnswer?.(entity), null, name);
  }
});
