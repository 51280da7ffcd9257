/** Generates request bodies from a schema: valid ones, with a preference for existing ids, and ones with one invalid value. */
import fc from 'fast-check';
import type { TSchema } from 'typebox';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Ids to use in a property of this name; none: any id. */
export type KnownIds = (property: string) => readonly string[];

/** The JSON Schema keywords used by the schemas of the writes. */
type Keywords = {
  type?: string;
  enum?: readonly Json[];
  const?: Json;
  anyOf?: readonly TSchema[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  multipleOf?: number;
  items?: TSchema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  properties?: Record<string, TSchema>;
  required?: readonly string[];
  patternProperties?: Record<string, TSchema>;
};

const itemsMax = 4;
const optionalMax = 2;

function textOf(
  { pattern, minLength = 0, maxLength = 200 }: Keywords,
  known: readonly string[],
): fc.Arbitrary<string> {
  if (pattern?.startsWith('^[0-9a-fA-F]{8}-')) {
    if (known.length === 0) return fc.uuid();
    return fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: fc.uuid() });
  }
  if (pattern !== undefined && pattern !== '\\S')
    return fc
      .stringMatching(new RegExp(pattern))
      .filter(text => text.length >= minLength && text.length <= maxLength);
  const length = { minLength, maxLength: Math.min(maxLength, minLength + 30) };
  const printable = fc.string({ ...length, unit: 'grapheme' }).filter(text => text.length <= maxLength);
  return pattern === undefined ? printable : printable.filter(text => /\S/.test(text));
}

/** Mostly small numbers: large ones are all refused for the same reason. */
function numberOf(keywords: Keywords): fc.Arbitrary<number> {
  const { type, exclusiveMinimum = 0, minimum = exclusiveMinimum, maximum = 1e9, multipleOf = 1 } = keywords;
  const step = type === 'integer' ? 1 : multipleOf;
  const most = Math.floor(maximum / step);
  const least = Math.ceil(minimum / step) + (keywords.exclusiveMinimum === undefined ? 0 : 1);
  const few = fc.integer({ min: least, max: Math.min(most, least + 20) });
  return fc
    .oneof({ weight: 4, arbitrary: few }, { weight: 1, arbitrary: fc.integer({ min: least, max: most }) })
    .map(count => (step === 1 ? count : Number((count * step).toFixed(6))));
}

function objectOf({ properties = {}, required = [], patternProperties = {} }: Keywords, ids: KnownIds) {
  const [pattern] = Object.entries(patternProperties);
  if (pattern !== undefined)
    return fc.dictionary(fc.stringMatching(new RegExp(pattern[0])), validBody(pattern[1], ids), {
      maxKeys: 2,
    });
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, validBody(schema, ids, name)]),
  );
  const optional = Object.keys(fields).filter(name => !required.includes(name));
  // Few at once, as optional properties mostly contradict each other.
  const kept = fc.subarray(optional, { maxLength: Math.min(optionalMax, optional.length) });
  return fc
    .tuple(fc.record(fields), kept)
    .map(([all, chosen]) =>
      Object.fromEntries(
        Object.entries(all).filter(([name]) => required.includes(name) || chosen.includes(name)),
      ),
    );
}

/** A valid body. */
export function validBody(schema: TSchema, ids: KnownIds, property = ''): fc.Arbitrary<Json> {
  const keywords = schema as Keywords;
  if (keywords.enum !== undefined) return fc.constantFrom(...keywords.enum);
  if (keywords.const !== undefined) return fc.constant(keywords.const);
  if (keywords.anyOf !== undefined)
    return fc.oneof(...keywords.anyOf.map(each => validBody(each, ids, property)));
  switch (keywords.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return numberOf(keywords);
    case 'string':
      return textOf(keywords, ids(property));
    case 'array': {
      const { items, minItems = 0, maxItems = itemsMax, uniqueItems = false } = keywords;
      if (items === undefined) throw new Error('An array of what?');
      const length = { minLength: minItems, maxLength: Math.min(maxItems, Math.max(minItems, itemsMax)) };
      const each = validBody(items, ids, property);
      return uniqueItems
        ? fc.uniqueArray(each, { ...length, selector: value => JSON.stringify(value) })
        : fc.array(each, length);
    }
    case 'object':
      return objectOf(keywords, ids) as fc.Arbitrary<Json>;
    default:
      throw new Error(`What is ${JSON.stringify(schema)}? Teach it to schema-arbitrary.ts`);
  }
}

const nasty: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(
    null,
    true,
    0,
    -1,
    1.5,
    1e308,
    Number.MAX_SAFE_INTEGER + 2,
    '',
    ' ',
    '\u0000',
    '\ud800',
  ),
  fc.constantFrom<Json>(
    'x'.repeat(10_000),
    '2025-02-30',
    "'; drop table orders; --",
    '../../etc/passwd',
    [],
    {},
  ),
  fc.constantFrom<Json>([[[[[[]]]]]], { constructor: {} }, ['x', 'x']),
  fc.string({ unit: 'binary', maxLength: 50 }),
);

/** Puts `wrong` at the place in `value` chosen by `luck`; as an unknown property where there is none. */
function spoil(value: Json, luck: readonly number[], wrong: Json): Json {
  const [first = 0, ...rest] = luck;
  if (value === null || typeof value !== 'object' || luck.length === 0) return wrong;
  if (Array.isArray(value)) {
    const at = first % (value.length + 1);
    return at === value.length
      ? [...value, wrong]
      : value.map((each, index) => (index === at ? spoil(each, rest, wrong) : each));
  }
  const names = Object.keys(value);
  const name = names[first % (names.length + 2)];
  if (name === undefined) return { ...value, [first % 2 === 0 ? 'unknown' : 'organizationId']: wrong };
  const { [name]: chosen, ...others } = value;
  return rest[0] !== undefined && rest[0] % 4 === 0
    ? others
    : { ...value, [name]: spoil(chosen ?? null, rest, wrong) };
}

/** A valid body with one value replaced; in some cases it is still valid. */
export function spoiledBody(schema: TSchema, ids: KnownIds): fc.Arbitrary<Json> {
  const luck = fc.array(fc.nat({ max: 60 }), { minLength: 1, maxLength: 5 });
  return fc
    .tuple(validBody(schema, ids), luck, nasty)
    .map(([body, where, wrong]) => spoil(body, where, wrong));
}
