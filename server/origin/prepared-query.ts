/**
 * Queries that every command asks: written with Kysely like the others, but built and compiled once. Building one anew
 * costs as much as SQLite needs to answer it.
 */
import { type Compilable, type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';

/** Stands in the query where a value will be. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

export type PreparedQuery<Schema, Values, Row> = (
  db: Kysely<Schema>,
  values: Readonly<Values>,
) => Promise<Row[]>;

/** `prepareQuery<Tables, Values>()((db, value) => db.selectFrom(…).where('id', '=', value('id')))` */
export function prepareQuery<Schema, Values extends object>() {
  return <Row>(
    build: (
      db: Kysely<Schema>,
      value: <Name extends keyof Values & string>(name: Name) => Values[Name],
    ) => Compilable<Row>,
  ): PreparedQuery<Schema, Values, Row> => {
    let compiled: CompiledQuery<Row> | null = null;
    return async (db, values) => {
      // Only while it is built: what is asked with has the values in their places.
      compiled ??= build(db, name => new Placeholder(name) as never).compile();
      const parameters = compiled.parameters.map(parameter =>
        parameter instanceof Placeholder ? Reflect.get(values, parameter.name) : parameter,
      );
      const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
      return rows;
    };
  };
}

/** The texts in a JSON array, as the right side of `in`: one statement for lists of every length. */
export function eachOf(json: string): RawBuilder<string> {
  return sql<string>`(select value from json_each(${json}))`;
}
