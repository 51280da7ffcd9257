/** SQL that differs between SQLite and PostgreSQL: a query is built without knowing the database, and each dialect compiles its own text. */
import { type Kysely, PostgresAdapter, type RawBuilder, type RawNode, sql } from 'kysely';

export type DialectName = 'sqlite' | 'postgres';

export function dialectOf(db: Pick<Kysely<unknown>, 'getExecutor'>): DialectName {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}

/** SQLite's text, and PostgreSQL's replacement. */
type DialectNode = RawNode & { readonly postgres?: RawNode };

/** Used by PostgreSQL's compiler. */
export function postgresNodeOf(node: DialectNode): RawNode {
  return node.postgres ?? node;
}

export function byDialect<T>(words: { sqlite: RawBuilder<T>; postgres: RawBuilder<T> }): RawBuilder<T> {
  const node = { ...words.sqlite.toOperationNode(), postgres: words.postgres.toOperationNode() };
  return sql<T>`${{ toOperationNode: () => node }}`;
}

/** `one JOIN other ON …` in the written order: SQLite doesn't reorder the tables of a cross join. */
export const joinInOrder = byDialect({ sqlite: sql`cross join`, postgres: sql`join` });

/**
 * A table in a join of which `key` selects one row by the tables before it. PostgreSQL fetches each by that key: with a high row estimate, as for lists in
 * JSON, it would read the whole table instead.
 */
export function fetchedBy<Row>(table: string, key: RawBuilder<unknown>): RawBuilder<Row> {
  const all = sql.table(table);
  return byDialect<Row>({
    sqlite: sql<Row>`${all}`,
    // The offset prevents merging with the outer query.
    postgres: sql<Row>`lateral (select * from ${all} where ${key} offset 0)`,
  });
}

/** The column, without its indexes. */
export function unindexed<T>(column: RawBuilder<T>): RawBuilder<T> {
  return byDialect({ sqlite: sql<T>`+${column}`, postgres: column });
}

export function greatest<T>(one: RawBuilder<T>, other: RawBuilder<T>): RawBuilder<T> {
  return byDialect({ sqlite: sql<T>`max(${one}, ${other})`, postgres: sql<T>`greatest(${one}, ${other})` });
}

/** The database's clock, in milliseconds. */
export const clockMs = byDialect({
  sqlite: sql<number>`cast(unixepoch('subsec') * 1000 as integer)`,
  postgres: sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`,
});

/** Whole seconds of a stored time. */
export function secondsOf(time: string): RawBuilder<number> {
  const column = sql.raw(time);
  return byDialect({
    sqlite: sql<number>`unixepoch(${column})`,
    postgres: sql<number>`cast(floor(extract(epoch from cast(${column} as timestamptz))) as bigint)`,
  });
}

/** A sum of counts or amounts; PostgreSQL's sum has another type than its input. */
export function wholeSum(value: RawBuilder<unknown>): RawBuilder<number> {
  return byDialect({
    sqlite: sql<number>`sum(${value})`,
    postgres: sql<number>`cast(sum(${value}) as bigint)`,
  });
}

/** In a FROM: a row with the column `value` for each element of a JSON array, strings as they are and others as JSON. */
export function elementsOf<T extends string = string>(
  json: RawBuilder<unknown> | string,
): RawBuilder<{ value: T }> {
  return byDialect({
    sqlite: sql<{ value: T }>`json_each(${json})`,
    postgres: sql<{ value: T }>`json_array_elements_text(cast(${json} as json))`,
  });
}

type AsRead = 'text' | 'integer' | 'number' | 'flag';
const postgresTypes = {
  text: 'text',
  integer: 'bigint',
  number: 'double precision',
  flag: 'boolean',
} as const satisfies Record<AsRead, string>;

/** The value at `path` in a JSON column, such as `by.id`; null if missing. */
function at<T>(json: string, path: string, type: AsRead): RawBuilder<T> {
  const column = sql.raw(json);
  const keys = path.split('.');
  const found = sql`cast(${column} as json) #>> ${sql.lit(`{${keys.join(',')}}`)}`;
  const value = type === 'text' ? found : sql`cast(${found} as ${sql.raw(postgresTypes[type])})`;
  return byDialect<T>({
    sqlite: sql<T>`(${column} ->> ${sql.lit(keys.length > 1 ? `$.${path}` : path)})`,
    postgres: type === 'flag' ? sql<T>`cast(${value} as integer)` : sql<T>`(${value})`,
  });
}

export const textAt = (json: string, path: string) => at<string>(json, path, 'text');
/** A whole number. */
export const integerAt = (json: string, path: string) => at<number>(json, path, 'integer');
export const numberAt = (json: string, path: string) => at<number>(json, path, 'number');
/** 1 or 0. */
export const flagAt = (json: string, path: string) => at<number>(json, path, 'flag');
