/**
 * Which orders were written since a list was read last, so that lists needn't look through all open ones: SQL only. Triggers of the connection note every
 * write, which no command can forget; they are gone with it. It is this server's own and complete, because only one writes to a store.
 */
import { type Kysely, sql } from 'kysely';
import type { OriginTables } from '../origin-tables.ts';

/** More than are changed between two polls of any list; about a megabyte. */
const changesKept = 10_000;

const note = (row: 'new' | 'old') => `
  insert into changed_orders (org_id, order_id) values (${row}.org_id, ${row}.id);
  delete from changed_orders where seq <= last_insert_rowid() - ${changesKept};`;

const statements = [
  `create temp table if not exists changed_orders (
    seq integer primary key, org_id text not null, order_id text not null)`,
  `create temp trigger if not exists order_inserted after insert on main.orders begin ${note('new')} end`,
  `create temp trigger if not exists order_updated after update on main.orders begin ${note('new')} end`,
  `create temp trigger if not exists order_deleted after delete on main.orders begin ${note('old')} end`,
];

/** From now on, once for each connection. */
export async function noteChangedOrders(db: Kysely<OriginTables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** `ids`: null where it isn't known any more. `mark`: for the next time. */
export type ChangedOrders = { readonly mark: number; readonly ids: readonly string[] | null };

/** Since `mark`; without one only the mark. Within the snapshot in which the orders are read. */
export async function findChangedOrders(
  db: Kysely<OriginTables>,
  organizationId: string,
  mark: number | undefined,
): Promise<ChangedOrders> {
  const { rows } = await sql<{ first: number; last: number; ids: string }>`
    select (select coalesce(min(seq), 1) from changed_orders) as first,
      (select coalesce(max(seq), 0) from changed_orders) as last,
      (select json_group_array(distinct order_id) from changed_orders
        where seq > ${mark ?? Number.MAX_SAFE_INTEGER} and org_id = ${organizationId}) as ids`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A query without conditions has a row');
  const isKnown = mark !== undefined && mark >= row.first - 1;
  return { mark: row.last, ids: isKnown ? JSON.parse(row.ids) : null };
}
