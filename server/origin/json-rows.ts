/** Rows of a subquery as one JSON text, so that a single statement reads something with all its parts. */
import type { RawBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/sqlite';

/** The query names its columns: `selectAll` isn't possible. */
export function rowsAsJson<Row>(query: Parameters<typeof jsonArrayFrom<Row>>[0]): RawBuilder<string> {
  return jsonArrayFrom(query).$castTo<string>();
}

/** What `rowsAsJson` gave. */
export function jsonRowsOf<Row>(json: string): Row[] {
  return JSON.parse(json);
}
