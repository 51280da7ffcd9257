/** Orders recently at a table: current ones and those that have left it. */
import type { Kysely } from 'kysely';
import { integerAt, textAt } from '../../../../store/dialect-sql.ts';
import type { OriginTables } from '../../../kernel/origin-tables.ts';

type Db = Kysely<OriginTables>;

/** Archived tables count too: their history stays readable. */
export async function isTable(db: Db, organizationId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('restaurant_tables')
    .select('id')
    .where('org_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** The numbers, keyed by id, of orders opened at the table since `since` or moved away from it since. */
export async function findOrdersOfTable(
  db: Db,
  organizationId: string,
  tableId: string,
  since: string,
): Promise<Map<string, number>> {
  const present = await db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('org_id', '=', organizationId)
    .where('opened_at', '>=', since)
    .where('table_id', '=', tableId)
    .execute();
  const left = await db
    .selectFrom('events')
    .select(textAt('payload', 'orderId').as('id'))
    .select(integerAt('payload', 'orderNumber').as('number'))
    .where('org_id', '=', organizationId)
    .where('entity', '=', 'table')
    .where('entity_id', '=', tableId)
    .where('type', '=', 'table.left')
    .where('at', '>=', since)
    .execute();
  return new Map([...left, ...present].map(({ id, number }) => [id, number]));
}
