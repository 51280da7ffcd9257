/**
 * Maps rows to entities by the entity's schema: the field `sortOrder` is the column `sort_order`, booleans are 0 and 1, objects and lists are JSON.
 * An absent field is null, an absent flag 0.
 */
import type { Static, TObject } from 'typebox';
import type { Flag, Json } from '../column-types.ts';

type SnakeCase<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : S;

type Column<V> = [V] extends [boolean] ? Flag : V extends string | number ? V : Json;

type ColumnOfField<E, K extends keyof E> =
  NonNullable<E[K]> extends boolean
    ? Flag
    : Column<NonNullable<E[K]>> | (undefined extends E[K] ? null : never);

/** The columns of `E`; those of `Filled`, which are optional, hold an empty object instead of null. */
type EntityColumns<E, Filled extends keyof E = never> = {
  [K in keyof E & string as SnakeCase<K>]: K extends Filled ? Json : ColumnOfField<E, K>;
};

export type EntityRow<E, Filled extends keyof E = never> = EntityColumns<E, Filled> & {
  org_id: string;
  archived_at: string | null;
};

type Field = { name: string; column: string; kind: 'flag' | 'json' | 'plain'; isOptional: boolean };

function fieldsOf({ properties, ...schema }: TObject): Field[] {
  const required: readonly string[] = schema.required ?? [];
  return Object.entries(properties).map(([name, schema]) => {
    const type = 'type' in schema ? schema.type : undefined;
    const kind =
      type === 'boolean'
        ? 'flag'
        : type === 'string' || type === 'number' || type === 'integer'
          ? 'plain'
          : 'json';
    const column = name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
    return { name, column, kind, isOptional: !required.includes(name) };
  });
}

function fieldValue({ kind, isOptional }: Field, stored: unknown): unknown {
  if (kind === 'flag') return stored === 1 || (isOptional ? undefined : false);
  if (kind === 'plain' || stored === null) return stored ?? undefined;
  // An optional field is absent where its object is empty.
  return isOptional && stored === '{}' ? undefined : JSON.parse(String(stored));
}

function columnOf({ kind }: Field, value: unknown, ifAbsent: Json | null): unknown {
  if (kind === 'flag') return value === true ? 1 : 0;
  if (value === undefined) return ifAbsent;
  return kind === 'json' ? JSON.stringify(value) : value;
}

/** `filled`: optional fields whose column holds an empty object instead of null. */
export function mapColumns<S extends TObject, Filled extends keyof Static<S> & string = never>(
  schema: S,
  filled: readonly Filled[] = [],
): {
  toEntity(row: EntityColumns<Static<S>, Filled>): Static<S>;
  toColumns(entity: Static<S>): Omit<EntityColumns<Static<S>, Filled>, 'id'>;
} {
  const fields = fieldsOf(schema);
  const written = fields.filter(({ name }) => name !== 'id');
  const emptyColumn = ({ name }: Field) => (filled.some(one => one === name) ? '{}' : null);
  return {
    toEntity(row) {
      const columns: Readonly<Record<string, unknown>> = row;
      const entity: Record<string, unknown> = {};
      for (const field of fields) {
        const value = fieldValue(field, columns[field.column]);
        if (value !== undefined) entity[field.name] = value;
      }
      // The schema names every field of the entity.
      return entity as Static<S>;
    },
    toColumns(entity) {
      const values = entity as Readonly<Record<string, unknown>>;
      const columns = written.map(field => [
        field.column,
        columnOf(field, values[field.name], emptyColumn(field)),
      ]);
      return Object.fromEntries(columns);
    },
  };
}
