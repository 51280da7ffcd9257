/** Where an order can be seated: a table with its open order. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { jsonRowsOf, rowsAsJson } from '../json-rows.ts';
import type { OriginTables } from '../origin-tables.ts';
import { prepareQuery } from '../prepared-query.ts';

export type SeatingTable = { id: string; label: string; isBlocked: boolean; openOrderId: string | null };

type Wanted = { organizationId: string; tableId: string };

/** As a literal: SQLite only matches partial indexes against literals. */
const open = sql.lit('open' as const);

function tableQuery(db: Kysely<OriginTables>, { organizationId, tableId }: Wanted) {
  return db
    .selectFrom('restaurant_tables')
    .select(['id', 'label', 'is_blocked'])
    .select(eb =>
      eb
        .selectFrom('orders')
        .select('id')
        .where('org_id', '=', organizationId)
        .where('state', '=', open)
        .where('table_id', '=', tableId)
        .limit(sql.lit(1))
        .as('open_order_id'),
    )
    .where('org_id', '=', organizationId)
    .where('id', '=', tableId)
    .where('archived_at', 'is', null);
}

type TableRow = { id: string; label: string; is_blocked: number; open_order_id: string | null };

function seatingTable(row: TableRow | undefined): SeatingTable | null {
  if (row === undefined) return null;
  const { id, label, is_blocked, open_order_id: openOrderId } = row;
  return { id, label, isBlocked: is_blocked === 1, openOrderId };
}

const seatingQuery = prepareQuery<OriginTables, Wanted>()((db, value) =>
  tableQuery(db, { organizationId: value('organizationId'), tableId: value('tableId') }),
);

/** Null for an unknown or archived table. */
export async function findSeatingTable(
  tx: Transaction<OriginTables>,
  organizationId: string,
  tableId: string,
): Promise<SeatingTable | null> {
  const [row] = await seatingQuery(tx, { organizationId, tableId });
  return seatingTable(row);
}

const newOrderQuery = prepareQuery<OriginTables, Wanted & { id: string }>()((db, value) => {
  const organizationId = value('organizationId');
  const order = db.selectFrom('orders').select('id').where('org_id', '=', organizationId);
  return db.selectNoFrom([
    order.where('id', '=', value('id')).as('known_id'),
    rowsAsJson(tableQuery(db, { organizationId, tableId: value('tableId') })).as('tables'),
  ]);
});

/** For a new order: whether its id exists already, and its table. */
export async function findNewOrderPlace(
  tx: Transaction<OriginTables>,
  organizationId: string,
  { id = '', tableId = '' }: { id?: string | undefined; tableId?: string | undefined },
): Promise<{ isIdUsed: boolean; table: SeatingTable | null }> {
  const [found] = await newOrderQuery(tx, { organizationId, id, tableId });
  if (found === undefined) throw new Error('A query without conditions has a row');
  const [row] = jsonRowsOf<TableRow>(found.tables);
  return { isIdUsed: found.known_id !== null, table: seatingTable(row) };
}
