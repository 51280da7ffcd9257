/** What writes have left in a store: by their keys, whether each acknowledged one is there, and none twice. */
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

type Row = { key: string; count: number };

type StoredEffects = {
  /** Acknowledged keys that no event has. */
  readonly lost: readonly string[];
  /** What is there more than once, in words. */
  readonly doubled: readonly string[];
};

const events = `select idempotency_key as key, count(distinct at) as count from events
  where idempotency_key is not null group by idempotency_key`;
/** Each line was ordered with a note of its own, each order paid once. */
const onceEach = [
  'select note as key, count(*) as count from order_lines where note is not null group by note',
  'select order_id as key, count(*) as count from payments group by order_id',
];

async function readRows(at: string): Promise<Row[][]> {
  const all = [events, ...onceEach];
  if (!at.startsWith('postgres:')) {
    const database = new DatabaseSync(at, { readOnly: true });
    const rows = all.map(sql => database.prepare(sql).all() as Row[]);
    database.close();
    return rows;
  }
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  const rows: Row[][] = [];
  for (const sql of all) rows.push((await client.query<Row>(sql)).rows);
  await client.end();
  return rows.map(list => list.map(({ key, count }) => ({ key, count: Number(count) })));
}

/** `at`: the address of a PostgreSQL database, or a file's path. */
export async function readEffects(at: string, acknowledged: Iterable<string>): Promise<StoredEffects> {
  const [ofEvents = [], ...others] = await readRows(at);
  const there = new Set(ofEvents.map(({ key }) => key));
  const lost = [...acknowledged].filter(key => !there.has(key));
  const doubled = [
    ...ofEvents
      .filter(({ count }) => count > 1)
      .map(({ key, count }) => `${key} had effects at ${count} times`),
    ...others
      .flat()
      .filter(({ count }) => count > 1)
      .map(({ key, count }) => `${key} is there ${count} times`),
  ];
  return { lost, doubled };
}
