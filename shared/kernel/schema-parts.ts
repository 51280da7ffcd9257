/** Building blocks of schemas. Money is an integer in minor units, times are ISO 8601 UTC. */
import { type Static, type TProperties, Type } from 'typebox';
import { emailPattern, limits, uuidPattern } from './limits.ts';

/** An object schema that rejects unknown properties. */
export function strictObject<T extends TProperties>(properties: T) {
  return Type.Object(properties, { additionalProperties: false });
}

/** The same with all properties optional, for PATCH bodies. */
export function strictPartial<T extends TProperties>(properties: T) {
  // TypeBox's Partial drops additionalProperties: false.
  return strictObject(Type.Partial(Type.Object(properties)).properties);
}

export function literals<const T extends readonly string[]>(values: T) {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...values] });
}

export const uuid = Type.String({ pattern: uuidPattern });
export const time = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,3})?Z$',
});
export const email = Type.String({ maxLength: limits.emailLength, pattern: emailPattern });
export const money = Type.Integer();
export const price = Type.Integer({ minimum: 0, maximum: limits.priceMax });
/** The weight of the plate or box. */
export const tareGrams = Type.Integer({ minimum: 1, maximum: limits.tareGramsMax });
/** Set if a price list set the price: the list's name, and the menu's price. */
export const listPrice = strictObject({ name: Type.String(), regularPrice: price });
/** A percentage with up to two decimals, e.g. 23. */
export const vatRate = Type.Number({
  minimum: 0,
  maximum: 100,
  multipleOf: 0.01,
});
export const course = Type.Integer({ minimum: 0, maximum: limits.courseMax });
export const seat = Type.Integer({ minimum: 1, maximum: limits.seatMax });
export const sortOrder = Type.Integer({ minimum: 0, maximum: 1_000_000 });
export const color = Type.String({ pattern: '^#[0-9a-f]{6}$' });
export const version = Type.Integer({ minimum: 1 });
export const languageTag = Type.String({ pattern: '^[a-z]{2}(-[A-Z]{2})?$' });
/** Translations of a name by language tag: `{"en": "Dumplings"}`. */
export const names = Type.Record(
  languageTag,
  Type.String({ minLength: 1, maxLength: limits.itemNameLength }),
  { additionalProperties: false },
);
export type Names = Static<typeof names>;

/** A user, with their name at the time of the action. */
export const person = strictObject({ id: Type.String(), name: Type.String() });
export type Person = Static<typeof person>;

/** The id of a station; the first of a group has the group's name: `kitchen`, `bar`. */
export const stationId = Type.String({ pattern: '^[a-z0-9-]{1,36}$' });

/** At least one visible character. */
export function text(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: '\\S' });
}

/** In a PATCH: the new value, or null to clear it. */
export function clearable<T extends Type.TSchema>(schema: T) {
  return Type.Optional(Type.Union([schema, Type.Null()]));
}

/** The same for all of an entity's optional fields. */
export function clearableFields<T extends TProperties>(properties: T) {
  const entries = Object.entries(properties).map(([name, schema]) => [name, clearable(schema)]);
  return Object.fromEntries(entries) as { [K in keyof T]: ReturnType<typeof clearable<T[K]>> };
}
