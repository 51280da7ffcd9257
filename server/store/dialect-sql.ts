/** SQL where SQLite and PostgreSQL differ: a query is built without knowing which of them answers it, and each dialect compiles its own words. */
import { type Kysely, PostgresAdapter, type RawBuilder, type RawNode, sql } from 'kysely';

export type DialectName = 'sqlite' | 'postgres';

export function dialectOf(db: Pick<Kysely<unknown>, 'getExecutor'>): DialectName {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}

/** What SQLite executes, with what PostgreSQL executes in its place. */
type DialectNode = RawNode & { readonly postgres?: RawNode };

/** For PostgreSQL's compiler. */
export function postgresNodeOf(node: DialectNode): RawNode {
  return node.postgres ?? node;
}

export function byDialect<T>(words: { sqlite: RawBuilder<T>; postgres: RawBuilder<T> }): RawBuilder<T> {
  const node = { ...words.sqlite.toOperationNode(), postgres: words.postgres.toOperationNode() };
  return sql<T>`${{ toOperationNode: () => node }}`;
}

/** `one JOIN other ON …` in the order in which they are written: SQLite doesn't swap the tables of a cross join. */
export const joinInOrder = byDialect({ sqlite: sql`cross join`, postgres: sql`join` });

/**
 * A table in a join, of whose rows `key` names one by what stands before it. PostgreSQL fetches each by that key: where it expects too many, as from lists in JSON, it
 * would read the whole table instead.
 */
export function fetchedBy<Row>(table: string, key: RawBuilder<unknown>): RawBuilder<Row> {
  const all = sql.table(table);
  return byDialect<Row>({
    sqlite: sql<Row>`${all}`,
    // The offset keeps it from being merged with the query around it.
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

/** What the database's clock says, in milliseconds. */
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

/** A count or an amount of money; PostgreSQL's sum has another type than what it sums. */
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

/** What stands in a column of JSON at `path`, such as `by.id`; null without it. */
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
/** Of a whole number. */
export const integerAt = (json: string, path: string) => at<number>(json, path, 'integer');
export const numberAt = (json: string, path: string) => at<number>(json, path, 'number');
/** 1 or 0. */
export const flagAt = (json: string, path: string) => at<number>(json, path, 'flag');
