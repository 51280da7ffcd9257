/**
 * Finds orders written since a list was last read, so that lists needn't read all open orders: SQL only.
 * Triggers record every write, so that no command can forget to. SQLite's triggers are temporary, which
 * suffices as only one server writes to a file; PostgreSQL's are stored, as several servers share a database.
 */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../store/database.ts';
import { wholeStore } from '../../../store/database.ts';
import { dialectOf } from '../../../store/dialect-sql.ts';
import { onlyRow } from '../../../store/prepared-query.ts';
import type { OriginTables } from '../origin-tables.ts';

/** More than change between two polls of any list; about a megabyte. */
const changesMax = 10_000;

const note = (row: 'new' | 'old') => `
  insert into changed_orders (org_id, order_id) values (${row}.org_id, ${row}.id);
  delete from changed_orders where seq <= last_insert_rowid() - ${changesMax};`;

const ofConnection = [
  `create temp table if not exists changed_orders (
    seq integer primary key, org_id text not null, order_id text not null)`,
  `create temp trigger if not exists order_inserted after insert on main.orders begin ${note('new')} end`,
  `create temp trigger if not exists order_updated after update on main.orders begin ${note('new')} end`,
  `create temp trigger if not exists order_deleted after delete on main.orders begin ${note('old')} end`,
];

/** Stores one row per order with the number of its last change. Transactions of a restaurant are serialized, so its numbers increase in their order. */
const ofDatabase = [
  'create sequence if not exists order_changes',
  `create table if not exists changed_orders (
    org_id text not null, order_id text not null, seq bigint not null, primary key (org_id, order_id))`,
  'create unique index if not exists changed_orders_by_seq on changed_orders (org_id, seq)',
  `create or replace function note_changed_order() returns trigger language plpgsql as $$
    declare changed orders := case when tg_op = 'DELETE' then old else new end;
    begin
      insert into changed_orders (org_id, order_id, seq) values (changed.org_id, changed.id, nextval('order_changes'))
        on conflict (org_id, order_id) do update set seq = excluded.seq;
      return null;
    end $$`,
  `create or replace trigger order_changed after insert or update or delete on orders
    for each row execute function note_changed_order()`,
];

/** Starts recording; SQLite needs this once per connection. */
export async function noteChangedOrders({
  db,
  transaction,
}: Pick<Database<OriginTables>, 'db' | 'transaction'>): Promise<void> {
  if (dialectOf(db) === 'sqlite') {
    for (const statement of ofConnection) await sql.raw(statement).execute(db);
    return;
  }
  const { rows } = await sql`select from pg_trigger where tgname = 'order_changed'`.execute(db);
  if (rows.length > 0) return;
  await transaction(wholeStore, async tx => {
    for (const statement of ofDatabase) await sql.raw(statement).execute(tx);
  });
}

/** `ids` is null if the changes since the mark are no longer known. Pass `mark` to the next call. */
type ChangedOrders = { readonly mark: number; readonly ids: readonly string[] | null };

async function findNotedOrders(
  db: Kysely<OriginTables>,
  organizationId: string,
  mark: number | undefined,
): Promise<ChangedOrders> {
  const { rows } = await sql<{ last: number; ids: string }>`
    select coalesce(max(seq), 0) as last,
      coalesce(cast(json_agg(order_id) filter (where seq > ${mark ?? Number.MAX_SAFE_INTEGER}) as text), '[]') as ids
    from changed_orders where org_id = ${organizationId} and seq >= ${mark ?? 0}`.execute(db);
  const row = onlyRow(rows);
  return { mark: Math.max(row.last, mark ?? 0), ids: mark === undefined ? null : JSON.parse(row.ids) };
}

/** Returns the changes since `mark`; without one only the current mark. Must run within the snapshot in which the orders are read. */
export async function findChangedOrders(
  db: Kysely<OriginTables>,
  organizationId: string,
  mark: number | undefined,
): Promise<ChangedOrders> {
  if (dialectOf(db) === 'postgres') return findNotedOrders(db, organizationId, mark);
  const { rows } = await sql<{ first: number; last: number; ids: string }>`
    select (select coalesce(min(seq), 1) from changed_orders) as first,
      (select coalesce(max(seq), 0) from changed_orders) as last,
      (select json_group_array(distinct order_id) from changed_orders
        where seq > ${mark ?? Number.MAX_SAFE_INTEGER} and org_id = ${organizationId}) as ids`.execute(db);
  const row = onlyRow(rows);
  const isKnown = mark !== undefined && mark >= row.first - 1;
  return { mark: row.last, ids: isKnown ? JSON.parse(row.ids) : null };
}
