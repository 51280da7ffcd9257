/** Kysely queries of every command, built and compiled only once: building one takes as long as SQLite needs to execute it. */
import { type Compilable, type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import { type DialectName, dialectOf, elementsOf } from './dialect-sql.ts';

/** Marks the place of a parameter in the query. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type PreparedQuery<Schema, Values, Row> = (db: Kysely<Schema>, values: Readonly<Values>) => Promise<Row[]>;

/** `prepareQuery<Tables, Values>()((db, value) => db.selectFrom(…).where('id', '=', value('id')))` */
export function prepareQuery<Schema, Values extends object>() {
  return <Row>(
    build: (
      db: Kysely<Schema>,
      value: <Name extends keyof Values & string>(name: Name) => Values[Name],
    ) => Compilable<Row>,
  ): PreparedQuery<Schema, Values, Row> => {
    const compiledFor: { [dialect in DialectName]?: CompiledQuery<Row> } = {};
    return async (db, values) => {
      // Placeholders exist only while it is built: execution fills in the values.
      const dialect = dialectOf(db);
      compiledFor[dialect] ??= build(db, name => new Placeholder(name) as never).compile();
      const compiled = compiledFor[dialect];
      const parameters = compiled.parameters.map(parameter =>
        parameter instanceof Placeholder ? Reflect.get(values, parameter.name) : parameter,
      );
      const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
      return rows;
    };
  };
}

/** The row of a query that always has one, such as a query of subqueries or sums. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('The query has a row whatever is stored');
  return row;
}

/** The strings of a JSON array as the right side of `in`: one statement for lists of any length. */
export function eachOf(json: string): RawBuilder<string> {
  return sql<string>`(select value from ${elementsOf(json)})`;
}
