/** Converts schemas for an OpenAPI document: a named schema becomes a component, and equal schemas refer to it. */
import type { TSchema } from 'typebox';
import { namedSchemas } from '#shared/contract/named-schemas.ts';

/** A JSON Schema of draft 2020-12, as OpenAPI 3.1 takes it. */
export type JsonSchema = { readonly [keyword: string]: unknown };

export function schemaReference(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Equal schemas are found by their JSON text, because optional copies are other objects. */
export function createSchemaWriter() {
  const nameOf = new Map(
    Object.entries(namedSchemas).map(([name, schema]) => [JSON.stringify(schema), name]),
  );

  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside);
    if (!isRecord(value)) return value;
    const name = nameOf.get(JSON.stringify(value));
    return name === undefined ? entriesOf(value) : schemaReference(name);
  };
  const entriesOf = (schema: Record<string, unknown>): JsonSchema =>
    Object.fromEntries(Object.entries(schema).map(([keyword, value]) => [keyword, inside(value)]));
  // Removes properties that only the schema library uses.
  const plain = (schema: TSchema): Record<string, unknown> => JSON.parse(JSON.stringify(schema));

  return {
    /** The schema, or a reference to its component. */
    write(schema: TSchema): JsonSchema {
      const name = nameOf.get(JSON.stringify(schema));
      return name === undefined ? entriesOf(plain(schema)) : schemaReference(name);
    },
    components: (): Record<string, JsonSchema> =>
      Object.fromEntries(
        Object.entries(namedSchemas).map(([name, schema]) => [name, entriesOf(plain(schema))]),
      ),
  };
}

export type SchemaWriter = ReturnType<typeof createSchemaWriter>;
