/** Everything that a store holds as text, to look for what must be in none of its tables. */
import { sql } from 'kysely';
import type { Database } from '../../server/store/database.ts';
import { tablesOf } from './stores/store-tables.ts';

/** `table.column` of each column of any table with a value that matches. */
export async function columnsWith<Schema>({ db }: Database<Schema>, pattern: RegExp): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await tablesOf(db)) {
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
