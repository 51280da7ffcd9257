/** The two stores as `fillYear` writes them, past the product: quickly, and with nothing of it checked. */
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

type Value = string | number | null;

export type YearStore = {
  read(sql: string): Promise<Record<string, unknown>[]>;
  /** Columns separated by spaces; returns what takes a row's values. */
  insertion(table: string, columns: string): (...values: Value[]) => void;
  /** What was taken since the last time is written. */
  commit(): Promise<void>;
  /** Leaves the store as a year of use does, with the statistics that the database would have gathered. */
  close(): Promise<void>;
};

export function sqliteYear(file: string): YearStore {
  const database = new DatabaseSync(file);
  database.exec('pragma journal_mode = wal; pragma synchronous = off; pragma foreign_keys = off; begin');
  return {
    read: async sql => database.prepare(sql).all(),
    insertion(table, columns) {
      const names = columns.split(' ');
      const statement = database.prepare(
        `insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`,
      );
      return (...values) => {
        statement.run(...values);
      };
    },
    async commit() {
      database.exec('commit; begin');
    },
    async close() {
      database.exec('commit; pragma wal_checkpoint(truncate)');
      database.close();
    },
  };
}

/** Restaurants beside the first: how many, and of how many orders of the first each has one like it. */
type Beside = { restaurants: number; share: number };

/** The rows of all restaurants lie between each other, as they come in a year. */
export async function postgresYear(url: string, { restaurants, share }: Beside): Promise<YearStore> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set synchronous_commit = off; set session_replication_role = replica');
  const waiting = new Map<string, { names: string[]; rows: Record<string, Value>[] }>();
  return {
    read: async sql => (await client.query(sql)).rows,
    insertion(table, columns) {
      const names = columns.split(' ');
      const rows: Record<string, Value>[] = [];
      waiting.set(table, { names, rows });
      return (...values) => {
        rows.push(Object.fromEntries(names.map((name, index) => [name, values[index] ?? null])));
      };
    },
    async commit() {
      for (const [table, { names, rows }] of waiting) {
        const order = names.find(name => name === 'order_id' || name === 'entity_id') ?? 'id';
        const others = names.filter(name => name !== 'org_id').join(', ');
        await client.query(
          `insert into ${table} (org_id, ${others}) select restaurant, ${others}
           from json_populate_recordset(null::${table}, $1::json) r, lateral (
             select r.org_id as restaurant union all
             select 'beside-' || n from generate_series(1, $2::int) n
             where abs(hashtext(r.${order})) % $3::int = n % $3::int) places`,
          [JSON.stringify(rows.splice(0)), restaurants, share],
        );
      }
    },
    async close() {
      await client.query('vacuum analyze');
      await client.end();
    },
  };
}
