/** Everything that a store holds as text, to look for what must be in none of its tables. */
import { sql } from 'kysely';
import type { Database } from '../../server/store/database.ts';

/** `table.column` of each column of any table with a value that matches. */
export async function columnsWith<Schema>({ db }: Database<Schema>, pattern: RegExp): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table'`.execute(db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    const columns = new Set(
      rows.flatMap(row =>
        Object.entries(row).flatMap(([key, value]) => (pattern.test(String(value)) ? [key] : [])),
      ),
    );
    found.push(...[...columns].map(column => `${name}.${column}`));
  }
  return found.sort();
}
