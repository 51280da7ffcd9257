/** Compares a restored backup with its store, which has changed since: everything in the backup must still be there unchanged. */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

export type StoreCounts = { orders: number; payments: number; events: number; newestEventAt: string | null };

/** Columns that never change. Texts of guests in events are excluded, because they are erased in time. */
const facts = [
  ['events', ['org_id', 'seq'], ['at', 'user_id', 'type', 'entity', 'entity_id']],
  ['payments', ['org_id', 'id'], ['kind', 'amount', 'tip', 'at']],
  ['orders', ['org_id', 'id'], ['number', 'business_day']],
] as const;

function differing(database: DatabaseSync, [table, keys, columns]: (typeof facts)[number]): string[] {
  const isSame = keys.map(key => `now.${key} = was.${key}`).join(' and ');
  const isOther = columns.map(column => `now.${column} is not was.${column}`).join(' or ');
  const { missing, changed } = database
    .prepare(
      `select count(*) filter (where now.${keys[1]} is null) as missing,
        count(*) filter (where now.${keys[1]} is not null and (${isOther})) as changed
        from was.${table} as was left join main.${table} as now on ${isSame}`,
    )
    .get() as { missing: number; changed: number };
  return [
    ...(missing > 0 ? [`${missing} ${table} of the backup are not in the running store`] : []),
    ...(changed > 0 ? [`${changed} ${table} differ between the backup and the running store`] : []),
  ];
}

export function countStore(file: string): StoreCounts {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const counts = `select (select count(*) from orders) as orders, (select count(*) from payments) as payments,
      (select count(*) from events) as events, (select max(at) from events) as newestEventAt`;
    return { ...(database.prepare(counts).get() as StoreCounts) };
  } finally {
    database.close();
  }
}

/** Returns dangling references as sentences. */
export function findLooseRows(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const rows = database.prepare('pragma foreign_key_check').all();
    return rows.length === 0 ? [] : [`${rows.length} rows refer to rows that are not there`];
  } finally {
    database.close();
  }
}

/** Both stores must have the current schema. Null if there is no running store, as on a new computer. */
export function findDifferences(restored: string, running: string): string[] | null {
  if (!existsSync(running)) return null;
  const database = new DatabaseSync(running, { readOnly: true });
  try {
    database.prepare('attach database ? as was').run(restored);
    return facts.flatMap(each => differing(database, each));
  } finally {
    database.close();
  }
}
