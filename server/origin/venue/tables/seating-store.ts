/** Finds a table with its open orders for seating, and selects an order's table label in queries. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { partySeparator } from '#shared/order/party-label.ts';
import { jsonRowsOf, rowsAsJson } from '../../../store/json-rows.ts';
import { onlyRow, prepareQuery } from '../../../store/prepared-query.ts';
import type { Caller } from '../../kernel/callers/callers.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';

export type SeatingTable = {
  id: string;
  label: string;
  isBlocked: boolean;
  isArchived: boolean;
  /** The lowest number first. */
  openOrders: readonly { id: string; partyNumber: number }[];
};

type Wanted = { organizationId: string; tableId: string };

/** A literal, because SQLite matches a partial index only against literals. */
const open = sql.lit('open' as const);

/** `partyLabel` in a query, from the columns of a table's label and of an order's party number; null if the order has no table. */
export function partyLabelOf(label: string, partyNumber: string): RawBuilder<string | null> {
  const [table, number] = [sql.ref(label), sql.ref(partyNumber)];
  return sql`case when ${number} > 1 then ${table} || ${sql.lit(partySeparator)} || ${number} else ${table} end`;
}

function tableQuery(db: Kysely<OriginTables>, { organizationId, tableId }: Wanted) {
  return db
    .selectFrom('restaurant_tables')
    .select(['id', 'label', 'is_blocked', 'archived_at'])
    .where('org_id', '=', organizationId)
    .where('id', '=', tableId);
}

function openOrdersQuery(db: Kysely<OriginTables>, { organizationId, tableId }: Wanted) {
  return db
    .selectFrom('orders')
    .select(['id', 'party_number as partyNumber'])
    .where('org_id', '=', organizationId)
    .where('state', '=', open)
    .where('table_id', '=', tableId)
    .orderBy('party_number');
}

type TableRow = { id: string; label: string; is_blocked: number; archived_at: string | null };

function seatingTable(row: TableRow | undefined, openOrders: string): SeatingTable | null {
  if (row === undefined) return null;
  const { id, label, is_blocked, archived_at } = row;
  return {
    id,
    label,
    isBlocked: is_blocked === 1,
    isArchived: archived_at !== null,
    openOrders: jsonRowsOf<SeatingTable['openOrders'][number]>(openOrders),
  };
}

const seatingQuery = prepareQuery<OriginTables, Wanted>()((db, value) => {
  const wanted = { organizationId: value('organizationId'), tableId: value('tableId') };
  return tableQuery(db, wanted).select(rowsAsJson(openOrdersQuery(db, wanted)).as('open_orders'));
});

/** Null for an unknown table. */
export async function findSeatingTable(
  tx: Transaction<OriginTables>,
  organizationId: string,
  tableId: string,
): Promise<SeatingTable | null> {
  const [row] = await seatingQuery(tx, { organizationId, tableId });
  return seatingTable(row, row?.open_orders ?? '[]');
}

const openOfWaiter = prepareQuery<OriginTables, { organizationId: string; userId: string }>()((db, value) =>
  db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('own'))
    .where('org_id', '=', value('organizationId'))
    .where('state', '=', open)
    .where('waiter_id', '=', value('userId')),
);

/** Needed before an order of this waiter is reopened. */
export async function countOpenOrders(
  tx: Transaction<OriginTables>,
  organizationId: string,
  userId: string,
): Promise<number> {
  return Number(onlyRow(await openOfWaiter(tx, { organizationId, userId })).own);
}

const newOrderQuery = prepareQuery<OriginTables, Wanted & { id: string; userId: string }>()((db, value) => {
  const organizationId = value('organizationId');
  const wanted = { organizationId, tableId: value('tableId') };
  const order = db.selectFrom('orders').select('id').where('org_id', '=', organizationId);
  return db.selectNoFrom([
    order.where('id', '=', value('id')).as('known_id'),
    rowsAsJson(tableQuery(db, wanted)).as('tables'),
    rowsAsJson(openOrdersQuery(db, wanted)).as('open_orders'),
    db
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('own'))
      .where('org_id', '=', organizationId)
      .where('state', '=', open)
      .where('waiter_id', '=', value('userId'))
      .as('own_orders'),
  ]);
});

/** For a new order: whether its id exists already, its table with its open orders, and how many open orders the person has. */
export async function findNewOrderPlace(
  tx: Transaction<OriginTables>,
  { organizationId, userId }: Pick<Caller, 'organizationId' | 'userId'>,
  { id = '', tableId = '' }: { id?: string | undefined; tableId?: string | undefined },
): Promise<{ isIdUsed: boolean; table: SeatingTable | null; openOrders: number }> {
  const found = onlyRow(await newOrderQuery(tx, { organizationId, userId, id, tableId }));
  const [row] = jsonRowsOf<TableRow>(found.tables);
  const table = seatingTable(row, found.open_orders);
  return { isIdUsed: found.known_id !== null, table, openOrders: Number(found.own_orders) };
}
