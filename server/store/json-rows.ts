/** Rows of a subquery as one JSON text, so that a single statement reads something with all its parts. */
import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom as postgresArrayFrom } from 'kysely/helpers/postgres';
import { jsonArrayFrom } from 'kysely/helpers/sqlite';
import { byDialect } from './dialect-sql.ts';

/** The query names its columns: `selectAll` isn't possible. */
export function rowsAsJson<Row>(query: Parameters<typeof jsonArrayFrom<Row>>[0]): RawBuilder<string> {
  return byDialect({
    sqlite: jsonArrayFrom(query).$castTo<string>(),
    postgres: sql<string>`cast(${postgresArrayFrom(query)} as text)`,
  });
}

/** What `rowsAsJson` gave. */
export function jsonRowsOf<Row>(json: string): Row[] {
  return JSON.parse(json);
}

/** A row of the query that a function builds. */
export type RowOf<Build extends (...given: never[]) => { execute(): Promise<unknown[]> }> = Awaited<
  ReturnType<ReturnType<Build>['execute']>
>[number];
