/** Rows of a subquery as one JSON text, so that a single statement reads an entity with all its parts. */
import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom as postgresArrayFrom } from 'kysely/helpers/postgres';
import { jsonArrayFrom } from 'kysely/helpers/sqlite';
import { byDialect } from './dialect-sql.ts';

/** The query must name its columns: `selectAll` isn't possible. */
export function rowsAsJson<Row>(query: Parameters<typeof jsonArrayFrom<Row>>[0]): RawBuilder<string> {
  return byDialect({
    sqlite: jsonArrayFrom(query).$castTo<string>(),
    postgres: sql<string>`cast(${postgresArrayFrom(query)} as text)`,
  });
}

/** Parses the result of `rowsAsJson`. */
export function jsonRowsOf<Row>(json: string): Row[] {
  return JSON.parse(json);
}

/** A row of the query that a function builds. */
export type RowOf<Build extends (...given: never[]) => { execute(): Promise<unknown[]> }> = Awaited<
  ReturnType<ReturnType<Build>['execute']>
>[number];
