/** The tables of a store, whatever keeps it. */
import { type Kysely, sql } from 'kysely';
import { byDialect } from '../../../server/store/dialect-sql.ts';

/** In the order of their names. */
export async function tablesOf<Schema>(
  db: Kysely<Schema>,
): Promise<{ name: string; columns: readonly string[] }[]> {
  const { rows } = await sql<{ name: string; columns: string }>`${byDialect({
    sqlite: sql`select m.name as name, group_concat(c.name) as columns from sqlite_master m, pragma_table_info(m.name) c
      where m.type = 'table' and m.name not like 'sqlite%' group by m.name order by m.name`,
    postgres: sql`select table_name as name, string_agg(column_name, ',' order by ordinal_position) as columns
      from information_schema.columns where table_schema = 'public' group by table_name order by table_name`,
  })}`.execute(db);
  return rows.map(({ name, columns }) => ({ name, columns: columns.split(',') }));
}

/** All rows of a table as one text: the same where nothing changed. */
export function contentOf(name: string, columns: readonly string[], where = '') {
  return byDialect({
    sqlite: sql.raw<string>(`(select json_group_array(json_array(${columns})) from ${name} ${where})`),
    postgres: sql.raw<string>(
      `coalesce((select string_agg(found.row, ',' order by found.row) from (select to_json(t)::text as row from ${name} t ${where}) found), '')`,
    ),
  });
}
